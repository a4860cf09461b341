import { ASSUMPTIONS } from '../../src/catalogue/assumptions.js';
import { CLAUSES } from '../../src/catalogue/clauses.js';
import { CONTRACTS } from '../../src/catalogue/contracts.js';
import { rulesOf } from '../../src/catalogue/rules.js';
import type { ContractId, Rule } from '../../src/catalogue/vocabulary.js';
import { shortHash } from '../../src/json/canonical.js';
import { streamFor } from '../../src/json/random.js';
import type { FindingEvent, RunEvent, RunHeader, ShownStep } from '../../src/model/event.js';
import type { SummariseContext } from '../../reports/summarise.js';

/** Event streams as certify would write them, for the tests of the reports. */

export const ALL_RULES: readonly Rule[] = CONTRACTS.flatMap((contract) => rulesOf(contract));
export const ALL_CONTRACTS: readonly ContractId[] = CONTRACTS.map((contract) => contract.id);

export const context = (more: Partial<SummariseContext> = {}): SummariseContext => ({
  rules: ALL_RULES,
  clauses: CLAUSES,
  enumerations: CONTRACTS.flatMap((contract) =>
    contract.request
      .filter((field) => field.values !== undefined)
      .map((field) => ({ contract: contract.id, path: field.path, values: field.values ?? [] })),
  ),
  ...more,
});

export const header = (more: Partial<RunHeader> = {}): RunHeader => ({
  id: '20260131-101500-k3x9',
  seed: 1,
  profile: 'standard',
  target: { url: 'https://sandbox.example', merchantId: 'TESTMERCHANT', embedded: false },
  tool: { name: 'touchstone', version: '0.1.0', catalogue: 'sha256:7d1c0a' },
  startedAt: '2026-01-31T10:15:00.000Z',
  contracts: ALL_CONTRACTS,
  strict: false,
  requireComplete: false,
  partialOk: false,
  assumptions: ASSUMPTIONS,
  configuration: { run: { rate: 50, concurrency: 8 }, values: { currencies: ['USD', 'EUR'] } },
  selection: [],
  again: {
    certify: 'touchstone certify --config gateway.yaml',
    doctor: 'touchstone doctor --config gateway.yaml',
    replay: 'touchstone replay --config gateway.yaml',
    json: 'touchstone-report/report.json',
  },
  ...more,
});

export const started = (more: Partial<RunHeader> = {}): RunEvent => ({ type: 'run-started', header: header(more) });

export const finished = (more: Partial<Extract<RunEvent, { type: 'run-finished' }>> = {}): RunEvent => ({
  type: 'run-finished',
  reason: 'completed',
  durationMs: 184_320,
  requests: 9_412,
  retries: 3,
  ...more,
});

/** Every rule that is not open, judged to conform on every side it has. */
export function* allConform(leaveOut: (rule: Rule) => boolean = () => false): Generator<RunEvent> {
  for (const contract of ALL_CONTRACTS) {
    yield { type: 'preflight', contract, ok: true, form: 'base', outcome: 'SUCCESS, APPROVED' };
    const rules = ALL_RULES.filter((rule) => rule.contract === contract && rule.level !== 'open' && !leaveOut(rule));
    yield {
      type: 'rules-judged',
      rules: rules.flatMap((rule) =>
        rule.validity.map((validity) => ({ contract, side: rule.side, rule: rule.id, validity, status: 'conforms' as const })),
      ),
    };
  }
}

const MUTATIONS: Readonly<Record<string, string>> = {
  required: 'missing',
  'required-in-group': 'missing',
  'max-length': 'too-long',
  'min-length': 'too-short',
  length: 'too-long',
  charset: 'bad-character',
  format: 'bad-format',
  values: 'not-in-list',
  'json-type': 'wrong-type',
  minimum: 'below-minimum',
  maximum: 'above-maximum',
  constant: 'nonsense',
};

/** As many finished cases as asked for, spread over fields and mutations as the deterministic part spreads them. */
export function* cases(count: number): Generator<RunEvent> {
  const requestRules = ALL_RULES.filter((rule) => rule.side === 'request' && rule.kind !== undefined);
  const random = streamFor(7, 'cases');
  for (let i = 0; i < count; i++) {
    const rule = requestRules[i % requestRules.length] as Rule;
    const validity = rule.validity[Math.floor(i / requestRules.length) % rule.validity.length] ?? 'invalid';
    const mutation = validity === 'valid' ? 'accept' : (MUTATIONS[rule.kind ?? ''] ?? 'relation');
    yield {
      type: 'case-finished',
      case: `${rule.contract}/${rule.path}/${mutation}/v${Math.floor(i / requestRules.length)}`,
      contract: rule.contract,
      suite: validity === 'valid' ? 'acceptance' : 'single-fault',
      outcome: validity === 'valid' ? 'SUCCESS, APPROVED' : 'ERROR, INVALID_REQUEST',
      ...(validity === 'valid' ? {} : { validationType: mutation === 'missing' ? 'MISSING' : 'INVALID' }),
      verdict: 'conforms',
      requests: 1,
      retries: i % 997 === 0 ? 1 : 0,
      millis: 4 + random.nextInt(40) + (i % 113 === 0 ? random.nextInt(900) : 0),
      rule: rule.id,
      side: rule.side,
      validity,
      mutation,
      field: rule.path ?? '',
    };
  }
}

export function* valuesCovered(): Generator<RunEvent> {
  for (const contract of CONTRACTS) {
    const values = contract.request.flatMap((field) => (field.values ?? []).slice(0, 9).map((value) => ({ path: field.path, value })));
    yield { type: 'values-covered', contract: contract.id, values };
  }
}

const ID = 'a'.repeat(41);
const path = '/api/rest/version/66/merchant/TESTMERCHANT/order/ts-k3x9-0041/transaction/ts-k3x9-0042';

/** A finding with everything filled in; change what a test is about. */
export const finding = (more: Partial<FindingEvent> = {}): FindingEvent => {
  const base: FindingEvent = {
    id: '',
    case: 'void@66/transaction.targetTransactionId/too-long/by-one',
    contract: 'void@66',
    side: 'request',
    rule: 'transaction.targetTransactionId:max-length',
    clause: '4.3',
    level: 'must',
    validity: 'invalid',
    path: 'transaction.targetTransactionId',
    expected: 'ERROR, INVALID_REQUEST naming transaction.targetTransactionId as INVALID',
    actual: 'SUCCESS, APPROVED',
    signature: 'accepted',
    request: {
      method: 'PUT',
      path,
      body: JSON.stringify({ apiOperation: 'VOID', transaction: { targetTransactionId: ID } }),
    },
    reply: {
      status: 200,
      body: JSON.stringify({
        result: 'SUCCESS',
        merchant: 'TESTMERCHANT',
        order: { id: 'ts-k3x9-0041', status: 'CANCELLED', amount: 25.0, currency: 'USD' },
        response: { gatewayCode: 'APPROVED' },
        transaction: { id: 'ts-k3x9-0042', type: 'VOID_AUTHORIZATION' },
      }),
    },
    edits: ['transaction.targetTransactionId: a string of 41 characters in place of {{state:transactionId}}'],
    ...more,
  };
  return { ...base, id: more.id ?? `f-${shortHash([base.case, base.rule, base.signature, base.contract].join('\n'))}` };
};

const found = (more: Partial<FindingEvent>): RunEvent => ({ type: 'finding', finding: finding(more) });

const shrunk = (of: Partial<FindingEvent>): RunEvent => {
  const { id, request, reply, steps } = finding(of);
  return {
    type: 'shrunk',
    minimal: {
      finding: id,
      request,
      reply,
      ...(steps === undefined ? {} : { steps }),
      trail: [
        'dropped correlationId, userId: the finding stayed',
        'dropped transaction.acquirer: the finding stayed',
        'shrank transaction.targetTransactionId from 128 to 41 characters: the finding stayed',
        'shrank transaction.targetTransactionId to 40 characters: accepted as it should be',
      ],
      requests: 9,
    },
  };
};

const step = (name: string, contract: string, request: object, reply: object, millis: number): ShownStep => ({
  name,
  contract,
  request: { method: 'PUT', path: path.replace('66', contract.slice(contract.indexOf('@') + 1)), body: JSON.stringify(request) },
  reply: { status: 200, body: JSON.stringify(reply) },
  millis,
});

const refundBody = { apiOperation: 'REFUND', transaction: { amount: '5.00', currency: 'USD' } };
const totals = (authorized: number, captured: number, refunded: number): object => ({
  totalAuthorizedAmount: authorized,
  totalCapturedAmount: captured,
  totalRefundedAmount: refunded,
});

const FLOW: Partial<FindingEvent> = {
  case: 'flow/partial-refunds/6q2mzk41rt',
  contract: 'refund@60',
  side: 'flow',
  rule: 'totals-refund',
  clause: '3',
  validity: 'valid',
  path: 'order.totalRefundedAmount',
  expected: 'order.totalRefundedAmount 10.00: 5.00 before, and a refund of 5.00',
  actual: 'order.totalRefundedAmount 5.00',
  signature: 'total not raised',
  observed: { code: 'totals', kind: 'refunded', differs: [{ path: 'order.totalRefundedAmount', expected: ['10.00'], actual: '5' }] },
  request: { method: 'PUT', path: path.replace('66', '60'), body: JSON.stringify(refundBody) },
  reply: {
    status: 200,
    body: JSON.stringify({
      result: 'SUCCESS',
      order: { status: 'PARTIALLY_REFUNDED', ...totals(20, 20, 5) },
      response: { gatewayCode: 'APPROVED' },
    }),
  },
  steps: [
    step(
      'captured order of 20.00',
      'authorize@55',
      { apiOperation: 'PAY', order: { amount: '20.00', currency: 'USD' } },
      { result: 'SUCCESS', order: { status: 'CAPTURED', ...totals(20, 20, 0) }, response: { gatewayCode: 'APPROVED' } },
      41,
    ),
    step(
      'first refund of 5.00',
      'refund@60',
      refundBody,
      { result: 'SUCCESS', order: { status: 'PARTIALLY_REFUNDED', ...totals(20, 20, 5) }, response: { gatewayCode: 'APPROVED' } },
      22,
    ),
    step(
      'second refund of 5.00',
      'refund@60',
      refundBody,
      { result: 'SUCCESS', order: { status: 'PARTIALLY_REFUNDED', ...totals(20, 20, 5) }, response: { gatewayCode: 'APPROVED' } },
      19,
    ),
  ],
  edits: [],
};

const ECHO = (contract: ContractId): Partial<FindingEvent> => ({
  case: `${contract}/accept/p3k2aa17zq`,
  contract,
  side: 'exchange',
  rule: 'correlation-echo',
  clause: '2.4',
  validity: 'valid',
  path: 'correlationId',
  expected: 'correlationId "nightly-0042"',
  actual: 'no correlationId',
  signature: 'absent',
  request: {
    method: 'PUT',
    path,
    body: JSON.stringify({ apiOperation: 'VERIFY', correlationId: 'nightly-0042', order: { currency: 'USD' } }),
  },
  reply: {
    status: 201,
    body: JSON.stringify({ result: 'SUCCESS', order: { id: 'ts-k3x9-0009', status: 'VERIFIED' }, response: { gatewayCode: 'APPROVED' } }),
  },
  edits: [],
});

const TYPE: Partial<FindingEvent> = {
  case: 'refund@39/order.reference/coercible-type/number',
  contract: 'refund@39',
  rule: 'agreement.numberOfPayments:json-type',
  clause: '2.5',
  level: 'should',
  path: 'agreement.numberOfPayments',
  expected: 'ERROR, INVALID_REQUEST naming agreement.numberOfPayments as INVALID',
  actual: 'SUCCESS, APPROVED',
  signature: 'accepted',
  request: {
    method: 'PUT',
    path,
    body: JSON.stringify({
      apiOperation: 'REFUND',
      agreement: { numberOfPayments: '5' },
      transaction: { amount: '1.00', currency: 'USD' },
    }),
  },
  edits: ['agreement.numberOfPayments: "5" in place of 5'],
};

const RESPONSE: Partial<FindingEvent> = {
  case: 'verify@26/accept/0c11maaq2f',
  contract: 'verify@26',
  side: 'response',
  rule: 'order.status:values',
  clause: '2.12',
  validity: 'valid',
  path: 'order.status',
  expected: 'one of the 17 listed values',
  actual: '"CHECKED"',
  signature: 'not in list',
  request: { method: 'PUT', path, body: JSON.stringify({ apiOperation: 'VERIFY', order: { currency: 'USD' } }) },
  reply: {
    status: 201,
    body: JSON.stringify({ result: 'SUCCESS', order: { id: 'ts-k3x9-0010', status: 'CHECKED' }, response: { gatewayCode: 'APPROVED' } }),
  },
  edits: [],
};

const MISSING: Partial<FindingEvent> = {
  case: 'referral@68/transaction.authorizationCode/missing',
  contract: 'referral@68',
  rule: 'transaction.authorizationCode:required',
  clause: '4.9',
  path: 'transaction.authorizationCode',
  expected: 'ERROR, INVALID_REQUEST naming transaction.authorizationCode as MISSING',
  actual: 'FAILURE, DECLINED',
  request: { method: 'PUT', path, body: JSON.stringify({ apiOperation: 'REFERRAL', transaction: { acquirer: { transactionId: '17' } } }) },
  reply: { status: 200, body: JSON.stringify({ result: 'FAILURE', response: { gatewayCode: 'DECLINED' } }) },
  edits: ['transaction.authorizationCode removed'],
};

/** A run with everything that a report shows: causes on every side, a lifecycle, known deviations, gaps, open items, problems. */
export function* runWithFindings(more: Partial<RunHeader> = {}, count = 4_000): Generator<RunEvent> {
  yield started(more);
  yield { type: 'phase-started', phase: 'preflight', planned: 13 };
  yield* allConform(
    (rule) =>
      rule.needs.includes('session') ||
      rule.needs.includes('target.otherMerchant') ||
      rule.contract === 'authenticate-payer@100' ||
      rule.id === 'posTerminal.lane:max-length',
  );
  yield {
    type: 'state-missing',
    state: 'initiated-authentication',
    reason: 'no recipe provision.initiated-authentication is configured',
    waiting: ALL_RULES.filter((rule) => rule.contract === 'authenticate-payer@100' && rule.level !== 'open').map(
      (rule) => `${rule.contract}:${rule.side}/${rule.id}`,
    ),
  };
  yield { type: 'state-missing', state: 'session', reason: 'no recipe provision.session is configured', waiting: ['session-version-lock'] };
  yield* cases(count);
  yield* valuesCovered();
  yield found({});
  yield shrunk({});
  yield found({ case: 'void@66/transaction.targetTransactionId/too-long/by-far' });
  yield found(FLOW);
  yield shrunk(FLOW);
  for (const contract of ['verify@26', 'void@66', 'referral@68'] as const) yield found(ECHO(contract));
  yield found(RESPONSE);
  yield found(MISSING);
  yield found(TYPE);
  yield {
    type: 'case-finished',
    case: 'void@66/transaction.targetTransactionId/too-long/by-one',
    contract: 'void@66',
    suite: 'single-fault',
    outcome: 'SUCCESS, APPROVED',
    verdict: 'violates',
    requests: 1,
    retries: 0,
    millis: 31,
    rule: 'transaction.targetTransactionId:max-length',
    side: 'request',
    validity: 'invalid',
    mutation: 'too-long',
    field: 'transaction.targetTransactionId',
  };
  yield {
    type: 'observation',
    case: 'verify@26/url/exotic-id/slash',
    contract: 'verify@26',
    rule: 'url-id-exotic',
    outcome: 'ERROR, INVALID_REQUEST',
  };
  yield {
    type: 'observation',
    case: 'verify@26/null/order.reference',
    contract: 'verify@26',
    rule: 'null-optional',
    outcome: 'SUCCESS, APPROVED',
  };
  yield {
    type: 'harness-error',
    where: 'check echo-values',
    message: 'TypeError: cannot read properties of undefined',
    case: 'void@66/accept/1k2j3h4g5f',
  };
  yield finished();
}

/** All rules conform on all sides. */
export function* conformingRun(more: Partial<RunHeader> = {}, count = 500): Generator<RunEvent> {
  yield started(more);
  yield* allConform();
  yield* cases(count);
  yield* valuesCovered();
  yield finished();
}

/** A target that is wrong nearly everywhere, in a run of many cases: what the limits of size and time are measured with. */
export function* hugeRun(count = 20_000, causes = 400): Generator<RunEvent> {
  yield* runWithFindings({}, count);
  const rules = ALL_RULES.filter((rule) => rule.side === 'request' && rule.kind !== undefined && rule.validity.includes('invalid'));
  for (let i = 0; i < causes * 5; i++) {
    const rule = rules[(i * 7) % rules.length] as Rule;
    yield found({
      case: `${rule.contract}/${rule.path}/${MUTATIONS[rule.kind ?? '']}/n${i}`,
      contract: rule.contract,
      rule: rule.id,
      clause: rule.clause,
      level: rule.level === 'should' ? 'should' : 'must',
      path: rule.path ?? '',
      signature: `accepted ${i % 3}`,
      request: { method: 'PUT', path, body: JSON.stringify({ apiOperation: 'X', filler: 'x'.repeat(600), order: { currency: 'USD' } }) },
    });
  }
}

/** Every string that a target or a careless engine could supply, replaced. */
export function hostile(text: string): readonly RunEvent[] {
  const bad = finding({
    case: `void@66/${text}`,
    rule: 'transaction.targetTransactionId:max-length',
    path: text,
    expected: text,
    actual: text,
    signature: text,
    request: { method: 'PUT', path: `/${text}`, body: JSON.stringify({ a: text }) },
    reply: { status: 200, body: text },
    steps: [
      {
        name: text,
        contract: text,
        request: { method: text, path: text, body: text },
        reply: { status: 500, body: JSON.stringify({ result: text }) },
        millis: 1,
      },
    ],
    edits: [text],
  });
  return [
    started({
      id: 'hostile',
      target: { url: `https://x.example/${text}`, merchantId: text, embedded: false },
      configuration: { note: text },
      selection: [text],
    }),
    { type: 'preflight', contract: 'void@66', ok: false, form: text, outcome: text, hint: text },
    {
      type: 'rules-judged',
      rules: [
        {
          contract: 'verify@26',
          side: 'request',
          rule: 'order.reference:max-length',
          validity: 'valid',
          status: 'inconclusive',
          reason: text,
        },
      ],
    },
    {
      type: 'case-finished',
      case: `void@66/${text}`,
      contract: 'void@66',
      suite: 'exploration',
      outcome: text,
      validationType: text,
      verdict: 'violates',
      requests: 1,
      retries: 0,
      millis: 5,
      rule: text,
      side: 'request',
      validity: 'valid',
      mutation: text,
      field: text,
    },
    { type: 'values-covered', contract: 'void@66', values: [{ path: text, value: text }] },
    { type: 'finding', finding: bad },
    {
      type: 'finding',
      finding: finding({ ...bad, id: 'second', side: 'flow', rule: 'totals-unchanged', path: 'a', signature: `flow ${text}` }),
    },
    {
      type: 'shrunk',
      minimal: { finding: bad.id, request: bad.request, reply: bad.reply, trail: [text], requests: 2 },
    },
    { type: 'observation', case: text, contract: 'void@66', rule: text, outcome: text },
    { type: 'state-missing', state: text, reason: text, waiting: [text] },
    { type: 'harness-error', where: text, message: text, case: text },
    finished({ message: text }),
  ];
}
