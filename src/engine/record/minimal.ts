import type { FindingEvent, Minimal } from '../../model/event.js';
import type { Reproduction } from '../../model/reproduction.js';
import { wantedByFinding } from './wanted.js';
import type { Mask } from '../../redact/mask.js';
import type { IdGenerator } from '../execute/id-generator.js';
import type { Dependencies } from '../input/dependencies.js';
import type { Reached, Shot } from '../shrink/shrinking.js';
import { partSending, reproductionOf } from './curl.js';
import { preparingCalls, shownCall, shownExchange, shownOf, shownSteps } from './show.js';
import { defined } from '../../json/defined.js';

/** The run in which a counterexample was looked for. */
export interface MinimalRun {
  readonly deps: Pick<Dependencies, 'config'>;
  readonly ids: IdGenerator;
  readonly mask: Mask;
}

/** The smallest counterexample of a finding as reports show it; `requests` is what the search cost. */
export function minimalOf(finding: FindingEvent, reached: Reached, run: MinimalRun, requests: number): Minimal {
  const { trail, flaky, seen, shot, circumstances } = reached;
  const { deps, ids, mask } = run;
  const base = {
    finding: finding.id,
    trail,
    requests,
    // What the exchange shows by itself counts, however rarely it shows.
    ...(flaky === undefined || finding.certain === true ? {} : { flaky }),
    ...defined({ seen, circumstances }),
  };
  // If nothing was sent again, the report shows the finding by what was seen.
  if (shot === undefined) {
    const { request, reply, steps } = finding;
    return { ...base, request, reply, ...defined({ steps }) };
  }
  const shown = { ...shownOf(shot.seen, mask), ...callsOf(shot, mask) };
  const sendings = shot.parts.map((part) => partSending(part, mask));
  const wanted = wantedByFinding(shot.judged, shown.reply.body);
  const reproduction = reproductionOf({ instances: shot.instances, sendings }, { config: deps.config, ids }, wanted);
  return { ...base, ...shown, judged: shot.judged, ...(isKept(reproduction) ? { reproduction } : {}) };
}

/** All calls in their order, those that made the order first; the last one shows the finding. A single call needs no list. */
function callsOf({ seen, parts, instances }: Shot, mask: Mask): Partial<Pick<Minimal, 'request' | 'reply' | 'steps'>> {
  const prepared = preparingCalls(instances, mask);
  if (seen.steps !== undefined) return prepared.length === 0 ? {} : { steps: [...prepared, ...shownSteps(seen.steps, mask)] };
  const last = parts.at(-1);
  if (last === undefined || prepared.length + parts.length < 2) return {};
  return { ...shownExchange(last.sent, mask), steps: [...prepared, ...parts.map(({ sent, name = '' }) => shownCall(name, sent, mask))] };
}

/** Longer requests are reproduced by `replay` alone. */
const isKept = ({ sendings }: Reproduction): boolean => sendings.reduce((sum, { body = '' }) => sum + body.length, 0) <= MOST_KEPT;
const MOST_KEPT = 50_000;
