// The schemas of the built-in contracts as code: ajv compiles them when the program is built, so that nothing is compiled when it starts.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { build, transform } from 'esbuild';

const require = createRequire(import.meta.url);
const SPACE = 'standalone-validators';
const WHOLE = 'validators.cjs';
/** Bundles stand in dist or in a folder of it. */
const LOAD_WHOLE = `function whole() { try { return require('../${WHOLE}'); } catch { return require('./${WHOLE}'); } }`;

/** A plugin that puts the compiled schemas in the place of `src/rules/built-validators.ts`, each evaluated when it is first asked for. */
export async function standaloneValidators(root, folder) {
  const { members, files } = await compiled(root);
  // Those that tell what is wrong are a file of their own, which good bodies never need.
  await build({
    stdin: { contents: files.get('whole'), resolveDir: root },
    outfile: join(folder, WHOLE),
    bundle: true,
    minify: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    charset: 'ascii',
  });
  const resolveDir = join(root, 'src', 'rules');
  const lazy = (names) => `{ ${names.map(([name, file, key]) => `get ${JSON.stringify(name)}() { return ${file}${key}; }`).join(', ')} }`;
  const ajv = Object.keys(require('ajv')).map((name) => [name, `require('ajv')`, `[${JSON.stringify(name)}]`]);
  return {
    name: SPACE,
    setup: (setup) => {
      const load = (options, contents) => setup.onLoad(options, (file) => ({ contents: contents(file.path), loader: 'js', resolveDir }));
      load({ filter: /[\\/]src[\\/]rules[\\/]built-validators\.ts$/ }, () => `${LOAD_WHOLE} export const BUILT = ${lazy(members)};`);
      setup.onResolve({ filter: /^standalone-validators:/ }, ({ path }) => ({ path: path.slice(SPACE.length + 1), namespace: SPACE }));
      load({ filter: /./, namespace: SPACE }, (path) => files.get(path));
      setup.onResolve({ filter: /^\.\.?\/validators\.cjs$/ }, ({ path }) => ({ path, external: true }));
      // Only contracts of a configuration need ajv itself.
      setup.onResolve({ filter: /^ajv$/ }, ({ path, importer }) =>
        /[\\/]src[\\/]rules[\\/]/.test(importer) ? { path, namespace: 'late-ajv' } : undefined,
      );
      load({ filter: /./, namespace: 'late-ajv' }, () => `module.exports = ${lazy(ajv)};`);
    },
  };
}

/** The code of all schemas: one file for those that tell what is wrong, one for each that says yes or no. */
async function compiled(root) {
  const { builtSchemas, newAjv, withLinearErrors } = await loaded(root);
  const { default: standaloneCode } = require('ajv/dist/standalone');
  const { whole, parts, quick } = builtSchemas();
  const ajv = newAjv({ code: { source: true }, inlineRefs: false });
  ajv.addSchema(parts);
  const files = new Map();
  const members = [];
  /** Several operations have the same answers. */
  const known = new Map();
  const once = (schema, make) => {
    const text = JSON.stringify(schema);
    if (!known.has(text)) known.set(text, make(known.size));
    return known.get(text);
  };
  const exported = {};
  for (const [name, schema] of Object.entries(whole)) {
    const id = once(schema, (index) => `schema${index}`);
    if (exported[id] === undefined) ajv.addSchema({ $id: id, ...schema });
    exported[id] = id;
    members.push([name, 'whole()', `.${id}`]);
  }
  files.set('whole', withLinearErrors(standaloneCode(ajv, exported)));
  for (const [name, schema] of Object.entries(quick)) {
    const file = once(schema, (index) => `quick${index}`);
    if (!files.has(file)) {
      const own = newAjv({ code: { source: true }, allErrors: false });
      files.set(file, await small(standaloneCode(own, own.compile(schema))));
    }
    members.push([name, `require('${SPACE}:${file}')`, '']);
  }
  return { members, files };
}

const small = async (code) => (await transform(code, { minify: true, target: 'node20', charset: 'ascii' })).code;

/** The part of the program that makes the schemas. */
async function loaded(root) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['src/rules/schema/built.ts'],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    packages: 'external',
    logLevel: 'warning',
  });
  const module = { exports: {} };
  runInThisContext(`(function (module, exports, require) {${outputFiles[0].text}\n})`)(module, module.exports, require);
  return module.exports;
}
