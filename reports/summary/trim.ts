import { defined } from '../../src/json/defined.js';
import { stepFacts } from '../evidence/api-facts.js';
import type {
  Again,
  EventOf,
  FindingEvent,
  Minimal,
  RunHeader,
  Symptom,
  ShownReply,
  ShownRequest,
  ShownStep,
} from '../../src/model/event.js';
import type { Differs, Observation } from '../../src/model/observation.js';
import { isShellWords } from '../reproduction/quoted.js';
import { shorten } from '../text/shorten.js';
import { LIMITS } from './limits.js';

/** A finding with everything a target could have made long cut to size. */
export function trimFinding(finding: FindingEvent): FindingEvent {
  const { steps, edits, ...rest } = finding;
  return {
    ...rest,
    case: shorten(finding.case, LIMITS.id),
    ...trimSymptom(finding),
    request: trimRequest(finding.request),
    reply: trimReply(finding.reply),
    ...defined({ steps: steps && trimSteps(steps), edits: edits && trimLines(edits, LIMITS.edits) }),
  };
}

export function trimMinimal(minimal: Minimal): Minimal {
  const { steps, judged, edits, reproduction, ...rest } = minimal;
  return {
    ...rest,
    ...defined({ judged: judged && trimSymptom(judged), edits: edits && trimLines(edits, LIMITS.edits) }),
    request: trimRequest(minimal.request),
    reply: trimReply(minimal.reply),
    ...defined({ steps: steps && trimSteps(steps) }),
    trail: trimLines(minimal.trail, LIMITS.trail),
    ...(reproduction === undefined || JSON.stringify(reproduction).length > LIMITS.reproduction ? {} : { reproduction }),
  };
}

const trimSymptom = ({ path, expected, actual, signature, observed }: Symptom): Symptom => ({
  path: shorten(path, LIMITS.id),
  expected: shorten(expected, LIMITS.phrase),
  actual: shorten(actual, LIMITS.phrase),
  signature: shorten(signature, LIMITS.phrase),
  ...defined({ observed: observed && trimObservation(observed) }),
});

const trimObservation = ({ code, kind, differs, facts }: Observation): Observation => ({
  code,
  ...defined({
    kind: kind && shorten(kind, LIMITS.id),
    differs: differs?.slice(0, LIMITS.edits).map(trimDiffers),
    facts: facts && trimFacts(facts),
  }),
});

const trimDiffers = ({ path, expected, actual }: Differs): Differs => ({
  path: shorten(path, LIMITS.id),
  expected: expected.slice(0, LIMITS.edits).map((value) => shorten(value, LIMITS.phrase)),
  ...defined({ actual: actual && shorten(actual, LIMITS.phrase) }),
});

const trimFacts = (facts: NonNullable<Observation['facts']>): Observation['facts'] =>
  Object.fromEntries(
    Object.entries(facts)
      .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
      .slice(0, LIMITS.edits)
      .map(([name, value]) => [shorten(name, LIMITS.id), typeof value === 'string' ? shorten(value, LIMITS.phrase) : value]),
  );

const trimRequest = (request: ShownRequest, most: number = LIMITS.body): ShownRequest => ({
  method: shorten(request.method, 40),
  path: shorten(request.path, LIMITS.phrase),
  body: request.body === undefined ? undefined : shorten(request.body, most),
  ...trimHeaders(request.headers),
  ...defined({ auth: request.auth }),
});

const trimReply = (reply: ShownReply, most: number = LIMITS.body): ShownReply => ({
  status: reply.status,
  body: shorten(reply.body, most),
  ...trimHeaders(reply.headers),
  ...defined({ millis: reply.millis }),
});

function trimHeaders(headers: ShownRequest['headers']): Pick<ShownRequest, 'headers'> {
  if (headers === undefined) return {};
  const kept = Object.entries(headers).slice(0, LIMITS.edits);
  return { headers: Object.fromEntries(kept.map(([name, value]) => [shorten(name, LIMITS.id), shorten(value, LIMITS.id)])) };
}

/** The last steps matter most: the one that breaks the rule is among them. */
function trimSteps(steps: readonly ShownStep[]): readonly ShownStep[] {
  // `facts` in a log is not trusted: this program does not write it there.
  return steps.slice(-LIMITS.steps).map(({ facts: _facts, ...step }) => ({
    ...step,
    name: shorten(step.name, LIMITS.id),
    contract: shorten(step.contract, LIMITS.id),
    request: trimRequest(step.request, LIMITS.stepBody),
    reply: trimReply(step.reply, LIMITS.stepBody),
    // Read off the whole bodies, before they are cut.
    ...(Math.max(step.request.body?.length ?? 0, step.reply.body.length) > LIMITS.stepBody ? { facts: stepFacts(step) } : {}),
  }));
}

function trimLines(lines: readonly string[], most: number): readonly string[] {
  const kept = lines.slice(0, most).map((line) => shorten(line, LIMITS.phrase));
  return lines.length > most ? [...kept, `… and ${lines.length - most} more`] : kept;
}

/** A header from a log that anybody may have written. */
export function trimHeader(header: RunHeader): RunHeader {
  const { url, merchantId, embedded } = header.target;
  const { again, ...rest } = header;
  return {
    ...rest,
    id: shorten(header.id, LIMITS.id),
    target: { url: shorten(url, LIMITS.phrase), merchantId: shorten(merchantId, LIMITS.id), embedded },
    selection: trimLines(header.selection, LIMITS.edits),
    ...(again === undefined || ![again.certify, again.doctor, again.replay].every(isOurs) ? {} : { again: trimAgain(again) }),
    configuration:
      JSON.stringify(header.configuration ?? null).length > LIMITS.configuration ? '(too long to be shown)' : header.configuration,
  };
}

/** A log may be anybody's, and people paste what a report advises: only plain commands of this program are taken from it. */
const isOurs = (command: string): boolean =>
  command.length <= LIMITS.phrase && /^touchstone (?:certify|doctor|replay)\b/.test(command) && isShellWords(command);

const trimAgain = ({ certify, doctor, replay, json, config, known }: Again): Again => {
  const [file, settings, list] = [json, config, known].map((path) => path && shorten(path, LIMITS.phrase));
  return { certify, doctor, replay, ...defined({ json: file, config: settings, known: list }) };
};

export function trimPreflight({ ok, form, outcome, hint, missing }: EventOf<'preflight'>) {
  return {
    ok,
    form: shorten(form, LIMITS.phrase),
    outcome: shorten(outcome, LIMITS.phrase),
    ...defined({ hint: hint && shorten(hint, LIMITS.phrase), missing: missing && shorten(missing, LIMITS.id) }),
  };
}

export function trimMissing({ state, reason, waiting, failed }: EventOf<'state-missing'>) {
  return {
    state: shorten(state, LIMITS.id),
    reason: shorten(reason, LIMITS.phrase),
    waiting: waiting.map((name) => shorten(name, LIMITS.id)),
    ...defined({ failed }),
  };
}
