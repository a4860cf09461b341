import { defineCheck, defineRule } from 'touchstone';

/** A statement about one body: lint finds it in payloads, certify in answers. */
const reference = defineRule({
  id: 'reference-prefix',
  side: 'request',
  level: 'must',
  contracts: ['authorize', 'verify'],
  text: 'References of orders begin with the shop that they come from',
  good: { order: { reference: 'SHOP7-2026-001' } },
  bad: { order: { reference: '2026-001' } },
  check: ({ order }) => {
    const given = (order as { reference?: unknown } | undefined)?.reference;
    if (typeof given !== 'string') return undefined; // says nothing where there is none
    return /^SHOP\d+-/.test(given) ? [] : [{ path: 'order.reference', expected: 'SHOP and a number first', actual: given }];
  },
});

/** A statement about an answer and its request: certify looks at every exchange of these contracts. */
const cached = defineCheck({
  id: 'not-cached',
  level: 'should',
  text: 'No answer may be cached on its way',
  phrase: 'lets answers be cached',
  clause: 'HOUSE-4',
  good: { answer: { headers: { 'cache-control': 'no-store' } } },
  bad: { answer: { headers: {} } },
  check: ({ answer }) =>
    answer.headers['cache-control'] === 'no-store'
      ? []
      : [{ expected: 'cache-control: no-store', actual: answer.headers['cache-control'] ?? 'no cache-control' }],
});

export const houseRules = [reference, cached];
