import { groupBy } from '../../json/group-by.js';
import { type Catalogued, contractIn } from '../../catalogue/catalogue.js';
import { isHouseRule } from '../../catalogue/house-rules.js';
import type { Field, Rule } from '../../catalogue/vocabulary.js';
import { FIELD_SIDES, ruleLine } from '../export/lines.js';
import { badExample, goodExample, shown } from './examples.js';
import { type Block, facts, type Page } from './page.js';
import { counted } from '../../../reports/text/words.js';
import { clauseWords, extremeWords, HOUSE_LEVEL_WORDS, judgedLevels, judgedWords, LEVEL_WORDS, SIDE_WORDS } from './words.js';

/** One rule, or the rules behind an alias. */
export function rulePage(name: string, rules: readonly Rule[], of: Catalogued): Page {
  const isAlias = rules.some((rule) => rule.aliases.includes(name));
  const parts = [...groupBy(rules, withoutContract).values()];
  const levels = [...new Set(rules.map((rule) => rule.level))];
  return {
    blocks: [
      { kind: 'title', text: name, ...(isAlias ? { note: 'another name for:' } : {}) },
      ...parts.flatMap((part) => partBlocks(part, of, isAlias)),
      facts(...levels.map((level) => [level, (isHouseRule(name) ? HOUSE_LEVEL_WORDS : LEVEL_WORDS)[level]] as const)),
    ],
    data: {
      kind: 'rule',
      name,
      rules: rules.map((rule) => ({ ...ruleLine(rule), because: rule.because ?? null, ...exampleWords(rule, of) })),
    },
  };
}

const withoutContract = ({ contract: _contract, ...rule }: Rule): string => JSON.stringify(rule);

const VALIDITY_WORDS = { valid: 'what keeps it is accepted', invalid: 'what breaks it is refused' } as const;

function partBlocks(part: readonly Rule[], of: Catalogued, isAlias: boolean): readonly Block[] {
  const [rule] = part as readonly [Rule];
  const { good, bad } = exampleWords(rule, of);
  return [
    { kind: 'text', text: isAlias ? `${rule.id}: ${rule.text}.` : `${rule.text}.` },
    facts(
      ['contracts', part.map(({ contract }) => contract).join(', ')],
      ['seen in', SIDE_WORDS[rule.side]],
      ['level', levelWords(rule, of)],
      [
        'tested by',
        rule.side === 'request' || rule.side === 'url' ? rule.validity.map((side) => VALIDITY_WORDS[side]).join('; ') : undefined,
      ],
      ['extremes', extremes(rule, of)],
      ['needs', rule.needs.join(', ')],
      ['also', isAlias ? undefined : rule.aliases.join(', ')],
      ['note', rule.because],
      ['good', good ?? 'neither good nor bad: not judged'],
      ['bad', bad ?? undefined],
      ['clause', clauseWords(rule.clause, of)],
    ),
  ];
}

/** Named rules are judged at one level, on the sides that they have. */
function extremes(rule: Rule, of: Catalogued): string | undefined {
  const [field] = fieldOf(rule, of) ?? [];
  if (field !== undefined) return extremeWords(rule, judgedLevels(rule, field));
  const [good, bad] = (['valid', 'invalid'] as const).map((side) => (rule.validity.includes(side) ? rule.level : undefined));
  return extremeWords(rule, { ...(good === undefined ? {} : { good }), ...(bad === undefined ? {} : { bad }) });
}

function levelWords(rule: Rule, of: Catalogued): string {
  const [field] = fieldOf(rule, of) ?? [];
  return field === undefined ? rule.level : judgedWords(judgedLevels(rule, field));
}

/** The field that the rule is about, and all of its side of the contract. */
function fieldOf(rule: Rule, of: Catalogued): readonly [Field, readonly Field[]] | undefined {
  const side = FIELD_SIDES.find((candidate) => candidate === rule.side);
  const fields = rule.kind === undefined || side === undefined ? [] : (contractIn(of, rule.contract)?.[side] ?? []);
  const field = fields.find(({ path }) => path === rule.path);
  return field === undefined ? undefined : [field, fields];
}

/** Examples that keep and that break the rule; null for a rule that is never judged. */
function exampleWords(rule: Rule, of: Catalogued): { readonly good: string | null; readonly bad: string | null } {
  if (rule.kind === undefined) return { good: rule.good ?? null, bad: rule.bad ?? null };
  const [field, fields] = fieldOf(rule, of) ?? [];
  if (field === undefined) return { good: null, bad: null };
  const good = goodExample(field, fields);
  const { value, why } = badExample(field, rule.kind);
  return { good: good === undefined ? 'none is shown' : shown(good), bad: value === undefined ? why : `${shown(value)}, ${why}` };
}

/** The rules that a glob chooses, one line for each id. */
export function rulesPage(name: string, rules: readonly Rule[]): Page {
  const ids = [...new Set(rules.map((rule) => rule.id))];
  return {
    blocks: [
      {
        kind: 'title',
        text: name,
        note: `${counted(ids.length, 'rule id')} in ${counted(new Set(rules.map(({ contract }) => contract)).size, 'contract')}`,
      },
      {
        kind: 'table',
        rows: ids.map((id) => {
          const same = rules.filter((rule) => rule.id === id);
          return [id, [...new Set(same.map((rule) => rule.level))].join(', '), same[0]?.text ?? ''];
        }),
      },
    ],
    data: { kind: 'rules', name, rules: rules.map(ruleLine) },
  };
}
