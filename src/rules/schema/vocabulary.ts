import { _, type Code, type CodeKeywordDefinition, type KeywordCxt, str } from 'ajv';

/** `trimmed`: the text without the blanks around it fits this schema; a text of nothing but blanks is taken as it is. */
const trimmed: CodeKeywordDefinition = {
  keyword: 'trimmed',
  type: 'string',
  schemaType: 'object',
  code(cxt) {
    const text = cxt.gen.const('text', _`${cxt.data}.trim() || ${cxt.data}`);
    const valid = cxt.gen.name('valid');
    cxt.subschema({ keyword: 'trimmed', data: text, dataTypes: ['string'] }, valid);
    cxt.ok(valid);
  },
};

/** `decimals`: the number is written with at most so many digits after the point. */
const decimals: CodeKeywordDefinition = {
  keyword: 'decimals',
  type: 'number',
  schemaType: 'number',
  error: { message: ({ schema }) => str`must have at most ${Number(schema)} digits after the point`, params: () => _`{}` },
  code(cxt) {
    // A number that is written with a negative exponent has six digits after the point at least.
    const more = `\\.\\d{${Number(cxt.schema) + 1}}|e-`;
    cxt.fail(_`new RegExp(${more}).test(String(${cxt.data}))`);
  },
};

/**
 * `lenient`: a scalar of another type is judged, by the keywords beside this one, as what a lenient reader makes of it: a number or a boolean
 * as its text, a text of digits as a number.
 */
const lenient: CodeKeywordDefinition = {
  keyword: 'lenient',
  type: ['string', 'number', 'boolean'],
  schemaType: 'string',
  trackErrors: true,
  error: { message: 'must be of its type, or be taken for it', params: () => _`{}` },
  code(cxt) {
    const { data } = cxt;
    if (cxt.schema === 'string') return reread(cxt, _`typeof ${data} != "string"`, _`String(${data})`, 'string');
    reread(cxt, _`typeof ${data} == "string"`, _`/^[0-9]{1,20}$/.test(${data}) ? Number(${data}) : 0.5`, 'number');
  },
};

/** Judges what a value is taken for by the keywords beside `lenient`. */
function reread(cxt: KeywordCxt, when: Code, as: Code, type: 'string' | 'number'): void {
  const { gen, it } = cxt;
  const { type: _type, lenient: _lenient, title: _title, description: _description, ...beside } = cxt.parentSchema;
  const valid = gen.let('valid', true);
  gen.if(when, () => {
    const value = gen.const('value', as);
    const passes = gen.name('passes');
    cxt.subschema(
      {
        schema: { ...(type === 'number' ? { type: 'integer' } : {}), ...beside },
        schemaPath: it.schemaPath,
        topSchemaRef: it.topSchemaRef,
        errSchemaPath: it.errSchemaPath,
        data: value,
        dataTypes: [type],
        createErrors: false,
        compositeRule: true,
        allErrors: false,
      },
      passes,
    );
    gen.assign(valid, passes);
    // What the other keywords have against it counts once.
    cxt.reset();
  });
  cxt.pass(valid);
}

/** `words`: `enum` for long lists of texts, looked up instead of compared one by one; only what the build makes has it. */
const words: CodeKeywordDefinition = {
  keyword: 'words',
  schemaType: 'array',
  code(cxt) {
    const list = JSON.stringify(cxt.schema);
    const set = cxt.gen.scopeValue('func', { key: list, ref: new Set(cxt.schema), code: _`new Set(JSON.parse(${list}))` });
    cxt.fail(_`!${set}.has(${cxt.data})`);
  },
};

/** The keywords that the schemas have beyond those of JSON Schema; a validator that does not know them refuses less. */
export const VOCABULARY: readonly CodeKeywordDefinition[] = [trimmed, decimals, lenient, words];
