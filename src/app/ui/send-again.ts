import { performing } from '../../engine/attribute/attributing.js';
import { symptomOf } from '../../engine/check/observation.js';
import { newRunId } from '../../engine/execute/id-generator.js';
import { shownCall, shownExchange } from '../../engine/record/show.js';
import type { CheckResult } from '../../model/check.js';
import type { Config } from '../../model/config.js';
import type { RunEvent } from '../../model/event.js';
import type { AgainLine, Attempt } from '../../model/live.js';
import { written } from '../../model/finding.js';
import { outcomeText } from '../../model/outcome.js';
import type { FindingGroup } from '../../model/report.js';
import { type Mask, maskOf } from '../../redact/mask.js';
import type { Client } from '../../target/client.js';
import { dependencies } from '../certify/compose.js';
import { type Replayed, replaySubject } from '../replay/replay-subject.js';
import { behind, clientBeside } from './gate.js';
import { maskedFinding } from './judged-lines.js';
import { type CauseSubject, subjectsOf } from './subjects.js';
import { defined } from '../../json/defined.js';

/** Contracts of a cause that are sent again: a cause of all of them is seen in a few. */
const MOST = 6;

/** A cause, and the log that it comes from. */
export interface AgainInput {
  readonly cause: FindingGroup;
  readonly events: readonly RunEvent[];
  /** With a target that can be sent to. */
  readonly config: Config;
  /** The client, whose requests take their times from the rate of another run. */
  readonly beside: (client: Client) => Client;
  /** Called before every call, with its number and that of all. */
  readonly tell: (call: number, of: number) => void;
}

/** Sends the smallest request of a cause again with fresh ids, in each of its contracts, and judges it. */
export async function sendCauseAgain({ cause, events, config, beside, tell }: AgainInput): Promise<Attempt> {
  const client = clientBeside(config);
  try {
    const lines: AgainLine[] = [];
    const subjects = subjectsOf(cause, events, config).slice(0, MOST);
    const all = subjects.length * callsOf(cause);
    const told = behind(beside(client), async () => tell(client.sent + 1, Math.max(all, client.sent + 1)));
    for (const subject of subjects) lines.push(await lineOf(cause, subject, config, told));
    return { type: 'sent-again', at: new Date().toISOString(), cause: cause.id, lines };
  } finally {
    await client.close();
  }
}

/** Calls that show a cause in one contract, those that make its orders among them. */
const callsOf = ({ minimal: { reproduction, steps } }: FindingGroup): number => reproduction?.sendings.length ?? steps?.length ?? 1;

async function lineOf(
  cause: FindingGroup,
  { contract, case: name, subject }: CauseSubject,
  config: Config,
  client: Client,
): Promise<AgainLine> {
  const base = { contract, case: name, expected: cause.expected, actual: '' };
  if (subject === undefined)
    return { ...base, status: 'not judged', requests: 0, note: 'the request was not stored, and cannot be made again from its id' };
  const before = client.sent;
  const mask = maskOf(config);
  const steps = await replaySubject(name, subject, performing(dependencies(config, client, newRunId(), () => undefined)));
  const requests = client.sent - before;
  const missing = steps.find((step) => step.missing !== undefined)?.missing;
  if (missing !== undefined) return { ...base, status: 'not judged', requests, note: mask.sentence(missing) };
  const at = steps.findIndex(({ checkResults }) => checkResults.some((result) => result.status === 'violates' && isOf(result, cause)));
  if (at >= 0) return { ...base, ...stillWrong(cause, name, steps.slice(0, at + 1), { config, mask }), requests };
  const silent = steps.find(({ sent }) => sent?.exchange.reply.kind !== 'answer');
  if (silent !== undefined) return { ...base, status: 'not judged', requests, note: 'the target gave no answer' };
  const vague = steps.flatMap(({ checkResults }) => checkResults).find((result) => result.status === 'inconclusive' && isOf(result, cause));
  if (vague !== undefined)
    return { ...base, status: 'not judged', requests, note: mask.sentence(vague.reason ?? 'the answer shows nothing') };
  const outcome = steps.at(-1)?.outcome;
  return {
    ...base,
    status: 'correct',
    requests,
    actual: outcome === undefined ? '' : mask.sentence(outcomeText(outcome, mask)),
    ...otherFault(steps, cause),
  };
}

const isOf = (result: CheckResult, { side, rule }: FindingGroup): boolean => result.side === side && result.rule === rule;

/** One rule can be right while another is broken by the same answer. */
function otherFault(steps: readonly Replayed[], cause: FindingGroup): { readonly note?: string } {
  const other = steps
    .flatMap(({ checkResults }) => checkResults)
    .find((result) => result.status === 'violates' && result.level === 'must' && !isOf(result, cause));
  return other === undefined ? {} : { note: `but it breaks ${written(other)}` };
}

function stillWrong(
  cause: FindingGroup,
  name: string,
  steps: readonly Replayed[],
  { config, mask }: { readonly config: Config; readonly mask: Mask },
): Pick<AgainLine, 'status' | 'expected' | 'actual' | 'evidence'> {
  const last = steps.at(-1) as Replayed;
  const result = last.checkResults.find((one) => one.status === 'violates' && isOf(one, cause)) as CheckResult;
  const sent = steps.flatMap((step) => (step.sent === undefined ? [] : [{ ...step, sent: step.sent }]));
  const exchange = last.sent === undefined ? cause.minimal : shownExchange(last.sent, mask);
  const shown = sent.length < 2 ? [] : sent.map((step) => ({ ...shownCall(step.title, step.sent, mask), contract: step.contract }));
  const finding = maskedFinding(config, {
    id: cause.minimal.finding,
    case: name,
    contract: last.contract,
    side: cause.side,
    rule: cause.rule,
    clause: cause.clause,
    level: cause.level,
    validity: cause.validity,
    ...symptomOf(result, cause.text),
    request: exchange.request,
    reply: exchange.reply,
    ...(shown.length === 0 ? {} : { steps: shown }),
  });
  const { steps: _steps, judged: _judged, circumstances: _circumstances, ...minimal } = cause.minimal;
  return {
    status: 'wrong',
    expected: finding.expected,
    actual: finding.actual,
    evidence: {
      ...cause,
      path: finding.path,
      expected: finding.expected,
      actual: finding.actual,
      ...defined({ observed: finding.observed }),
      minimal: {
        ...minimal,
        request: finding.request,
        reply: finding.reply,
        trail: [],
        ...defined({ steps: finding.steps }),
      },
    },
  };
}
