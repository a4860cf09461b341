import type { Contract } from '../../src/catalogue/vocabulary.js';
import { NAMED_RULES } from '../../src/catalogue/named-rules.js';
import type { JsonObject } from '../../src/json/value.js';
import { type OddRequest, UNREADABLE } from './request.js';

const DEPTH = 2000;
const LARGE = 1_100_000;

/** No body, text after the body, and envelopes of which the text says nothing. */
export function oddBody(contract: Contract, body: JsonObject): readonly OddRequest[] {
  const text = JSON.stringify(body);
  const open = text.replace(/\}$/, Object.keys(body).length === 0 ? '' : ',');
  const odd = (recipe: string, variant: string, level: OddRequest['level'], wire: OddRequest['wire']): OddRequest => ({
    area: 'body',
    recipe,
    variant,
    side: 'exchange',
    rule: recipe,
    level,
    wire,
    expect: UNREADABLE,
  });
  return [
    odd('body-empty', 'none', emptyLevel(contract), { text: '' }),
    odd('body-trailing', 'text', 'should', { text: `${text} trailing` }),
    odd('body-trailing', 'second-value', 'should', { text: `${text}${text}` }),
    odd('body-envelope', 'plain-text', 'open', { contentType: 'text/plain' }),
    odd('body-envelope', 'form', 'open', { contentType: 'application/x-www-form-urlencoded' }),
    odd('body-envelope', 'no-content-type', 'open', { contentType: null }),
    odd('body-envelope', 'latin-charset', 'open', { contentType: 'application/json; charset=iso-8859-1' }),
    odd('body-envelope', 'byte-order-mark', 'open', { text: `\uFEFF${text}` }),
    odd('body-envelope', 'duplicate-keys', 'open', { text: `${open}"correlationId":"first","correlationId":"second"}` }),
    odd('body-envelope', 'deep-nesting', 'open', { text: `${open}"touchstone":${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}}` }),
    odd('body-envelope', 'large', 'open', { text: `${open}"touchstone":"${'a'.repeat(LARGE)}"}` }),
  ];
}

/** Where something is required or fixed, no body lacks it. */
function emptyLevel(contract: Contract): OddRequest['level'] {
  const rule = NAMED_RULES.find((candidate) => candidate.id === 'body-empty');
  if (rule === undefined || typeof rule.level === 'string') return 'open';
  return rule.level[contract.operation] ?? rule.level.otherwise ?? 'open';
}
