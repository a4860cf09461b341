import { isObject, type JsonValue } from '../json/value.js';
import type { Config } from '../model/config.js';
import { AMBIGUOUS_NAMES, CODE_NAMES, CONFIDENTIAL_NAMES, NUMBER_NAMES } from '../redact/secret-names.js';
import { DEFAULT_VALUES } from '../model/values.js';
import { DEFAULTS } from './keys/rows.js';
import { durationText } from './duration.js';
import { EMBEDDED_TARGET, withoutUser } from './base-url.js';
import { EMBEDDED_PROVISION, EMBEDDED_VALUES } from './embedded.js';
import { reportTarget } from './report-target.js';

const MASK = '***';

/** The whole configuration for people: secrets masked, certificates named, functions said to be such. */
export function maskedConfig(config: Config): JsonValue {
  return masked({
    ...config,
    ingredients: undefined,
    run: asWritten(config.run),
    values: { ...config.values, hasOtherMerchant: undefined, hasSessions: undefined },
    notifications: asWritten(config.notifications),
  });
}

/** `timeout: 10s` of `timeoutMillis: 10000`. */
const asWritten = (group: object): object =>
  Object.fromEntries(
    Object.entries(group).map(([key, value]) =>
      key.endsWith('Millis') ? [key.replace(/Millis$/, ''), durationText(value as number)] : [key, value],
    ),
  );

/**
 * What differs from the defaults of this kind of target, with secrets masked, for the report.
 * @param embedded to be said once the reference gateway runs, and has an address of its own
 */
export function maskedChanges(config: Config, embedded = config.target.baseUrl === EMBEDDED_TARGET): JsonValue {
  const usual: JsonValue = masked({
    ...DEFAULTS,
    report: { ...DEFAULTS.report, formats: DEFAULTS.report.formats.map(reportTarget) },
    values: embedded ? { ...DEFAULT_VALUES, ...EMBEDDED_VALUES } : DEFAULT_VALUES,
    provision: embedded ? EMBEDDED_PROVISION : {},
    resume: false,
  });
  return difference(maskedConfig(config), usual) ?? {};
}

function masked(value: unknown, key = ''): JsonValue {
  if (typeof value === 'function') return 'a function';
  if (Array.isArray(value)) return value.map((element) => masked(element, key));
  if (isObject(value)) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return Object.fromEntries(members.map(([name, member]) => [name, masked(member, name)]));
  }
  if (typeof value !== 'string') return (value ?? null) as JsonValue;
  // A template such as {card.number} shows nothing, and is worth seeing.
  if (/^\{[\w.]+\}$/.test(value)) return value;
  // The last four digits of a card number say which one it is.
  if (NUMBER_NAMES.test(key)) return MASK + value.slice(-4);
  if (CODE_NAMES.test(key) || CONFIDENTIAL_NAMES.test(key) || AMBIGUOUS_NAMES.test(key)) return MASK;
  if (value.includes('-----BEGIN ')) return 'PEM';
  return key === 'proxy' ? withoutUser(value) : value.replace(/\d{13,19}/g, MASK);
}

/** The part of `value` that differs from `usual`; undefined where nothing does. */
function difference(value: JsonValue, usual: JsonValue | undefined): JsonValue | undefined {
  if (!isObject(value) || !isObject(usual)) return JSON.stringify(value) === JSON.stringify(usual) ? undefined : value;
  const changed = Object.entries(value).flatMap(([key, member]): [string, JsonValue][] => {
    const differs = difference(member, usual[key]);
    return differs === undefined ? [] : [[key, differs]];
  });
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}
