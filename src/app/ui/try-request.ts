import { baseBody } from '../../../generators/base.js';
import { CATALOGUE, contractIn } from '../../catalogue/catalogue.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import { createIdGenerator, newRunId } from '../../engine/execute/id-generator.js';
import { lookupOf } from '../../engine/execute/placeholders.js';
import { stateLookup } from '../../engine/plan/state-parts.js';
import { applyEdits } from '../../json/edit.js';
import { fixText } from '../../lint/fix.js';
import { type LintOptions, lintText } from '../../lint/lint-text.js';
import type { Config } from '../../model/config.js';
import { HarnessError } from '../../model/harness-error.js';
import type { LintedText, TryRequest } from '../../model/live.js';
import { fillText, type Lookup } from '../../model/template.js';
import { holds, presenceWords } from '../explain/words.js';
import { rebuiltSubject } from '../replay/find-subject.js';

/** A body, and the contract that it is meant for, where that is known. */
export interface GivenText {
  readonly text: string;
  readonly contract?: string;
}

/** @throws HarnessError where there is no such contract */
export function tryContract(id: string, config: Config): Contract {
  const contract = contractIn(config, id);
  if (contract === undefined) throw new HarnessError('usage', `there is no contract ${id}`);
  return contract;
}

/** A request to begin with: the smallest good one of a contract, or that of a case. */
export function tryRequest(id: string, name: string | undefined, config: Config): TryRequest {
  const contract = tryContract(id, config);
  const subject = name === undefined ? undefined : rebuiltSubject(name, config);
  const one = subject !== undefined && subject.kind !== 'flow' ? subject.one : undefined;
  const state = one?.state ?? contract.states[0] ?? 'none';
  const body = one === undefined ? baseBody(contract, config.values, state) : applyEdits(one.base, one.edits);
  return {
    contract: contract.id,
    method: contract.method,
    route: `/api/rest/version/${contract.version}${contract.route}`,
    state,
    text: JSON.stringify(body, null, 2),
    fields: contract.request.map((field) => ({
      path: field.path,
      presence: presenceWords(field),
      holds: holds(field),
      values: field.values ?? [],
      clause: field.clause,
    })),
  };
}

/** What placeholders come to, with an order that stands for the one that will be made. */
export function previewLookup(config: Config): Lookup {
  const ids = createIdGenerator(newRunId());
  const { currencies } = config.values;
  const order = { orderId: ids.next(), transactionId: ids.next(), amount: '10.00', currency: currencies[0] ?? 'USD', earlier: [] };
  return stateLookup(
    { state: 'none', ...order, sessionId: 'SESSION0001', sessionVersion: 'aaaaaaaa01' },
    lookupOf(config, config.values, ids),
    currencies,
  );
}

const lintOptions = (contract: string | undefined, { values, [CATALOGUE]: catalogue }: Config): LintOptions => ({
  contract,
  side: contract === undefined ? undefined : 'request',
  values,
  catalogue,
});

/** Lints a body; card data that stands in it as a placeholder is filled in before, in the same line. */
export function lintTried({ text, contract }: GivenText, config: Config): LintedText {
  const filled = fillText(text, previewLookup(config));
  const { messages, contract: judged } = lintText(filled, lintOptions(contract, config));
  return {
    contract: judged,
    marks: messages.map(({ line, level, message, suggestion, rule, fixable }) => ({
      line,
      level,
      message: suggestion === undefined ? message : `${message} (${suggestion})`,
      rule,
      fixable: fixable === true,
    })),
  };
}

/** The text with every repair that is the only safe one. Placeholders stay as they are. */
export function fixTried({ text, contract }: GivenText, config: Config): { readonly text: string; readonly repaired: number } {
  const { text: fixed, repaired } = fixText(text, lintOptions(contract, config));
  return { text: fixed, repaired };
}
