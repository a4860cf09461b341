import type { Secret } from '../model/check.js';
import type { Config } from '../model/config.js';
import { placeholdersIn, type Lookup } from '../model/template.js';
import type { JsonValue } from '../json/value.js';

const SECRET_KINDS = /^(card:.*\.(number|securityCode)|pan:|track:|p2pe:(payload|pan)|cryptogram:)/;

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
  secrets.push({ name: 'probe:pan', value: values.probes.pan });
  return secrets;
}

/** Secrets that are never looked for in answers, only hidden: credentials. */
export function credentials(config: Config): readonly Secret[] {
  const { auth, otherMerchant } = config.target;
  return [
    ...(auth.type === 'basic' && auth.password !== '' ? [{ name: 'password', value: auth.password }] : []),
    ...(otherMerchant === undefined || otherMerchant.password === '' ? [] : [{ name: 'otherPassword', value: otherMerchant.password }]),
  ];
}

/** Card data that this request carries. */
export function secretsIn(template: JsonValue, lookup: Lookup): readonly Secret[] {
  return placeholdersIn(template)
    .filter((name) => SECRET_KINDS.test(name))
    .flatMap((name) => {
      const value = lookup(name);
      if (value === undefined) return [];
      return [{ name, value, ...(name.endsWith('.securityCode') ? { short: true as const } : {}) }];
    });
}
