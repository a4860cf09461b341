import { count, date, holds, listOf, members, object, oneOf, optional, present, type Shape, text, truth, whole } from '../json/shape.js';
import { isObject, parseJson } from '../json/value.js';
import type { RunEvent } from '../model/event.js';
import { OBSERVATION_CODES } from '../model/observation.js';

const contractId = holds((value) => typeof value === 'string' && /^[\w.-]+@\d{1,6}$/.test(value));
const side = oneOf('request', 'response', 'url', 'error', 'exchange', 'flow');
const validity = oneOf('valid', 'invalid');
const request = members({ method: text, path: text, body: optional(text) });
const reply = members({ status: optional(count), body: text });
const steps = optional(listOf(members({ name: text, contract: text, request, reply, millis: count })));
/** A name of a variable and nothing else: it becomes part of a script. */
const shellName = holds((value) => typeof value === 'string' && /^[A-Z][A-Z0-9_]{0,60}$/.test(value));
const observed = members({
  code: oneOf(...OBSERVATION_CODES),
  kind: optional(text),
  differs: optional(listOf(members({ path: text, expected: listOf(text), actual: optional(text) }))),
  facts: optional(object),
});
const symptom = { path: text, expected: text, actual: text, signature: text, observed: optional(observed) };

/** The most shards of one run. A larger number can only come from a manipulated log. */
const MOST_SHARDS = 10_000;
const shard: Shape = (value, path) => {
  const fault = members({ index: whole, total: whole })(value, path);
  if (fault !== undefined) return fault;
  const { index, total } = value as { index: number; total: number };
  return index >= 1 && index <= total && total <= MOST_SHARDS ? undefined : path;
};

const given = listOf(members({ variable: shellName, value: text, meaning: text }));
const sending = members({
  name: optional(text),
  method: text,
  path: text,
  body: optional(text),
  contentType: optional(text),
  auth: optional(text),
  captures: optional(listOf(members({ name: text, path: text, value: text }))),
});
const reproduction = members({
  baseUrl: text,
  speaker: members({ merchantId: text, otherMerchantId: optional(text) }),
  runId: text,
  generatedIds: listOf(text),
  given,
  sendings: listOf(sending),
  wanted: members({ kind: oneOf('refused', 'accepted', 'not-success', 'not-processed', 'not-as-seen'), seen: optional(object) }),
});

const header = members({
  // A name and never a path: it names a folder.
  id: holds((value) => typeof value === 'string' && /^[A-Za-z0-9][\w-]{0,99}$/.test(value)),
  seed: whole,
  profile: text,
  target: members({ url: text, merchantId: text, embedded: truth, build: optional(text) }),
  tool: members({ name: text, version: text, catalogue: text }),
  startedAt: date,
  contracts: listOf(contractId),
  shard: optional(shard),
  workers: optional(count),
  strict: truth,
  assumptions: listOf(object),
  configuration: present,
  ingredients: optional(listOf(members({ name: text, sha256: text }))),
  ids: optional(text),
  seedDrawn: optional(truth),
  selection: listOf(text),
  again: optional(
    members({ certify: text, doctor: text, replay: text, json: optional(text), config: optional(text), known: optional(text) }),
  ),
  traffic: optional(members({ from: oneOf('proxy', 'har'), recording: optional(text) })),
});

const finding = members({
  id: text,
  case: text,
  contract: contractId,
  side,
  rule: text,
  level: oneOf('must', 'should', 'open'),
  validity,
  ...symptom,
  request,
  reply,
  steps,
  edits: optional(listOf(text)),
  certain: optional(truth),
});

const EVENTS: Readonly<Record<RunEvent['type'], Readonly<Record<string, Shape>>>> = {
  'run-started': { header },
  'target-seen': { seen: members({ address: optional(text), certificate: optional(text), server: optional(text) }) },
  'phase-started': {
    phase: text,
    planned: count,
    ahead: optional(count),
    plan: optional(listOf(members({ phase: text, planned: count }))),
  },
  'case-finished': {
    case: text,
    contract: contractId,
    suite: text,
    outcome: text,
    answers: optional(listOf(text)),
    validationType: optional(text),
    verdict: oneOf('conforms', 'violates', 'warns', 'inconclusive', 'open'),
    requests: count,
    retries: count,
    millis: count,
    rule: text,
    side,
    validity,
    mutation: text,
    field: text,
    base: optional(oneOf('smallest', 'fullest')),
    fault: optional(count),
  },
  'faults-known': {
    contract: contractId,
    rules: listOf(members({ side, rule: text, mistakes: count, bases: count })),
    faults: optional(count),
    list: optional(text),
  },
  'rules-judged': {
    rules: listOf(
      members({
        contract: contractId,
        side,
        rule: text,
        validity,
        status: oneOf('conforms', 'inconclusive'),
        reason: optional(text),
        unread: optional(truth),
      }),
    ),
    proof: optional(members({ case: text, request, reply, edits: optional(listOf(text)), steps, outcome: optional(text) })),
  },
  'values-covered': { contract: contractId, values: listOf(members({ path: text, value: text })) },
  finding: { finding },
  'held-back': { finding },
  stored: { finding: text, case: text, subject: object },
  shrunk: {
    minimal: members({
      finding: text,
      judged: optional(members(symptom)),
      edits: optional(listOf(text)),
      request,
      reply,
      steps,
      trail: listOf(text),
      requests: count,
      flaky: optional(truth),
      seen: optional(members({ times: count, of: count })),
      // Older logs hold commands, which nobody reads.
      curl: optional(text),
      replay: optional(text),
      reproduction: optional(reproduction),
    }),
  },
  observation: { case: text, contract: contractId, rule: text, outcome: text },
  'state-missing': { state: text, reason: text, waiting: listOf(text), failed: optional(truth) },
  preflight: {
    contract: contractId,
    ok: truth,
    form: text,
    outcome: text,
    hint: optional(text),
    missing: optional(text),
    requests: optional(count),
  },
  traffic: {
    exchanges: count,
    judged: count,
    mistakes: count,
    notJudged: listOf(members({ reason: text, count })),
    asNearest: listOf(members({ what: text, count })),
  },
  'harness-error': { where: text, message: text, case: optional(text) },
  'run-finished': {
    reason: oneOf('completed', 'interrupted', 'aborted', 'budget', 'bail'),
    durationMs: count,
    requests: count,
    retries: count,
    throttled: optional(members({ answers: count, rate: count })),
    message: optional(text),
  },
};

const isType = (type: unknown): type is RunEvent['type'] => typeof type === 'string' && Object.hasOwn(EVENTS, type);

/** A line of a log as an event, or what is wrong with it. The line is checked, since the file may come from anywhere. */
export function eventOf(line: string): { readonly event: RunEvent } | { readonly fault: string } {
  const value = parseJson(line);
  if (value === undefined) return { fault: 'it is not JSON' };
  if (!isObject(value) || !isType(value.type)) return { fault: 'its type is none of an event' };
  const misfit = members(EVENTS[value.type])(value, '');
  return misfit === undefined ? { event: value as unknown as RunEvent } : { fault: `${misfit} of ${value.type} is not what it should be` };
}
