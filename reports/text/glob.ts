import { matchesGlob } from '../../src/json/path.js';

/** A glob made ready for many texts: what comes before its first star settles most of them. */
export function globOf(glob: string): (text: string) => boolean {
  const star = glob.indexOf('*');
  if (star < 0) return (text) => text === glob;
  const start = glob.slice(0, star);
  return (text) => text.startsWith(start) && matchesGlob(glob, text);
}
