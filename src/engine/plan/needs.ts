import type { Config } from '../../model/config.js';
import type { Values } from '../../model/values.js';

/** Why a need of the configuration is not met; states are dealt with where they are taken. */
export function unmetNeed(
  { target, notifications }: Pick<Config, 'target' | 'notifications'>,
  values: Values,
  need: string,
): string | undefined {
  const { otherMerchant, refusedCertificates } = target;
  const given: Readonly<Record<string, unknown>> = {
    'target.otherMerchant': otherMerchant,
    'target.refusedCertificates': refusedCertificates?.expired ?? refusedCertificates?.unknown,
    'target.refusedCertificates.expired': refusedCertificates?.expired,
    'target.refusedCertificates.unknown': refusedCertificates?.unknown,
    'values.emv': values.emv,
    'values.p2pe': values.p2pe,
    'values.tracks': values.tracks,
    'values.cards.challenge': values.cards.challenge,
    'notifications.enabled': notifications.enabled || undefined,
  };
  return need in given && given[need] === undefined ? `needs ${need}` : undefined;
}
