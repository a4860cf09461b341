import { matchesGlob } from '../../src/json/path.js';

/** A glob prepared for many texts; the part before its first star decides most of them quickly. */
export function globOf(glob: string): (text: string) => boolean {
  const star = glob.indexOf('*');
  if (star < 0) return (text) => text === glob;
  const start = glob.slice(0, star);
  return (text) => text.startsWith(start) && matchesGlob(glob, text);
}
