import { groupBy } from '../../json/group-by.js';
import { contractsOf } from '../../catalogue/catalogue.js';
import { fieldRules } from '../../catalogue/field-rules.js';
import { ROLES } from '../../catalogue/roles.js';
import { rulesOf } from '../../catalogue/rules.js';
import type { Contract, Field } from '../../catalogue/vocabulary.js';
import type { JsonValue } from '../../json/value.js';
import { fieldLine } from '../export/lines.js';
import type { Exported } from '../export/json-text.js';
import { badExample, childrenOf, goodExample, shown } from './examples.js';
import { type Block, facts, type Page } from './page.js';
import type { Occurrence } from './subject.js';
import { clauseWords, holds, judgedLevels, judgedWords, presenceWords } from './words.js';

/**
 * A field wherever it occurs; contracts that agree about it share one part.
 * @param among the contracts whose requests may have it beyond their listing
 */
export function fieldPage(name: string, places: readonly Occurrence[], among: readonly Contract[] = []): Page {
  const parts = [...groupBy(places, saidAt).values()];
  return {
    blocks: [{ kind: 'title', text: name }, ...beyondListing(name, places, among), ...parts.flatMap(partBlocks)],
    data: { kind: 'field', path: name, places: places.map(placeData) },
  };
}

/** Requests whose listing ends before the field: a target may take it, and what is said of it elsewhere holds. */
function beyondListing(name: string, places: readonly Occurrence[], among: readonly Contract[]): readonly Block[] {
  const [place] = places;
  const has = ({ request }: Contract): boolean => request.some(({ path }) => path === name);
  // What only answers have is not sent by any operation, but for browser payments, which other operations begin.
  if (place === undefined || !(name.startsWith(`${ROLES.browserPayment}.`) || contractsOf(place.contract).some(has))) return [];
  const cut = among.filter((contract) => contract.listing === 'cut' && !has(contract));
  const rules = new Set(cut.flatMap((contract) => rulesAbout(contract, name)));
  if (cut.length === 0) return [];
  return [
    { kind: 'heading', text: `In the request of ${cut.map(({ id }) => id).join(', ')}` },
    facts(
      ['presence', 'not shown: the listing ends part-way, so that a target may have it or not'],
      ['see also', [...rules, 'cut-listing-bounds'].join(', ')],
    ),
  ];
}

/** Rules about the request as a whole, or about a sequence, that name the field. */
const rulesAbout = (contract: Contract, name: string): readonly string[] =>
  rulesOf(contract)
    .filter(({ side, kind, text }) => (side === 'request' || side === 'flow') && kind === undefined && text.split(/[\s,;]+/).includes(name))
    .map(({ id }) => id);

/** What a place says of the field, as a text. */
const saidAt = (place: Occurrence): string =>
  JSON.stringify([place.side, place.field, members(place).map(({ path }) => path)], (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );

const members = ({ contract, side, field }: Occurrence): readonly Field[] => childrenOf(field.path, contract[side]);

function partBlocks(part: readonly Occurrence[]): readonly Block[] {
  const [place] = part as readonly [Occurrence];
  const { contract, side, field } = place;
  const inside = members(place);
  const rules = fieldRules(contract, side, field);
  const good = goodExample(field, contract[side]);
  return [
    { kind: 'heading', text: `In the ${side} of ${part.map((each) => each.contract.id).join(', ')}` },
    facts(
      ['presence', presenceWords(field)],
      ['holds', holds(field)],
      ['values', field.values === undefined || holds(field).includes(field.values.join(', ')) ? undefined : field.values.join(', ')],
      ['members', inside.map(({ path }) => path.slice(field.path.length + 1)).join(', ')],
      ['default', field.default],
      ['level', field.level === 'must' ? undefined : field.level],
      ['note', field.certainty === 'unclear' ? undefined : field.because],
      [
        'belongs',
        field.certainty === 'unclear' ? `unclear: ${field.because ?? 'the specification does not say so for this operation'}` : undefined,
      ],
      ['good', good === undefined ? 'none is shown' : shown(good)],
      ['see also', side === 'request' ? relationsAbout(place).join(', ') : undefined],
      ['clause', clauseWords(field.clause, contract)],
    ),
    {
      kind: 'table',
      rows: rules.map((rule) => [`:${rule.kind}`, judgedWords(judgedLevels(rule, field)), `bad: ${badWords(field, rule.kind)}`]),
    },
  ];
}

/** Statements about several fields, this one among them. */
function relationsAbout({ contract, field }: Occurrence): readonly string[] {
  const about = contract.relations.filter((relation) =>
    Object.values(relation).some((part) => part === field.path || (Array.isArray(part) && part.includes(field.path))),
  );
  return about.map(({ id }) => id);
}

function badWords(field: Field, kind: Parameters<typeof badExample>[1] | undefined): string {
  if (kind === undefined) return '';
  const { value, why } = badExample(field, kind);
  return value === undefined ? why : `${shown(value)}, ${why}`;
}

function placeData(place: Occurrence): Exported {
  const { contract, side, field } = place;
  return {
    ...fieldLine(contract, side, field),
    because: field.because ?? null,
    members: members(place).map(({ path }) => path),
    good: exported(goodExample(field, contract[side])),
    rules: fieldRules(contract, side, field).map((rule) => {
      const bad = rule.kind === undefined ? undefined : badExample(field, rule.kind);
      return {
        id: rule.id,
        level: rule.level,
        judged: { ...judgedLevels(rule, field) },
        text: rule.text,
        bad: exported(bad?.value),
        why: bad?.why ?? null,
      };
    }),
  };
}

const exported = (value: JsonValue | undefined): Exported => value ?? null;
