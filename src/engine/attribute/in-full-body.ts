import { getAt, isPath } from '../../json/path.js';
import type { Case } from '../../model/case.js';
import { isRefused, refusalOf } from '../../model/outcome.js';
import type { Attributing } from './attributing.js';
import { isAlong } from '../execute/undocumented-fields.js';
import type { Performed } from './perform.js';
import { performSoundly } from './on-fresh-order.js';

/** At most so many parts of a body are left out, one after the other, until the target accepts the rest. */
const MOST_LEFT_OUT = 8;

/**
 * A fault in a full body proves nothing if the target refuses another part of that body. The part that the refusal names, or that was seen
 * refused before, is left out of this body and the later ones, and the fault is judged in the rest.
 */
export async function performInBody(context: Attributing, given: Case): Promise<{ readonly one: Case; readonly performed: Performed }> {
  const { omissions } = context.learnt;
  const tried: string[] = [];
  let one = omissions.fitted(given);
  let performed = await performSoundly(context, one);
  for (let turn = 0; turn < MOST_LEFT_OUT && isHeldUp(one, performed); turn += 1) {
    tried.push(...refusedIn(context, one, performed).filter((path) => omissions.leaveOut(one.contract, path)));
    const smaller = omissions.fitted(given);
    if (smaller.base === one.base) break;
    performed.release();
    performed = await performSoundly(context, smaller);
    one = smaller;
  }
  if (isHeldUp(one, performed)) for (const path of tried) omissions.keep(one.contract, path);
  return { one, performed };
}

const isHeldUp = ({ baseBodySize, validity, context }: Case, { control }: Performed): boolean =>
  context === undefined && baseBodySize === 'fullest' && validity === 'invalid' && control !== undefined && isRefused(control);

/** The part that the refusal of the body without the fault names; if it names none, the parts that were refused as good values. */
function refusedIn({ learnt: { omissions } }: Attributing, { base, contract, edits }: Case, { control }: Performed): readonly string[] {
  const isOther = (path: string): boolean => getAt(base, path) !== undefined && !edits.some((edit) => isAlong(edit.path, path));
  const named = control === undefined ? undefined : refusalOf(control)?.field;
  if (named !== undefined && isPath(named) && isOther(named)) return [named];
  return omissions.suspects(contract).filter((path) => isPath(path) && isOther(path));
}
