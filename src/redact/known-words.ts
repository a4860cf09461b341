import { type Catalogued, perCatalogue } from '../catalogue/catalogue.js';
import { ROLES } from '../catalogue/roles.js';
import type { Field } from '../catalogue/vocabulary.js';
import { generic, isPath } from '../json/path.js';

interface KnownWords {
  /** Names of members, one by one. */
  readonly names: ReadonlySet<string>;
  readonly paths: ReadonlySet<string>;
  /** Values that the specification lists. */
  readonly values: ReadonlySet<string>;
}

/** The words of the specification, which are never secrets. */
export const knownWords = perCatalogue(({ contracts }): KnownWords => {
  const fields: readonly Field[] = contracts.flatMap((contract) => [...contract.request, ...contract.response]);
  const roles = Object.values(ROLES).filter((path) => typeof path === 'string');
  const paths = new Set(['error', ...roles, ...ERROR_FIELDS.map((name) => `error.${name}`), ...fields.map((field) => field.path)]);
  const names = new Set([...paths].flatMap((path) => path.split(/[.[\]{}]+/)));
  const values = new Set([...RESULTS, ...CAUSES, ...VALIDATION_TYPES, ...fields.flatMap((field) => field.values ?? [])]);
  return { names, paths, values };
});

/** Members of the error group. */
export const ERROR_FIELDS = ['cause', 'explanation', 'field', 'supportCode', 'validationType'];
const RESULTS = ['SUCCESS', 'FAILURE', 'PENDING', 'UNKNOWN', 'ERROR'];
const CAUSES = ['INVALID_REQUEST', 'REQUEST_REJECTED', 'SERVER_BUSY', 'SERVER_FAILED'];
const VALIDATION_TYPES = ['INVALID', 'MISSING', 'UNSUPPORTED'];

/** Whether a text is a value or path of the specification. */
export const isKnown = (text: string, of: Catalogued): boolean => {
  const { paths, values } = knownWords(of);
  return values.has(text) || paths.has(text) || (text.includes('[') && isPath(text) && paths.has(generic(text)));
};

/** Whether a name of a member, or the number of an element, says nothing that the specification does not. */
export const isKnownName = (name: string, of: Catalogued): boolean => /^(?:\d{0,4}|n|X)$/.test(name) || knownWords(of).names.has(name);

/** Whether a path has only names of the specification. */
export const hasKnownNames = (path: string, of: Catalogued): boolean => path.split(/[.[\]{}]+/).every((name) => isKnownName(name, of));

/** A longer foreign word is cut. */
const LONGEST = 200;

/**
 * A word of the target for one of our sentences: unchanged if the specification has it, else in quotes. Sentences are masked only in their
 * quoted parts, so every foreign word must come through here or through JSON.stringify.
 */
export function told(word: string, of: Catalogued): string {
  if (isKnown(word, of)) return word;
  return JSON.stringify(word.length <= LONGEST ? word : `${word.slice(0, LONGEST)}…`);
}
