import type { Secret } from '../../model/check.js';
import type { Config } from '../../model/config.js';
import { overlaySecrets } from '../../model/overlay-secrets.js';
import type { Lookup, PlacedLookup } from '../../model/template.js';

const SECRET_KINDS = /^(card:.*\.(number|securityCode)|pan:|track:|p2pe:(payload|pan)|cryptogram:)/;

/** Fields in which a case puts card data where none belongs: whether that comes back is a matter of the case's own rule. */
const FREE_TEXT = /(?:^|\.)customData$|^order\./;

/** Card data of the configuration, by the placeholder that stands for it. */
export function configuredSecrets(config: Config): readonly Secret[] {
  const { values } = config;
  const secrets: Secret[] = [];
  for (const [kind, card] of Object.entries(values.cards)) {
    if (card === undefined) continue;
    secrets.push({ name: `card:${kind}.number`, value: card.number });
    if (card.securityCode !== undefined) secrets.push({ name: `card:${kind}.securityCode`, value: card.securityCode, short: true });
  }
  if (values.tracks?.track1 !== undefined) secrets.push({ name: 'track:track1', value: values.tracks.track1 });
  if (values.tracks?.track2 !== undefined) secrets.push({ name: 'track:track2', value: values.tracks.track2 });
  if (values.p2pe !== undefined)
    secrets.push({ name: 'p2pe:pan', value: values.p2pe.pan }, { name: 'p2pe:payload', value: values.p2pe.payload });
  for (const { name, value, short } of overlaySecrets(values)) secrets.push({ name, value, ...(short ? { short: true as const } : {}) });
  secrets.push({ name: 'probe:pan', value: values.probes.pan });
  return secrets;
}

/** Secrets that are never looked for in answers, only hidden: credentials. */
export function credentials(config: Config): readonly Secret[] {
  const { auth, otherMerchant } = config.target;
  const named = (name: string, user: string, password: string): readonly Secret[] =>
    password === ''
      ? []
      : [
          { name, value: password },
          // As it stands in the header, which a target may quote.
          { name: `${name}-header`, value: Buffer.from(`merchant.${user}:${password}`).toString('base64') },
        ];
  return [
    ...(auth.type === 'basic' ? named('password', config.target.merchantId, auth.password) : []),
    ...(otherMerchant === undefined ? [] : named('otherPassword', otherMerchant.merchantId, otherMerchant.password)),
  ];
}

/** The lookup of one request; card data that it hands out is noted. */
export function noting(lookup: Lookup, secrets: Secret[]): PlacedLookup {
  return (name, path) => {
    const value = lookup(name);
    if (value !== undefined && SECRET_KINDS.test(name) && !secrets.some((known) => known.value === value))
      secrets.push({
        name,
        value,
        ...(name.endsWith('.securityCode') ? { short: true as const } : {}),
        ...(FREE_TEXT.test(path) ? { freeText: true as const } : {}),
      });
    return value;
  };
}
