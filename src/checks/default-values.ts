import { ROLES } from '../catalogue/roles.js';
import { holdsIn } from '../catalogue/rules.js';
import { isObject, type JsonObject, type JsonValue } from '../json/value.js';
import type { Check } from '../model/check.js';
import { isAccepted } from '../model/outcome.js';
import { told } from '../redact/known-words.js';
import { about } from './judgement.js';
import { member } from './order.js';

/** Ways to read a card that is there. */
const PRESENT = new Set<JsonValue | undefined>(['CHIP', 'CHIP_FALLBACK', 'CONTACTLESS', 'RFID_CHIP', 'SWIPE']);

const DEFAULTS = [
  { rule: 'agreement-type-default', path: ROLES.agreementType, value: 'OTHER', counts: () => true },
  {
    rule: 'cardholder-activated-default',
    path: ROLES.cardholderActivated,
    value: 'NOT_CARDHOLDER_ACTIVATED',
    counts: (sent: JsonObject) => PRESENT.has(member(sent, ...ROLES.panEntryMode.split('.'))),
  },
] as const;

/** A field that was left out of a group comes back with the value that counts without it, or not at all. */
export const defaultValues: Check = {
  id: 'default-values',
  compares: true,
  inspect: (exchange, { outcome, contract, order, wire }) => {
    const sent = exchange.request.body;
    if (wire.odd || !isAccepted(outcome) || !('body' in outcome) || sent === undefined || !isObject(sent)) return [];
    // Earlier requests on the order may have said it.
    if (order.earlier.length > 0 || order.provisioned !== undefined) return [];
    return DEFAULTS.flatMap(({ rule, path, value, counts }) => {
      const [group = '', name = ''] = path.split('.');
      const part = sent[group];
      if (!holdsIn(contract, rule) || part === undefined || !isObject(part) || part[name] !== undefined || !counts(sent)) return [];
      const shown = member(outcome.body, group, name);
      if (typeof shown !== 'string') return [];
      return [shown === value ? about(rule).conforms() : about(rule).violates(`${value}, or nothing`, told(shown), path)];
    });
  },
};
