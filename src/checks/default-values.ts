import { DEFAULTS, ROLES } from '../catalogue/roles.js';
import { holdsIn } from '../catalogue/rules.js';
import { isObject, type JsonObject } from '../json/value.js';
import type { Check } from '../model/check.js';
import { isAccepted } from '../model/outcome.js';
import { told } from '../redact/known-words.js';
import { about } from './check-result.js';
import { member } from './order.js';

/** A field that was left out of a group comes back with the value that counts without it, or not at all. */
export const defaultValues: Check = {
  id: 'default-values',
  compares: true,
  inspect: (exchange, { outcome, contract, order, wire }) => {
    const sent = exchange.request.body;
    if (wire.odd || !isAccepted(outcome) || !('body' in outcome) || !isObject(sent)) return [];
    // Earlier requests on the order may have said it.
    if (order.earlier.length > 0 || order.provisioned !== undefined) return [];
    return DEFAULTS.flatMap((one) => {
      const { rule, path, value } = one;
      const [group = '', name = ''] = path.split('.');
      const part = sent[group];
      if (
        !holdsIn(contract, rule) ||
        part === undefined ||
        !isObject(part) ||
        part[name] !== undefined ||
        ('read' in one && !isRead(sent, one.read))
      )
        return [];
      const shown = member(outcome.body, group, name);
      if (typeof shown !== 'string') return [];
      return [shown === value ? about(rule).conforms() : about(rule).violates(`${value}, or nothing`, told(shown, contract), path)];
    });
  },
};

function isRead(sent: JsonObject, ways: readonly string[]): boolean {
  const way = member(sent, ...ROLES.panEntryMode.split('.'));
  return typeof way === 'string' && ways.includes(way);
}
