import { BROKEN_TEXTS, type BrokenText } from '../../src/json/broken.js';
import type { Wire } from '../../src/model/case.js';
import type { OddRequest } from './request.js';
import { UNREADABLE } from './request.js';

/** Sent to every contract in each run, since programs mend these by themselves. */
const ALWAYS: ReadonlySet<string> = new Set<BrokenText>(['cut-off', 'array', 'trailing-comma', 'comment', 'in-a-text', 'raw-line-break']);
const AFTER: ReadonlySet<string> = new Set<BrokenText>(['text-after', 'line-after', 'value-after']);

/** Values of JSON that are no objects: each contract gets one of them in a run. */
const SCALARS = { text: '"text"', number: '1', true: 'true', null: 'null' } as const;

/** Bodies that are not one JSON object. */
export function malformedBody(): readonly OddRequest[] {
  const odd = (rule: string, variant: string, wire: Wire): OddRequest => ({
    area: 'body',
    mutation: rule,
    variant,
    side: 'exchange',
    rule,
    wire,
    expect: UNREADABLE,
    ...(rule === 'body-trailing' || ALWAYS.has(variant) ? {} : { oneIn: 7 }),
  });
  return [
    ...(Object.keys(BROKEN_TEXTS) as readonly BrokenText[]).map((broken) =>
      odd(AFTER.has(broken) ? 'body-trailing' : 'body-malformed', broken, { broken }),
    ),
    odd('body-malformed', 'not-json', { text: 'apiOperation=NONE' }),
    ...Object.entries(SCALARS).map(([variant, text], number, { length }) => ({
      ...odd('body-malformed', variant, { text }),
      oneIn: length,
      number,
    })),
  ];
}
