import { EMBEDDED_PROVISION } from '../../config/embedded.js';
import type { Recipe } from '../../model/config.js';
import { DEFAULT_VALUES } from '../../model/values.js';
import { defaultRecipes } from '../../model/default-recipes.js';
import { recipeLines } from '../init/files.js';
import { APPROVED_CARD, CARD_ADVICE } from '../../model/declined-card.js';

const cardLines = (name: string): readonly string[] => [
  'values:',
  // An expiry that means nothing to most test gateways, where it often decides what becomes of a payment.
  `  cards: { ${name}: { number: NUMBER, expiry: { month: "12", year: "49" } } }`,
];

/** What a setting looks like in a configuration file, for advice. Values in capitals are the reader's to fill in. */
const SETTINGS: Readonly<Record<string, readonly string[]>> = {
  // The harness authorizes with such a card by itself.
  'provision.referred-authorization': cardLines('referred'),
  'run.profile': ['run: { profile: standard }'],
  'target.otherMerchant': ['target:', '  otherMerchant: { merchantId: OTHER, password: "${OTHER_PASSWORD}" }'],
  'target.refusedCertificates': ['target:', '  refusedCertificates: { expired: { cert: expired.pem, key: expired.key } }'],
  'target.refusedCertificates.expired': ['target:', '  refusedCertificates: { expired: { cert: expired.pem, key: expired.key } }'],
  'target.refusedCertificates.unknown': ['target:', '  refusedCertificates: { unknown: { cert: stranger.pem, key: stranger.key } }'],
  'notifications.enabled': ['notifications: { enabled: true, publicUrl: "https://THIS-HOST:8443", listen: "0.0.0.0:8443" }'],
  'values.emv': ['values:', '  emv: { permitted: HEX }'],
  'values.p2pe': ['values:', '  p2pe: { keySerialNumber: HEX, payload: HEX, pan: CARD-NUMBER }'],
  'values.tracks': [
    'values:',
    '  tracks: { track1: TRACK-1, track2: TRACK-2, card: { number: NUMBER, expiry: { month: "12", year: "49" } } }',
  ],
  'values.sensitiveData': ['values:', '  sensitiveData: [MASKED]'],
  'values.overlay': [
    'values:',
    '  overlay: { verify: { order: { itemAmount: "20.00" } }, confirm-browser-payment: { order: { itemAmount: "20.00" } } }',
  ],
};

/** Many configurations have no name on the card. */
const { nameOnCard: _name, ...approved } = DEFAULT_VALUES.cards.approved;
const PLAIN_VALUES = { ...DEFAULT_VALUES, cards: { approved } };

/** The lines of configuration for a setting that rules need; empty for other keys. */
export function unlockLines(key: string): readonly string[] {
  const known = SETTINGS[key];
  if (known !== undefined) return known;
  const after = (start: string): string | undefined => (key.startsWith(start) ? key.slice(start.length) : undefined);
  const state = after('provision.');
  // The recipe of the harness that did not work here is the starting point for the reader's own.
  const recipes: Readonly<Record<string, Recipe | undefined>> = { ...defaultRecipes(PLAIN_VALUES), ...EMBEDDED_PROVISION };
  const recipe = state === undefined ? undefined : recipes[state];
  if (state !== undefined && recipe !== undefined) return ['provision:', ...recipeLines(state, recipe).map((line) => `  ${line}`)];
  const card = after('values.cards.');
  if (card !== undefined) return cardLines(card);
  const issued = after('values.issued.');
  return issued === undefined ? [] : ['values:', `  issued: { ${issued}: VALUE }`];
}

/** What to change where the card that must be approved is not. */
export const CARD_HINT = [`${CARD_ADVICE}:`, ...unlockLines(APPROVED_CARD)].join('\n           ');
