// The schemas of the built-in contracts, and of a configuration, as code: ajv compiles them when the program is built, so that nothing is compiled when it starts.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { build } from 'esbuild';

const require = createRequire(import.meta.url);
const FOLDER = 'validators';
/** Bundles stand in dist or in a folder of it. */
const LOAD = `const folders = ['../${FOLDER}/', './${FOLDER}/'];
function load(name) { try { return require(folders[0] + name); } catch { return require(folders[1] + name); } }`;

/**
 * A plugin that puts the compiled schemas in the place of `src/rules/built-validators.ts` and `src/config/built-check.ts`. Each is a file of its own in dist, loaded when it is first
 * asked for: most runs need few of them.
 */
export async function standaloneValidators(root, folder) {
  const { members, files } = await compiled(root);
  files.set('config.cjs', await compiledConfig(root));
  for (const [name, contents] of files) await write(root, join(folder, FOLDER, name), contents);
  const resolveDir = join(root, 'src', 'rules');
  const lazy = (names) => `{ ${names.map(([name, value]) => `get ${JSON.stringify(name)}() { return ${value}; }`).join(', ')} }`;
  const late = (path) => lazy(Object.keys(require(path)).map((name) => [name, `require('${path}')[${JSON.stringify(name)}]`]));
  return {
    name: 'standalone-validators',
    setup: (setup) => {
      const load = (options, contents) => setup.onLoad(options, () => ({ contents, loader: 'js', resolveDir }));
      load({ filter: /[\\/]src[\\/]rules[\\/]built-validators\.ts$/ }, `${LOAD} export const BUILT = ${lazy(members)};`);
      load({ filter: /[\\/]src[\\/]config[\\/]built-check\.ts$/ }, `${LOAD} export const builtCheck = () => load('config.cjs');`);
      // Only contracts of a configuration need ajv itself.
      setup.onResolve({ filter: /^ajv(\/dist\/2020\.js)?$/ }, ({ path, importer }) =>
        /[\\/]src[\\/](rules|config)[\\/]/.test(importer) ? { path, namespace: 'late-ajv' } : undefined,
      );
      setup.onLoad({ filter: /./, namespace: 'late-ajv' }, ({ path }) => ({
        contents: `module.exports = ${late(path)};`,
        loader: 'js',
        resolveDir,
      }));
    },
  };
}

/** With what ajv's own helpers are in it. */
const write = (root, outfile, contents) =>
  build({
    stdin: { contents, resolveDir: root },
    outfile,
    bundle: true,
    minify: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    charset: 'ascii',
  });

/** The code of all schemas: one file for those that tell what is wrong, one for each that says yes or no. */
async function compiled(root) {
  const { builtSchemas, newAjv, withLinearErrors } = await loaded(root, 'src/rules/schema/built.ts');
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
    members.push([name, `load('whole.cjs').${id}`]);
  }
  files.set('whole.cjs', withLinearErrors(standaloneCode(ajv, exported)));
  for (const [name, schema] of Object.entries(quick)) {
    const file = once(schema, (index) => `quick${index}.cjs`);
    if (!files.has(file)) {
      const own = newAjv({ code: { source: true }, allErrors: false });
      files.set(file, standaloneCode(own, own.compile(schema)));
    }
    members.push([name, `load('${file}')`]);
  }
  return { members, files };
}

async function compiledConfig(root) {
  const { default: standaloneCode } = require('ajv/dist/standalone');
  const { Ajv2020 } = require('ajv/dist/2020');
  const { schemaAsBuilt } = await loaded(root, 'src/config/config-check.ts');
  const { AJV_OPTIONS } = await loaded(root, 'src/config/compile.ts');
  const ajv = new Ajv2020({ ...AJV_OPTIONS, code: { source: true } });
  return standaloneCode(ajv, ajv.compile(schemaAsBuilt()));
}

/** A part of the program, such as the one that makes the schemas. */
async function loaded(root, file) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [file],
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
