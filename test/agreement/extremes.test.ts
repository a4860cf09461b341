import { describe, expect, test } from 'vitest';
import { acceptanceCases } from '../../generators/acceptance.js';
import { faultCases } from '../../generators/faults/index.js';
import { EMBEDDED_VALUES } from '../../src/config/embedded.js';
import type { Case } from '../../src/model/case.js';
import { isTurn } from '../../src/model/turns.js';
import { DEFAULT_VALUES, type Values } from '../../src/model/values.js';
import { sendCase } from '../gateway/support/cases.js';
import { TestGateway, type Reply } from '../gateway/support/handler.js';
import { halfOfContracts } from '../helpers/sample.js';

const values: Values = { ...DEFAULT_VALUES, ...EMBEDDED_VALUES };
const SEED = 3;

const isRefused = ({ body }: Reply): boolean => body.result === 'ERROR' && body.error?.cause === 'INVALID_REQUEST';

/** The cases of which the gateway with this variant did otherwise, each with what it said. */
async function otherwise(variant: string, cases: readonly Case[], isFine: (reply: Reply) => boolean): Promise<readonly string[]> {
  const found: string[] = [];
  const handler = new TestGateway({ variants: [variant] });
  for (const which of cases) {
    const reply = await sendCase(handler, which, values);
    if (!isFine(reply)) found.push(`${which.id} [${which.level} ${which.rule}] ${reply.body.result} ${reply.body.error?.field ?? ''}`);
  }
  return found;
}

describe.each(halfOfContracts('first').map((contract) => ({ id: contract.id, contract })))('$id', ({ contract }) => {
  // A run of one seed. A confirmation in a currency that does not exist is one in another currency, which must be refused.
  const faults = faultCases(contract, values, SEED).filter(
    ({ wire, rule, turn }) =>
      wire === undefined &&
      rule.includes(':') &&
      (turn === undefined || isTurn(turn, SEED)) &&
      !(contract.operation === 'confirm-browser-payment' && rule === 'order.currency:format'),
  );
  const musts = faults.filter(({ level, expect: wanted }) => level === 'must' && wanted.kind === 'refused');
  const others = faults.filter(({ level }) => level !== 'must');

  test('the strictest gateway refuses every fault, whatever its level', async () => {
    expect(await otherwise('strictest', [...musts, ...others], isRefused)).toEqual([]);
  });

  test('the mildest gateway refuses what must be refused, and nothing else', async () => {
    expect(await otherwise('mildest', musts, isRefused)).toEqual([]);
    expect(await otherwise('mildest', others, (reply) => !isRefused(reply))).toEqual([]);
  });

  test('both accept every body that must be accepted', async () => {
    // Sub-totals need a field that no listing has.
    const cases = acceptanceCases(contract, values, SEED).filter(
      ({ wire, level, rule, expect: wanted }) =>
        wire === undefined && level === 'must' && wanted.kind === 'accepted' && rule !== 'order-amount-subtotals',
    );
    for (const variant of ['strictest', 'mildest']) expect(await otherwise(variant, cases, (reply) => !isRefused(reply))).toEqual([]);
  });
});
