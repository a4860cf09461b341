import type { Config } from '../../model/config.js';
import type { Values } from '../../model/values.js';

const CARD = 'values.cards.';

/** Why the configuration does not meet a need; states are checked where they are taken. */
export function unmetNeed(
  { target, notifications }: Pick<Config, 'target' | 'notifications'>,
  values: Values,
  need: string,
): string | undefined {
  if (need.startsWith(CARD)) return values.cards[need.slice(CARD.length)] === undefined ? `needs ${need}` : undefined;
  const { otherMerchant, refusedCertificates } = target;
  const given: Readonly<Record<string, unknown>> = {
    'target.otherMerchant': otherMerchant,
    'target.refusedCertificates': refusedCertificates?.expired ?? refusedCertificates?.unknown,
    'target.refusedCertificates.expired': refusedCertificates?.expired,
    'target.refusedCertificates.unknown': refusedCertificates?.unknown,
    'values.emv': values.emv,
    'values.p2pe': values.p2pe,
    'values.tracks': values.tracks,
    'notifications.enabled': notifications.enabled || undefined,
  };
  return need in given && given[need] === undefined ? `needs ${need}` : undefined;
}
