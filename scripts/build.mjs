// Builds dist/: the CLI, the library and one bundle per worker with esbuild, then the library's type declarations with tsc.
// With --no-types the declarations are left out: the tests do not need them.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { buildQuickScripts } from './quick-scripts.mjs';
import { keepReached } from './reached-types.mjs';
import { standaloneValidators } from './standalone-validators.mjs';
import { billOfMaterials, licencesText } from './third-parties.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
// Built beside dist and moved into place, so that nobody meets half a build.
const fresh = join(root, `.dist-${process.pid}`);
const stale = `${fresh}-old`;
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const workers = readdirSync(join(root, 'src'), { recursive: true })
  .filter((file) => file.endsWith('.worker.ts'))
  .map((file) => ({ in: join(root, 'src', file), out: basename(file, '.ts') }));

const validators = await standaloneValidators(root, fresh);

/** What holds for everything that runs in Node. */
const common = {
  plugins: [validators],
  // jiti finds its own compiler beside itself, which a bundle would hide from it; vitest is the one that runs the tests.
  external: ['jiti', 'vitest'],
  alias: { 'string-width': join(root, 'scripts', 'text-width.mjs') },
  // No file of dist may read package.json at start: the version is compiled in.
  define: { __TOUCHSTONE_VERSION__: JSON.stringify(version) },
  bundle: true,
  platform: 'node',
  target: 'node20',
  legalComments: 'none',
  logLevel: 'warning',
};

const { metafile } = await build({
  ...common,
  metafile: true,
  absWorkingDir: root,
  entryPoints: [
    { in: 'src/cli/run.ts', out: 'run' },
    { in: 'src/cli/in-thread.ts', out: 'in-thread' },
    { in: 'src/library/index.ts', out: 'index' },
    { in: 'src/library/fast-check/index.ts', out: 'fast-check' },
    { in: 'src/library/vitest/index.ts', out: 'vitest' },
    ...workers,
  ],
  outdir: fresh,
  splitting: true,
  format: 'esm',
  chunkNames: 'chunks/[name]-[hash]',
  // Bundled CommonJS packages still call require() for Node's own modules.
  banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
});

// What starts is one file that loads no other until it knows what is asked for.
await build({
  ...common,
  absWorkingDir: root,
  entryPoints: [{ in: 'src/cli/main.ts', out: 'cli' }],
  outdir: fresh,
  format: 'esm',
  external: [...common.external, './run.js', './in-thread.js'],
});

const quick = await buildQuickScripts(root, fresh, common);

// The application of the HTML report: one script and one style sheet, which every page carries in itself. The live page has its own two.
const page = await build({
  metafile: true,
  absWorkingDir: root,
  entryPoints: [
    { in: 'reports/page/main.tsx', out: 'page' },
    { in: 'reports/page/style.css', out: 'page' },
    { in: 'reports/page/live/main.tsx', out: 'ui' },
    { in: 'reports/page/live/style.css', out: 'ui' },
  ],
  outdir: join(fresh, 'page'),
  bundle: true,
  minify: true,
  platform: 'browser',
  format: 'iife',
  target: 'es2022',
  tsconfig: 'reports/page/tsconfig.json',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
});

// The bundles hold code of other packages, whose licences ask to be passed on with it.
const bundled = [
  ...new Set(
    Object.keys({ ...metafile.inputs, ...quick, ...page.metafile.inputs }).map(
      (file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1],
    ),
  ),
]
  .filter(Boolean)
  .sort((a, b) => (a < b ? -1 : 1));
writeFileSync(join(fresh, 'LICENSES.txt'), licencesText(root, bundled));
writeFileSync(join(fresh, 'sbom.cdx.json'), billOfMaterials(root, bundled));

const manual = spawnSync(process.execPath, [join(root, 'scripts', 'man-page.mjs'), fresh, version], { stdio: 'inherit' });
if (manual.status !== 0) throw new Error('the manual page was not written');

// esbuild keeps the hashbang of main.ts as the first line, ahead of the banner.
chmodSync(join(fresh, 'cli.js'), 0o755);

if (!process.argv.includes('--no-types')) {
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json'), '--outDir', join(fresh, 'types')], {
    stdio: 'inherit',
  });
  // Wrong types are the type check's to refuse; the program itself is built all the same.
  if (status !== 0) process.stderr.write('warning: the type declarations have errors; see npm run typecheck\n');
  const { files } = JSON.parse(readFileSync(join(root, 'tsconfig.build.json'), 'utf8'));
  keepReached(
    join(fresh, 'types'),
    files.map((file) => file.replace(/\.ts$/, '.d.ts')),
  );
}

if (existsSync(dist)) renameSync(dist, stale);
renameSync(fresh, dist);
rmSync(stale, { recursive: true, force: true });
