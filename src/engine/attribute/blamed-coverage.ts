import type { Coverage } from '../../model/case.js';
import { refusalOf } from '../../model/outcome.js';
import type { Culprit } from './bisect.js';
import { remembered } from '../../json/remembered.js';

const BOUNDS = /:(max-length|min-length|length|maximum|minimum)$/;

/** Coverages, ranked by how well they explain a refusal: a listed value says more than the existence of the field. */
const TELLING = [/:values$/, BOUNDS, /:(format|charset|constant)$/, /^[a-z0-9-]+$/, /:json-type$/];

/**
 * Which of its rules a refused value breaks. A rule that says that this very value is accepted comes first; then the bound that the value
 * reaches, unless the field is refused whatever its value.
 */
export function blamedCoverage(
  culprit: Culprit,
  history: FieldHistory,
  grants: (rule: string) => boolean = () => false,
): Coverage | undefined {
  const [first] = culprit.coverages;
  if (first === undefined) return undefined;
  const own = culprit.coverages.filter((coverage) => coverage.path === first.path);
  const rankOf = (coverage: Coverage): number => (grants(coverage.rule) ? -1 : rank(coverage));
  const telling = own.toSorted((a, b) => rankOf(a) - rankOf(b));
  const { accepted, refused, shownByRefused } = history.of(placeOf(culprit));
  if (accepted.size > 0 || refused.size <= 1) return telling[0];
  // Where all good values of a field reach one bound, a target that calls each of them invalid, beside nothing else, has another bound in mind.
  const isInvalid = refusalOf(culprit.outcome)?.validationType === 'INVALID' && own.length === culprit.coverages.length;
  const bound = own.find(({ rule }) => isInvalid && BOUNDS.test(rule) && shownByRefused(rule));
  return bound ?? own.find((coverage) => coverage.rule.endsWith(':json-type')) ?? ofField(telling[0]);
}

/** A value that is there for its length alone is refused like every other value of its field. */
const ofField = (coverage: Coverage | undefined): Coverage | undefined =>
  coverage === undefined ? undefined : { ...coverage, rule: coverage.rule.replace(BOUNDS, ':json-type') };

/** Where a value was refused: its path, with the paths of other values if it is refused only beside them. */
export function placeOf({ coverages }: Culprit): string {
  const [own = '', ...company] = [...new Set(coverages.map(({ path }) => path))];
  return [own, ...company.toSorted()].join(' beside ');
}

const rank = ({ rule }: Coverage): number => {
  const position = TELLING.findIndex((pattern) => pattern.test(rule));
  return position < 0 || rule.startsWith('wildcard-rows') || rule === 'optional-is-optional' ? TELLING.length : position;
};

/** The rule that a refused value breaks if other values of its field are accepted. */
export const mostTelling = (coverages: readonly Coverage[]): Coverage | undefined => coverages.toSorted((a, b) => rank(a) - rank(b))[0];

interface OneField {
  readonly accepted: ReadonlySet<string>;
  readonly refused: ReadonlySet<string>;
  /** Whether every refused value shows this rule. */
  readonly shownByRefused: (rule: string) => boolean;
}

/** Which values of the fields were accepted and refused in this run. */
export interface FieldHistory {
  note(coverages: readonly Coverage[], fate: 'accepted' | 'refused'): void;
  /** Whether a value of any field of the group was accepted. */
  takesSome(group: string): boolean;
  /** Whether a value was accepted in this element of a list. */
  takesElement(path: string): boolean;
  of(path: string): OneField;
}

export function createFieldHistory(): FieldHistory {
  const elements = new Set<string>();
  const fields = new Map<string, Record<'accepted' | 'refused', Map<string, Set<string>>>>();
  const entry = (path: string) => remembered(fields, path.replace(/\[\d+\]/g, '[n]'), () => ({ accepted: new Map(), refused: new Map() }));
  return {
    note: (coverages, fate) => {
      for (const { path, value, rule } of coverages) {
        if (value === undefined) continue;
        remembered(entry(path)[fate], JSON.stringify(value), () => new Set()).add(rule);
        const [, element] = /^(.*\[\d+\])\./.exec(path) ?? [];
        if (fate === 'accepted' && element !== undefined) elements.add(element);
      }
    },
    takesSome: (group) => [...fields].some(([path, { accepted }]) => path.startsWith(`${group}.`) && accepted.size > 0),
    takesElement: (path) => elements.has(path),
    of: (path) => {
      const { accepted, refused } = entry(path);
      return {
        accepted: new Set(accepted.keys()),
        refused: new Set(refused.keys()),
        shownByRefused: (rule) => [...refused.values()].every((rules) => rules.has(rule)),
      };
    },
  };
}
