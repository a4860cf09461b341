// Builds quick/NAME.js, from which src/cli/prebuilt-commands.ts runs the quick commands: one script each, with all that the command needs;
// and quick/help.txt, the list of commands.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** What is run once for each, so that V8 compiles what it takes. The sample is a request without a fault. */
const QUICK = {
  lint: ['lint', '{sample}'],
  explain: ['explain', 'order.reference'],
};

/** Returns the inputs of the bundles, as esbuild lists them. */
export async function buildQuickScripts(root, folder, common) {
  const builds = await Promise.all(Object.keys(QUICK).map((name) => bundle(root, join(folder, 'quick', `${name}.js`), name, common)));
  for (const [name, args] of Object.entries(QUICK)) {
    const command = [join(root, 'scripts', 'compile-quick.mjs'), join(folder, 'quick', `${name}.js`), ...args];
    if (spawnSync(process.execPath, command, { stdio: 'ignore' }).status !== 0) throw new Error(`${args.join(' ')} does not run`);
  }
  writeFileSync(join(folder, 'quick', 'help.txt'), helpOf(join(folder, 'cli.js')));
  return Object.assign({}, ...builds.map(({ metafile }) => metafile.inputs));
}

/** What `--help` prints where it is not kept yet, and nobody says how wide the terminal is. */
function helpOf(cli) {
  const { status, stdout } = spawnSync(process.execPath, [cli, '--help'], { encoding: 'utf8' });
  if (status !== 0 || stdout === '') throw new Error('--help does not run');
  return stdout;
}

function bundle(root, outfile, name, common) {
  return build({
    ...common,
    metafile: true,
    absWorkingDir: root,
    alias: { ...common.alias, assert: join(root, 'scripts', 'equal-or-error.mjs') },
    entryPoints: ['src/cli/run.ts'],
    outfile,
    format: 'cjs',
    charset: 'ascii',
    minifyWhitespace: true,
    minifySyntax: true,
    plugins: [...common.plugins, only(name), lazily],
    // A script has no imports of its own, and no address: both are handed in.
    supported: { 'dynamic-import': false },
    define: { ...common.define, 'import.meta.url': '__url', 'import.meta.dirname': '__dirname' },
    banner: { js: '(function (module, exports, require, __dirname, __url) {' },
    footer: { js: '})' },
  });
}

/** The other commands are left out: whoever asks for one of them is served from the usual files. */
const only = (name) => ({
  name: 'only',
  setup: (setup) =>
    setup.onResolve({ filter: /^\.\/commands\/[\w-]+\.js$/ }, ({ path }) =>
      path === `./commands/${name}.js` ? undefined : { path, external: true },
    ),
});

/** Parts of Node that most runs of a quick command never use: each is loaded when something of it is first asked for. */
const lazily = {
  name: 'lazily',
  setup: (setup) => {
    setup.onResolve({ filter: /^(?:node:)?(?:crypto|os|worker_threads|zlib)$/ }, ({ path, namespace }) =>
      namespace === 'lazily' ? { path, external: true } : { path: path.replace(/^(?:node:)?/, 'node:'), namespace: 'lazily' },
    );
    setup.onLoad({ filter: /./, namespace: 'lazily' }, ({ path }) => {
      const members = Object.keys(process.getBuiltinModule(path)).map((name) => {
        const key = JSON.stringify(name);
        return `get ${key}() { return require(${JSON.stringify(path)})[${key}]; }`;
      });
      return { contents: `module.exports = { ${members.join(', ')} };`, loader: 'js' };
    });
  },
};
