import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { habitFaults, importFaults, readImports } from './helpers/import-matrix.js';

const ROOT = join(import.meta.dirname, '..');
const files = ['src', 'suites', 'generators', 'reports'].flatMap(sourcesIn);

function sourcesIn(folder: string): string[] {
  const path = join(ROOT, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file));
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

describe('the sources', () => {
  test('are found', () => {
    expect(files).toContain('src/json/path.ts');
    expect(files).toContain('src/cli/main.ts');
  });

  test('import only what the matrix allows', () => {
    const sources = files.filter((file) => !file.endsWith('.test.ts'));
    expect(sources.flatMap((file) => importFaults({ file, imports: readImports(read(file)) }))).toEqual([]);
  });

  test('speak to a terminal through src/cli/terminal.ts alone, which lets no foreign character through', () => {
    const speaking = files.filter((file) => !file.endsWith('.test.ts') && file !== 'src/cli/terminal.ts');
    expect(speaking.filter((file) => /process\.std(?:out|err)\.write|console\.\w+\(/.test(read(file)))).toEqual([]);
  });

  test('have no default exports, no any, and kebab-case names', () => {
    expect(files.flatMap((file) => habitFaults(file, read(file)))).toEqual([]);
  });
});

test('at the top stands what a tool or a reader looks for there, and nothing that was left behind', () => {
  const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  const known = /^(?:\.[a-z]+|[A-Z]+\.md|LICENSE|Dockerfile|[a-z.-]+\.(?:json|yml|ts))$|^\.[a-z]+rc\.json$/;
  expect(tracked.filter((file) => !file.includes('/') && !known.test(file))).toEqual([]);
});

/** What is about the specification itself, or the beginning of everything that is given no other catalogue. */
const NAMES_SHIPPED: Readonly<Record<string, string>> = {
  'generators/mistakes/lists.ts': 'mistakes are made with the words of the specification',
  'src/app/package/verify.ts': 'a package says which contracts were added by their digests only',
  'src/app/ui/settings.ts': 'a configuration that cannot be read adds nothing',
  'src/cli/commands/lint.ts': 'without a configuration nothing is added',
  'src/cli/completion/values.ts': 'words are completed without reading a configuration',
  'src/cli/run.ts': 'what a command line begins with',
  'src/config/config-check.ts': 'the build compiles the schema of a configuration that adds nothing',
  'src/config/extensions.ts': 'what contracts and house rules are added to',
  'src/gateway/serve.ts': 'a default of the library',
  'src/library/fast-check/order-commands.ts': 'a default of the library',
  'src/library/fast-check/order-model.ts': 'calls that prepare an order are those of the reference gateway',
  'src/library/index.ts': 'a default of the library',
  'src/lint/detect.ts': 'a default of the library',
  'src/model/contract-named.ts': 'a default of the library',
  'src/model/default-recipes.ts': 'an order is made by an operation of the specification',
  'src/qualify/defects/named/define.ts': 'named defects are about the specification',
  'src/qualify/start-worker.ts': 'a default of the library',
  'src/redact/overlay-secrets.ts': 'placeholders of secrets are numbered alike in every catalogue',
  'src/rules/schema/built.ts': 'the build compiles the schemas of the specification',
};

test('the catalogue is an argument: the shipped one is named where there can be no other, and nowhere else', () => {
  const names = /import \{[^}]*\b(?:SHIPPED|CONTRACTS|contractOf)\b[^}]*\} from '[^']*catalogue\/contracts\.js'/;
  const naming = files.filter((file) => !file.endsWith('.test.ts') && names.test(read(file)));
  expect(naming.toSorted()).toEqual(Object.keys(NAMES_SHIPPED));
});

test('no room has an import circle', () => {
  const importsOf = new Map(
    files.map((file) => [file, readImports(read(file)).map(({ from }) => posix.join(posix.dirname(file), from).replace(/\.js$/, '.ts'))]),
  );
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' -> '));
    if (way.includes(file) || done.has(file)) return;
    for (const next of importsOf.get(file) ?? []) visit(next, [...way, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  expect(circles).toEqual([]);
});

test('the rooms have so many arrows between them and no more: another one is a decision', () => {
  const roomOf = (file: string): string => (file.startsWith('src/') ? file.split('/').slice(0, 2) : file.split('/').slice(0, 1)).join('/');
  const arrows = files
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      readImports(read(file))
        .filter(({ from }) => from.startsWith('.'))
        .map(({ from }) => [roomOf(file), roomOf(posix.join(posix.dirname(file), from))] as const),
    )
    .filter(([from, to]) => from !== to);
  expect(new Set(arrows.map((arrow) => arrow.join(' -> '))).size).toBeLessThanOrEqual(94);
});

describe('a planted import', () => {
  const refused: readonly [file: string, from: string][] = [
    ['src/json/path.ts', '../catalogue/types.js'],
    ['src/json/path.ts', 'ajv'],
    ['src/lint/lint-text.ts', 'ajv'],
    ['src/catalogue/types.ts', '../model/harness-error.js'],
    ['src/model/case.ts', '../rules/schema.js'],
    ['src/rules/schema.ts', '../checks/observe.js'],
    ['src/rules/schema.ts', 'undici'],
    ['src/lint/files.ts', '../checks/observe.js'],
    ['src/target/send.ts', '../catalogue/types.js'],
    ['src/engine/plan.ts', '../checks/observe.js'],
    ['src/engine/plan.ts', '../../generators/bodies.js'],
    ['src/engine/plan.ts', 'fast-check'],
    ['src/engine/plan.ts', 'node:http'],
    ['src/engine/execute/sender.ts', '../check/check-flow.js'],
    ['src/engine/attribute/blame.ts', '../record/show.js'],
    ['src/engine/record/show.ts', '../run.js'],
    ['src/engine/judge/thing.ts', '../plan/plan.js'],
    ['src/gateway/server.ts', '../json/decimal.js'],
    ['src/gateway/server.ts', '../json/value.js'],
    ['src/gateway/server.ts', '../model/harness-error.js'],
    ['generators/bodies.ts', '../src/rules/schema.js'],
    ['generators/faults/too-long.ts', '../../src/checks/observe.js'],
    ['suites/index.ts', '../../src/engine/plan.js'],
    ['reports/html/page.ts', '../../src/catalogue/types.js'],
    ['reports/html/page.ts', '../page/app.js'],
    ['reports/page/app.tsx', '../../src/catalogue/types.js'],
    ['reports/html/page.ts', 'preact'],
    ['src/cli/run.ts', '../library/index.js'],
    ['src/cli/run.ts', '../../test/helpers/import-matrix.js'],
    ['src/cli/run.ts', './version'],
    ['src/cli/run.ts', 'left-pad'],
    ['src/elsewhere/thing.ts', 'node:fs'],
  ];

  test.each(refused)('in %s of %s is caught', (file, from) => {
    expect(importFaults({ file, imports: [{ from, kind: 'value' }] })).toHaveLength(1);
  });

  const allowed: readonly [file: string, from: string, kind: 'value' | 'type'][] = [
    ['src/catalogue/groups/order.ts', '../types.js', 'value'],
    ['src/gateway/server.ts', '../json/path.js', 'value'],
    ['src/gateway/server.ts', '../json/value.js', 'type'],
    ['src/gateway/server.ts', 'node:https', 'value'],
    ['src/config/validate.ts', 'ajv/dist/2020.js', 'value'],
    ['src/rules/schema/compile.ts', 'ajv', 'value'],
    ['src/engine/shrink.ts', 'fast-check', 'value'],
    ['src/engine/record/show.ts', '../attribute/notebook.js', 'type'],
    ['src/engine/run.ts', './record/earlier.js', 'value'],
    ['src/engine/shrink/values.ts', 'fast-check', 'value'],
    ['generators/faults/too-long.ts', '../../src/catalogue/types.js', 'value'],
    ['src/library/index.ts', '../../reports/summarise.js', 'value'],
    ['reports/page/views/overview.tsx', '../../next-steps.js', 'value'],
    ['reports/page/app.tsx', 'preact/hooks', 'value'],
  ];

  test.each(allowed)('in %s of %s is let through where it belongs', (file, from, kind) => {
    expect(importFaults({ file, imports: [{ from, kind }] })).toEqual([]);
  });
});

describe('reading a source', () => {
  test('finds every form of import', () => {
    const source = [
      "import { a } from './a.js';",
      "import type { B } from './b.js';",
      'import {',
      '  c,',
      '  type D,',
      "} from './c.js';",
      "import * as e from 'node:fs';",
      "import f, { g } from 'f';",
      "import './h.js';",
      "export { i } from './i.js';",
      "export * from './j.js';",
      "const load = () => import('./k.js');",
    ].join('\n');
    expect(readImports(source).map(({ from, kind }) => `${kind} ${from}`)).toEqual([
      'value ./a.js',
      'type ./b.js',
      'value ./c.js',
      'value node:fs',
      'value f',
      'value ./i.js',
      'value ./j.js',
      'value ./h.js',
      'value ./k.js',
    ]);
  });

  test.each([
    ['src/a.ts', 'export default 1;', 'src/a.ts has a default export'],
    ['src/a.ts', 'let a: any;', 'src/a.ts uses the type any'],
    ['src/a.ts', 'const b = a as any;', 'src/a.ts uses the type any'],
    ['src/a.ts', 'let a: Map<string, any>;', 'src/a.ts uses the type any'],
    ['src/fooBar.ts', '', 'src/fooBar.ts is not kebab-case'],
  ])('catches the habit in %s: %s', (file, source, fault) => {
    expect(habitFaults(file, source)).toEqual([fault]);
  });

  test.each(['// a default: any value\nexport const a = 1;', "const text = 'as any';", 'const any = 1; f({ any: 2 }, any);'])(
    'sees no bad habit in %s',
    (source) => {
      expect(habitFaults('src/a.ts', source)).toEqual([]);
    },
  );
});
