import { layOut } from '../../../reports/evidence/lay-out.js';
import { ellipsis } from '../../../reports/text/shorten.js';
import { grouped } from '../../../reports/text/words.js';

/** A body up to this long is shown as it is: one or two lines of a terminal. */
const SHORT = 240;
const [LINES, VALUE] = [12, 120];
/** How a body ends that is kept in part. */
const CUT = /… \((\d+) more characters\)$/;

/**
 * What a person looks for in a body, as lines of a terminal: a short one whole, of a long one the values at these paths and below them. A path
 * that the body lacks is said to be absent, unless it may be in the part that is not kept.
 */
export function partOfBody(body: string, paths: readonly string[]): readonly string[] {
  if (body.length <= SHORT) return [body];
  const values = layOut(body).filter(({ path, value }) => path !== undefined && path !== '' && !/^[[{]$/.test(value));
  const isBelow = (path: string, above: string): boolean => path === above || path.startsWith(`${above}.`) || path.startsWith(`${above}[`);
  const [tail = '', left = 0] = CUT.exec(body) ?? [];
  const size = grouped(body.length - tail.length + Number(left));
  const kept = tail === '' ? '-v shows all' : 'the end is not kept';
  const lines = [...new Set(paths)].flatMap((wanted) => {
    const found = values.filter(({ path = '' }) => isBelow(path, wanted));
    return found.length === 0
      ? [`${wanted}: (${tail === '' ? 'absent' : 'in the part that is not kept'})`]
      : found.map(({ path, value }) => `${path}: ${ellipsis(value, VALUE)}`);
  });
  const [shown, more] = [[...new Set(lines)].slice(0, LINES), lines.length > LINES ? ', and more' : ''];
  // A body that is long by its blanks alone would be a line of nothing.
  if (shown.length === 0) return [`${ellipsis(body.replaceAll(/\s+/g, ' '), SHORT)} (${size} characters; ${kept})`];
  return [...shown, `(of ${size} characters${more}; ${kept})`];
}
