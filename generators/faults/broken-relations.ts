import { CURRENCIES } from '../../src/catalogue/codes.js';
import { ROLES } from '../../src/catalogue/roles.js';
import type { Contract, Relation, StateName } from '../../src/catalogue/vocabulary.js';
import { add, parseDecimal, subtract, toText } from '../../src/json/decimal.js';
import { type Edit, applyEdits } from '../../src/json/edit.js';
import { appendKey, getAt, hasAt } from '../../src/json/path.js';
import type { JsonObject, JsonValue } from '../../src/json/value.js';
import type { ValidationType } from '../../src/model/case.js';
import type { Values } from '../../src/model/values.js';
import { baseBody } from '../base.js';
import { fieldTable } from '../fields.js';
import { drop, settle } from '../settle.js';
import { letters } from '../values/made-up.js';
import { typicalValue } from '../values/typical.js';
import { scalarText } from '../values/scalar-text.js';

const LONGEST_PAN = 19;

/** One way in which one relation is broken. */
export interface BrokenRelation {
  readonly variant?: string;
  readonly base: JsonObject;
  readonly edits: readonly Edit[];
  /** Paths that error.field may name. */
  readonly fields: readonly string[];
  readonly types: readonly ValidationType[];
  /** Set where the relation cannot be broken yet, because the configuration lacks a part that it needs. */
  readonly waits?: 'values.overlay';
}

export interface Ground {
  readonly contract: Contract;
  readonly values: Values;
  readonly state: StateName;
  /** The base body with these values in it, made valid as a whole. */
  body(plants?: Readonly<Record<string, JsonValue>>): JsonObject;
  typical(path: string): JsonValue;
}

const ENCRYPTED = `${ROLES.card}.p2pe`;

/** The body with a card that a terminal has encrypted, which goes another way through many programs; none where it has an open one. */
function besideEncrypted(ground: Ground): readonly JsonObject[] {
  const parts = ['keySerialNumber', 'payload'].map((name) => `${ENCRYPTED}.${name}`);
  const { byPath } = fieldTable(ground.contract);
  if (ground.values.p2pe === undefined || hasAt(ground.body(), `${ROLES.card}.number`) || !parts.every((path) => byPath.has(path)))
    return [];
  return [ground.body(Object.fromEntries(parts.map((path) => [path, ground.typical(path)])))];
}

export function groundOf(contract: Contract, values: Values, state: StateName, base: JsonObject): Ground {
  return {
    contract,
    values,
    state,
    body: (plants = {}) =>
      settle(
        contract,
        applyEdits(
          base,
          Object.entries(plants).map(([path, value]) => set(path, value)),
        ) as JsonObject,
        values,
        Object.keys(plants),
      ),
    typical: (path) => {
      const field = fieldTable(contract).byPath.get(path);
      return field === undefined ? 'text' : typicalValue(field, values);
    },
  };
}

type Breaker<Kind extends Relation['kind']> = (
  relation: Extract<Relation, { readonly kind: Kind }>,
  ground: Ground,
) => readonly BrokenRelation[];

const set = (path: string, value: JsonValue): Edit => ({ op: 'set', path, value });
const remove = (path: string): Edit => ({ op: 'remove', path });
const INVALID = ['INVALID'] as const;
const ANY = ['INVALID', 'MISSING', 'UNSUPPORTED'] as const;
const CARD = ROLES.card;
const OTHER_PAN = '{{pan:16:91}}';

const lastDigitOff = (digits: string): string => digits.slice(0, -1) + String((Number(digits.at(-1)) + 1) % 10);

/** Each value that asks for another field, with the field whose value it is. */
const conditionsOf = ({ when, in: values, or }: Extract<Relation, { readonly kind: 'required-when' }>) =>
  [{ when, in: values }, ...(or === undefined ? [] : [or])].flatMap((one) => one.in.map((value) => ({ when: one.when, value })));

/** A configured currency with thousandths, for an order that the request itself opens. */
const finestOf = ({ values, state }: Ground): string | undefined =>
  state === 'none' ? values.currencies.find((code) => CURRENCIES.get(code) === 3) : undefined;

const inThousandths = (ground: Ground): Readonly<Record<string, string>> => {
  const currency = finestOf(ground);
  return currency === undefined ? {} : { [ROLES.orderCurrency]: currency };
};

type Sum = Extract<Relation, { readonly kind: 'sum' }>;

/** The total of a body, off by this much. */
function offBy(relation: Sum, body: JsonObject, by: string, which: typeof add): Edit {
  const total = parseDecimal(scalarText(getAt(body, relation.total)));
  const unit = parseDecimal(by);
  return set(relation.total, total === undefined || unit === undefined ? '0.01' : toText(which(total, unit)));
}

/** A total below one of its parts, with no other part beside it: a program may look at all of them together or not at all. */
const ofOnePart = (relation: Sum, ground: Ground, parts: readonly string[], fields: readonly string[]): readonly BrokenRelation[] =>
  parts.map((path) => {
    const base = ground.body({ [path]: '5.00', [relation.total]: '1' });
    const variant = `${path.slice(path.lastIndexOf('.') + 1)}-alone`;
    return { variant, base, edits: [offBy(relation, base, '0.01', subtract)], fields, types: INVALID };
  });

/** Large parts without a discount: a tolerance that grows with the amount would let a cent pass. */
function offOfMillions({ total }: Sum, ground: Ground, parts: readonly string[]) {
  const whole = `${20 * parts.length}000000`;
  const base = ground.body({ ...Object.fromEntries(parts.map((path) => [path, '20000000.00'])), [total]: `${whole}.00` });
  return { base, edits: [set(total, `${Number(whole) - 1}.99`)] };
}

/** Relations that only lint can judge are not sent broken. */
const none = () => [];

/** How each kind of relation is broken, and nothing else with it. */
export const BREAKERS: { readonly [Kind in Relation['kind']]: Breaker<Kind> } = {
  sum: (relation, ground) => {
    // All parts are needed for the whole sum, where the listing is cut also those beyond it.
    const isKnown = (path: string): boolean =>
      fieldTable(ground.contract).byPath.has(path) || (relation.when === 'complete' && ground.contract.listing === 'cut');
    const own = relation.plus.filter((path) => path !== relation.open && isKnown(path));
    const minus = relation.minus.filter((path) => fieldTable(ground.contract).byPath.has(path));
    const parts = Object.fromEntries([...own.map((path) => [path, '5.00']), ...minus.map((path) => [path, '1.00'])]) as Record<
      string,
      string
    >;
    const fields = [relation.total, ...own, ...minus];
    const off = (body: JsonObject, by: string, which: typeof add): Edit => offBy(relation, body, by, which);
    if (relation.when === 'complete') {
      const known = getAt(baseBody(ground.contract, ground.values, ground.state), ground.values.paths.itemAmount);
      const plants = { ...parts, [ground.values.paths.itemAmount]: typeof known === 'string' ? known : '20.00', [relation.total]: '1' };
      const base = ground.body(plants);
      const finer = ground.body({ ...plants, ...inThousandths(ground) });
      const waits = typeof known === 'string' ? {} : ({ waits: 'values.overlay' } as const);
      return [
        { variant: 'over-by-one-cent', base, edits: [off(base, '0.01', add)], fields, types: INVALID, ...waits },
        { variant: 'short-by-one-cent', base, edits: [off(base, '0.01', subtract)], fields, types: INVALID, ...waits },
        ...(finestOf(ground) === undefined
          ? []
          : [{ variant: 'over-by-a-thousandth', base: finer, edits: [off(finer, '0.001', add)], fields, types: INVALID, ...waits }]),
      ];
    }
    // An overlay with the open part makes a sum of listed parts complete, so that part is sent alone, and no short sum is sent.
    const overlaid = hasAt(ground.body(), ground.values.paths.itemAmount);
    if (overlaid && relation.when === 'short') return [];
    const base = ground.body({ ...(overlaid ? {} : parts), [relation.total]: '1' });
    const which = relation.when === 'over' ? subtract : add;
    const finer = ground.body({ ...(overlaid ? {} : parts), [relation.total]: '1', ...inThousandths(ground) });
    return [
      { variant: 'by-one-cent', base, edits: [off(base, '0.01', which)], fields, types: INVALID },
      ...(relation.when === 'over' && !overlaid
        ? [{ variant: 'by-one-cent-of-millions', ...offOfMillions(relation, ground, own), fields, types: INVALID }]
        : []),
      ...(relation.when === 'over' && !overlaid && own.length > 1 ? ofOnePart(relation, ground, own, fields) : []),
      ...(finestOf(ground) === undefined || relation.when !== 'over'
        ? []
        : [{ variant: 'by-a-thousandth', base: finer, edits: [off(finer, '0.001', which)], fields, types: INVALID }]),
    ];
  },
  'map-name': (relation, ground) => {
    const base = ground.body();
    const name = (variant: string, key: string): BrokenRelation => ({
      variant,
      base,
      edits: [set(appendKey(relation.path, key), 'text')],
      fields: [relation.path, `${relation.path}.${key}`],
      types: ['INVALID', 'UNSUPPORTED'],
    });
    return [
      name('hundred-characters', letters(relation.maxLength + 1)),
      name('underscore', 'a_b'),
      name('hyphen', 'a-b'),
      name('blank', 'a b'),
      name('point', 'a.b'),
      name('non-ascii', 'caf\u00E9'),
      name('empty', ''),
    ];
  },
  'map-size': (relation, ground) => {
    const fields = Object.fromEntries(Array.from({ length: relation.max + 1 }, (_, i) => [`field${i}`, 'text']));
    return [
      {
        variant: 'one-more',
        base: ground.body(),
        edits: [set(relation.path, fields)],
        fields: [relation.path],
        types: ['INVALID', 'UNSUPPORTED'],
      },
    ];
  },
  'no-card-data': (relation, ground) => {
    const lists = (path: string): boolean => fieldTable(ground.contract).byPath.has(path);
    const base = ground.body(
      relation.path.startsWith('transaction.') || !lists(ROLES.agreementId)
        ? {}
        : { [ROLES.agreementId]: ground.typical(ROLES.agreementId) },
    );
    const textAt = (path: string, variant: string, value: string): BrokenRelation => ({
      variant,
      base,
      edits: [set(path, value)],
      fields: [path],
      types: ANY,
    });
    const text = (variant: string, value: string): BrokenRelation => textAt(relation.path, variant, value);
    // Whoever looks at the beginning of a text alone misses what stands behind as much as the field can hold.
    const before = letters(Math.max(0, (fieldTable(ground.contract).byPath.get(relation.path)?.maxLength ?? 0) - LONGEST_PAN - 1));
    const others = (relation.also ?? []).map((path, i) =>
      textAt(path, `elsewhere${i === 0 ? '' : `-${i + 1}`}`, relation.form === 'digits' ? '{{probe:pan}}' : ';{{probe:pan}}=3912101?'),
    );
    return [
      ...others,
      ...(relation.form === 'digits'
        ? [
            text('alone', '{{probe:pan}}'),
            text('inside-text', 'paid with {{probe:pan}} today'),
            // Neither the first number of a text nor a word by itself.
            text('in-a-word', 'card_{{probe:pan}}x'),
            text('behind-another-number', 'order 1234567890123456 card_{{probe:pan}}x'),
            ...(before === '' ? [] : [text('at-the-end', `${before} {{probe:pan}}`)]),
            text('nineteen-digits', '{{pan:19}}'),
            text('thirteen-digits', '{{pan:13}}'),
            // Card numbers begin with other digits than the usual one, too.
            ...['2', '3', '5', '6'].map((digit) => text(`series-${digit}`, `{{series:${digit}}}`)),
          ]
        : [
            text('blanks', 'card {{pan:16:91:blanks}}'),
            text('dashes', 'card {{pan:16:91:dashes}}'),
            text('track', ';{{probe:pan}}=3912101?'),
          ]),
    ];
  },
  'emv-tags': (relation, ground) => {
    const known = ground.values.emv === undefined ? '' : '{{emv:permitted}}';
    const base = ground.body(known === '' ? {} : { [relation.path]: known });
    const { emvTag } = ground.values.probes;
    const tags = (variant: string, text: string): BrokenRelation => ({
      variant,
      base,
      edits: [set(relation.path, text)],
      fields: [relation.path],
      types: ANY,
    });
    return [
      tags('private-tag', emvTag),
      ...(emvTag === emvTag.toLowerCase() ? [] : [tags('lower-case', emvTag.toLowerCase())]),
      ...besideEncrypted(ground).map((encrypted) => ({ ...tags('beside-encrypted', emvTag), base: encrypted })),
      ...(known === ''
        ? []
        : [
            tags('before-permitted', emvTag + known),
            tags('after-permitted', known + emvTag),
            tags('among-permitted', known + emvTag + known),
          ]),
    ];
  },
  'track-matches': (relation, ground) => {
    if (ground.values.tracks?.track2 === undefined) {
      const base = ground.body({ [relation.track]: ground.typical(relation.track) });
      const madeUp = (variant: string, track: string): BrokenRelation => ({
        variant,
        base,
        edits: [set(relation.track, track)],
        fields: [relation.track, relation.number, relation.month, relation.year],
        types: ANY,
      });
      const { month, year } = ground.values.cards.approved.expiry;
      const dated = (years: string, months: string): string => `;{{card:approved.number}}=${years}${months.padStart(2, '0')}101?`;
      return [
        madeUp('other-card', `;${OTHER_PAN}=3912101?`),
        madeUp('other-year', dated(year === '20' ? '21' : '20', month)),
        madeUp('other-month', dated(year, month === '12' ? '11' : '12')),
      ];
    }
    // The stripe holds a full set by itself; a number beside it must be the same.
    const base = [relation.number, relation.month, relation.year, `${CARD}.nameOnCard`].reduce(
      drop,
      ground.body({ [relation.track]: '{{track:track2}}' }),
    );
    const beside = (variant: string, ...edits: readonly Edit[]): BrokenRelation => ({
      variant,
      base,
      edits,
      fields: [relation.track, relation.number, relation.month, relation.year],
      types: ANY,
    });
    // The number on the stripe stays where it is: only its expiry is read here.
    const [, year = '', month = ''] = /[=D]([0-9]{2})([0-9]{2})/.exec(ground.values.tracks.track2) ?? [];
    const expiry = (years: string, months: string): readonly Edit[] => [set(relation.month, months), set(relation.year, years)];
    return [
      beside('other-card', set(relation.number, OTHER_PAN)),
      ...(year === ''
        ? []
        : [
            beside('other-year', ...expiry(year === '39' ? '38' : '39', String(Number(month)))),
            beside('other-month', ...expiry(year, month === '12' ? '11' : '12')),
          ]),
    ];
  },
  'required-when': (relation, ground) =>
    conditionsOf(relation).map(({ when, value }) => {
      const known = fieldTable(ground.contract).byPath.get(relation.path);
      const base = ground.body(when.startsWith(CARD) ? {} : { [when]: value });
      const edits = when.startsWith(CARD) || known === undefined ? [set(when, value)] : [remove(relation.path)];
      return {
        variant: `value=${value}`,
        base: known === undefined ? ground.body() : base,
        edits,
        fields: [relation.path, when],
        types: ['MISSING', 'INVALID'],
      };
    }),
  alone: (relation, ground) => [
    {
      base: ground.body(),
      edits: [set(relation.path, ground.typical(relation.path))],
      fields: [relation.path, relation.partner],
      types: ['MISSING', 'INVALID'],
    },
  ],
  'declined-value': (relation, ground) => {
    const real = ground.values.p2pe !== undefined;
    const group = relation.path.slice(0, relation.path.lastIndexOf('.'));
    const full = ground.body({ [relation.path]: 'VALID' });
    return [
      {
        variant: `value=${relation.value}`,
        base: real ? full : ground.body(),
        edits: [...(real ? [] : [set(group, getAt(full, group) ?? {})]), set(relation.path, relation.value)],
        fields: [relation.path],
        types: ANY,
      },
    ];
  },
  'prefix-of-pan': (relation, ground) => {
    const real = ground.values.p2pe?.pan ?? '';
    const group = relation.path.slice(0, relation.path.lastIndexOf('.'));
    const full = ground.body({ [relation.path]: ground.typical(relation.path) });
    const bin = (variant: string, digits: string): BrokenRelation => ({
      variant,
      base: real === '' ? ground.body() : full,
      edits: [...(real === '' ? [set(group, getAt(full, group) ?? {})] : []), set(relation.path, digits)],
      fields: [relation.path],
      types: ANY,
    });
    const own = real.slice(0, 6);
    return [
      bin('other-bin', real.startsWith('5') ? '400000' : '510000'),
      // Every digit counts, so the BIN differs in one digit only: in the first, or in the last.
      ...(real === ''
        ? []
        : [
            bin('last-digit', lastDigitOff(own)),
            bin('first-digit', (own.startsWith('9') ? '8' : '9') + own.slice(1)),
            bin('one-digit', own.startsWith('4') ? '5' : '4'),
          ]),
    ];
  },
  'entry-mode': (relation, ground) => [
    { variant: 'unknown-codes', base: ground.body(), edits: [set(relation.path, '999')], fields: [relation.path], types: INVALID },
    { variant: 'unknown-pan-code', base: ground.body(), edits: [set(relation.path, '031')], fields: [relation.path], types: INVALID },
    { variant: 'unknown-pin-digit', base: ground.body(), edits: [set(relation.path, '013')], fields: [relation.path], types: INVALID },
  ],
  'full-set': (relation, ground) => [
    { variant: 'empty', base: ground.body(), edits: [set(relation.path, {})], fields: [relation.path], types: ANY },
    {
      variant: 'expiry-alone',
      base: ground.body(),
      edits: [
        set(relation.path, {
          provided: { card: { expiry: { month: '{{card:approved.expiry.month}}', year: '{{card:approved.expiry.year}}' } } },
        }),
      ],
      fields: [relation.path, `${CARD}.number`],
      types: ANY,
    },
  ],
  'empty-group': (relation, ground) => [
    {
      variant: 'empty',
      base: ground.body(),
      edits: [set(relation.path, {})],
      fields: [relation.path, `${relation.path}.id`],
      types: ['MISSING', 'INVALID'],
    },
  ],
  excludes: none,
  'requires-value': none,
  'code-by-country': none,
  'line-items': none,
  'longer-than': none,
};
