import { Validator } from '@cfworker/json-schema';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { acceptanceCases } from '../../generators/acceptance.js';
import { faultCases } from '../../generators/faults/index.js';
import { CONTRACTS, SHIPPED } from '../../src/catalogue/contracts.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { jsonSchema, type SchemaLevel } from '../../src/app/export/json-schema.js';
import { openApi } from '../../src/app/export/openapi.js';
import { sampleOf } from '../../src/app/generate/sample.js';
import { EMBEDDED_VALUES } from '../../src/config/embedded.js';
import type { JsonObject, JsonValue } from '../../src/json/value.js';
import { lintText } from '../../src/lint/lint-text.js';
import type { Case } from '../../src/model/case.js';
import { DEFAULT_VALUES } from '../../src/model/values.js';
import { withVocabulary } from '../../src/rules/schema/compile.js';
import { isWhole, halfOfContracts } from '../helpers/sample.js';

const values = { ...DEFAULT_VALUES, ...EMBEDDED_VALUES };
const bodyOf = (one: Case): JsonValue | undefined => sampleOf(one, { merchant: 'M', values, catalogue: SHIPPED }).body;

/** Rules that a schema can hold: those of fields, of strangers, and of these relations. The others need sums, check digits or another message. */
const STRANGERS = ['unknown-field', 'other-version-field', 'unlisted-field'];
const RELATIONS = ['required-when', 'excludes', 'requires-value', 'empty-group', 'entry-mode', 'code-by-country', 'map-name', 'map-size'];
const isExpressible = (contract: Contract, { rule }: { readonly rule: string }): boolean =>
  rule.includes(':') ||
  STRANGERS.includes(rule) ||
  contract.relations.some(({ id, kind, expect: outcome }) => id === rule && outcome === 'refused' && RELATIONS.includes(kind));

interface Sent {
  readonly one: Case;
  readonly body: JsonValue | undefined;
}

/** The cases of one contract at a time, made once for both levels. */
let last: { readonly contract: Contract; readonly good: readonly Sent[]; readonly bad: readonly Sent[] } | undefined;

function casesOf(contract: Contract): NonNullable<typeof last> {
  if (last?.contract === contract) return last;
  const sent = (one: Case): Sent => ({ one, body: bodyOf(one) });
  const good = acceptanceCases(contract, values, 1).filter((one) => one.level === 'must' && one.expect.kind === 'accepted');
  const bad = faultCases(contract, values, 1).filter(
    (one) => one.expect.kind === 'refused' && one.level !== 'open' && isExpressible(contract, one),
  );
  // Half of them in the suite: each rule has several.
  const some = (cases: readonly Case[]): readonly Sent[] => cases.filter((_one, i) => isWhole || i % 2 === 0).map(sent);
  last = { contract, good: some(good), bad: some(bad) };
  return last;
}

/**
 * What validators without our vocabulary let through: a text with white space around it, where a blank alone is no must, and a word in the
 * place of a number, where a number in a text is no must.
 */
const needsVocabulary = ({ edits, mutation }: Case): boolean =>
  edits.some(
    (edit) => edit.op === 'set' && typeof edit.value === 'string' && (edit.value.trim() !== edit.value || mutation === 'wrong-type'),
  );

describe.each(halfOfContracts('first').map((contract): [string, Contract] => [contract.id, contract]))('a schema of %s', (_, contract) => {
  test.each<SchemaLevel>(['must', 'should'])(
    'of level %s takes what must be accepted and refuses what is refused, in two validators',
    (level) => {
      const schema = jsonSchema([contract], 'request', level);
      const ajv = withVocabulary(new Ajv2020({ strictTypes: false })).compile(schema);
      const other = new Validator(schema, '2020-12');
      const { good, bad: all } = casesOf(contract);
      const bad = all.filter(({ one }) => level === 'should' || one.level === 'must');
      const wrong = [
        ...good.filter(({ body }) => !ajv(body)).map(({ one }) => `refuses ${one.id}: ${JSON.stringify(ajv.errors?.[0])}`),
        ...bad.filter(({ body }) => ajv(body)).map(({ one }) => `accepts ${one.id}`),
        // The second validator is slow: every thirtieth will do to see whether it reads the same.
        ...[...good, ...bad]
          .filter(({ one }, index) => index % (isWhole ? 5 : 30) === 0 && !needsVocabulary(one))
          .filter(({ body }) => other.validate(body).valid !== ajv(body))
          .map(({ one }) => `the validators differ on ${one.id}`),
      ];
      expect(wrong).toEqual([]);
      expect(good.length).toBeGreaterThan(0);
      expect(bad.length).toBeGreaterThan(0);
    },
  );
});

describe.each(halfOfContracts('second').map((contract): [string, Contract] => [contract.id, contract]))(
  'lint and the schema of %s',
  (_, contract) => {
    test.each<SchemaLevel>(['must', 'should'])('say the same of the same body at level %s', (level) => {
      const fits = withVocabulary(new Ajv2020({ strictTypes: false })).compile(jsonSchema([contract], 'request', level));
      const { good, bad } = casesOf(contract);
      // Linting with all its words takes ten times as long as validating: every fifteenth body will do.
      const differ = [...good, ...bad].flatMap(({ one, body }, index) => {
        if (body === undefined || index % (isWhole ? 3 : 15) !== 0) return [];
        const told = lintText(JSON.stringify(body), { contract: contract.id, side: 'request' }).messages.filter(
          (message) => (level === 'should' || message.level === 'must') && isExpressible(contract, message),
        );
        return fits(body) === (told.length === 0)
          ? []
          : [`${one.id}: ${told.map(({ rule }) => rule).join(', ') || 'only the schema refuses it'}`];
      });
      expect(differ).toEqual([]);
    });
  },
);

describe('the examples of the OpenAPI document', () => {
  interface Media {
    readonly schema: JsonObject;
    readonly examples: Readonly<Record<string, { readonly value: JsonValue }>>;
  }
  interface Operation {
    readonly requestBody: { readonly content: { readonly 'application/json': Media } };
    readonly responses: Readonly<Record<string, { readonly content: { readonly 'application/json': Media } }>>;
  }

  test.each(['3.1', '3.0'] as const)('fit its schemas (%s), 2xx and 4xx alike', async (openapi) => {
    const document = await openApi(CONTRACTS, { level: 'should', openapi });
    const { schemas } = document['components'] as { schemas: JsonObject };
    const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
    ajv.addSchema({ $id: 'urn:touchstone:doc', components: { schemas } });
    const operations = Object.values(document['paths'] as JsonObject).flatMap((path) =>
      Object.values(path as JsonObject),
    ) as unknown as Operation[];
    const some = operations.filter((_, i) => isWhole || i % 2 === (openapi === '3.1' ? 0 : 1));
    const media = some.flatMap(({ requestBody, responses }) =>
      [requestBody, ...Object.values(responses)].map(({ content }) => content['application/json']),
    );
    const wrong = media.flatMap(({ schema, examples }) => {
      const written = JSON.stringify(schema);
      const validate = ajv.compile(JSON.parse(written.replaceAll('"#/', '"urn:touchstone:doc#/')) as JsonObject);
      const names = Object.entries(examples);
      if (names.length === 0) return [`${written} has no example`];
      return names
        .filter(([, { value }]) => !validate(value))
        .map(([name]) => `${written} ${name}: ${JSON.stringify(validate.errors?.[0])}`);
    });
    expect(wrong).toEqual([]);
  });
});
