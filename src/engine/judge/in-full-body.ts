import { getAt, isPath } from '../../json/path.js';
import type { Case } from '../../model/case.js';
import { isRefused, refusalOf } from '../../model/outcome.js';
import type { RunContext } from '../run-context.js';
import { isAlong } from '../send/demands.js';
import type { Performed } from '../send/perform.js';
import { performSoundly } from './on-fresh-order.js';

/** So many parts of a body are left out, one after the other, until the target takes the rest. */
const MOST_LEFT_OUT = 8;

/**
 * A fault in a full body proves nothing where the target refuses something else of that body. What it names, or was seen to refuse, is left out,
 * and the fault is judged in the rest; the bodies after this one go without it from the start.
 */
export async function performInBody(context: RunContext, given: Case): Promise<{ readonly one: Case; readonly performed: Performed }> {
  const { omissions } = context;
  const tried: string[] = [];
  let one = omissions.fitted(given);
  let performed = await performSoundly(context, one);
  for (let turn = 0; turn < MOST_LEFT_OUT && isHeldUp(one, performed); turn += 1) {
    tried.push(...refusedIn(context, one, performed).filter((path) => omissions.leaveOut(one.contract, path)));
    const smaller = omissions.fitted(given);
    if (smaller.host === one.host) break;
    performed.release();
    const again = await performSoundly(context, smaller);
    performed = { ...again, requests: performed.requests + again.requests, retries: performed.retries + again.retries };
    one = smaller;
  }
  if (isHeldUp(one, performed)) for (const path of tried) omissions.keep(one.contract, path);
  return { one, performed };
}

const isHeldUp = ({ hostSize, polarity }: Case, { twin }: Performed): boolean =>
  hostSize === 'fullest' && polarity === 'invalid' && twin !== undefined && isRefused(twin);

/** What the answer to the body without the fault names; where it names nothing of it, what was refused among good values. */
function refusedIn({ omissions }: RunContext, { host, contract, edits }: Case, { twin }: Performed): readonly string[] {
  const isOther = (path: string): boolean => getAt(host, path) !== undefined && !edits.some((edit) => isAlong(edit.path, path));
  const named = twin === undefined ? undefined : refusalOf(twin)?.field;
  if (named !== undefined && isPath(named) && isOther(named)) return [named];
  return omissions.suspects(contract).filter((path) => isPath(path) && isOther(path));
}
