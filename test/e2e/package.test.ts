import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as touchstone from '../../src/library/index.js';
import { apiReport, missing, undeclared } from '../helpers/api-report.js';
// @ts-expect-error a script of the build, without types
import { keepReached as keep } from '../../scripts/reached-types.mjs';

const keepReached = keep as (folder: string, entries: readonly string[]) => readonly string[];

const ROOT = join(import.meta.dirname, '..', '..');
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
const folder = mkdtempSync(join(tmpdir(), 'touchstone-package-'));
const installed = join(folder, 'node_modules', 'touchstone');

function run(command: string, args: readonly string[], cwd = folder): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}: ${error?.message ?? ''}${stdout}${stderr}`);
  return stdout;
}

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly publishConfig: object;
  readonly exports: Readonly<Record<string, { readonly types?: string }>>;
}

const manifest = (): Manifest => JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Manifest;

/** The declarations that the package names, below the folder of all. */
const entries = (): readonly string[] =>
  Object.values(manifest().exports).flatMap(({ types }) => (types === undefined ? [] : [types.replace('./dist/types/', '')]));

// What `npm install` of the packed file would leave, without a registry: the bundles need no package but jiti.
beforeAll(() => {
  run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], ROOT);
  const packed = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  mkdirSync(installed, { recursive: true });
  run('tar', ['-xzf', join(folder, packed), '-C', installed, '--strip-components', '1']);
  cpSync(join(ROOT, 'node_modules', 'jiti'), join(folder, 'node_modules', 'jiti'), { recursive: true });
  // The build that tests start from leaves the declarations out.
  const types = join(installed, 'dist', 'types');
  if (!existsSync(types)) {
    run(process.execPath, [tsc, '-p', join(ROOT, 'tsconfig.build.json'), '--outDir', types]);
    keepReached(types, entries());
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the package holds what it promises, and no sources', () => {
  const { bin, exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  const promised = [bin.touchstone, exports['.'].types, exports['.'].default];
  const read = ['README.md', 'LICENSE', 'CHANGELOG.md', 'docs/certify.md', 'docs/schemas/config.schema.json'];
  expect([...promised, ...read].filter((file) => !existsSync(join(installed, file)))).toEqual([]);
  expect(['src', 'test', 'scripts'].filter((name) => existsSync(join(installed, name)))).toEqual([]);
});

test('every link of a page in it leads to a file in it, and it is set to be published with provenance', () => {
  const pages = readdirSync(installed, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.md'));
  const astray = pages.flatMap((page) =>
    [...readFileSync(join(installed, page), 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !existsSync(join(installed, dirname(page), link)))
      .map((link) => `${page}: ${link}`),
  );
  expect(pages.length).toBeGreaterThan(20);
  expect(astray).toEqual([]);
  expect(manifest().publishConfig).toEqual({ access: 'public', provenance: true });
});

interface Component {
  readonly name: string;
  readonly version: string;
  readonly licenses: readonly { readonly license: { readonly id: string } }[];
  readonly properties: readonly { readonly value: string }[];
}

test('what is bundled is no dependency, a dependency is not bundled, and both are on the bill of materials', () => {
  const bill = JSON.parse(readFileSync(join(installed, 'dist', 'sbom.cdx.json'), 'utf8')) as { readonly components: readonly Component[] };
  const names = (bundled: string): readonly string[] =>
    bill.components.filter(({ properties }) => properties[0]?.value === bundled).map(({ name }) => name);
  expect(names('false')).toEqual(Object.keys(manifest().dependencies));
  // Every package that the bundles would still load is one that is installed, or one that its user brings.
  const code = readdirSync(join(installed, 'dist'), { recursive: true }).filter((name) => String(name).endsWith('.js'));
  const loaded = code.flatMap((name) => [
    ...readFileSync(join(installed, 'dist', String(name)), 'utf8').matchAll(
      /^import\b[^'";]*["']([a-z@][^"':]*)["'];$|\bimport\(["']([a-z@][^"':]*)["']\)/gm,
    ),
  ]);
  const packages = [...new Set(loaded.map(([, first, second]) => first ?? second ?? ''))].filter((name) => !isBuiltin(name));
  expect(packages.filter((name) => names('true').includes(name))).toEqual([]);
  expect(packages.toSorted()).toEqual(['jiti', 'vitest']);
  const licences = readFileSync(join(installed, 'dist', 'LICENSES.txt'), 'utf8');
  const silent = bill.components.filter(({ name, version, licenses, properties }) => {
    const head = `${name} ${version} (${licenses[0]?.license.id})\n\n`;
    const at = licences.indexOf(head);
    return (
      properties[0]?.value === 'true' && !/permi(?:t|ssion)/i.test(at < 0 ? '' : licences.slice(at + head.length, at + head.length + 600))
    );
  });
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test('installing it runs nothing, and every type in it is reached', () => {
  expect(['preinstall', 'install', 'postinstall', 'prepare'].filter((name) => name in manifest().scripts)).toEqual([]);
  const types = join(installed, 'dist', 'types');
  const all = readdirSync(types, { recursive: true }).filter((name) => String(name).endsWith('.d.ts'));
  expect(keepReached(types, entries())).toHaveLength(all.length);
});

test.each([
  ['library', 'index.d.ts'],
  ['fast-check', 'fast-check/index.d.ts'],
  ['vitest', 'vitest/index.d.ts'],
])('nothing of the public face of %s is gone or otherwise than it was', (name, file) => {
  const report = apiReport(join(installed, 'dist', 'types', 'src', 'library', file));
  expect(report).not.toContain('not found in');
  const kept = join(ROOT, 'test', 'api', `${name}.txt`);
  // After a change that is meant: UPDATE_API=1 npx vitest run test/e2e/package.test.ts
  if (process.env['UPDATE_API'] !== undefined) writeFileSync(kept, report);
  expect(missing(readFileSync(kept, 'utf8'), report)).toEqual([]);
});

test('whatever comes out of the library has a name', () => {
  expect(undeclared(apiReport(join(installed, 'dist', 'types', 'src', 'library', 'index.d.ts')))).toEqual([]);
});

test('a program that uses it passes a strict type check without other types', () => {
  writeFileSync(
    join(folder, 'consumer.ts'),
    `import { base, certify, contractOf, defineCheck, defineConfig, defineContract, defineRule, extend, faultCases, HarnessError, judge, lintText, requestOf, startGateway, validRequests } from 'touchstone';
import type { Catalogue, Contract, FileConfig, Finding, FindingGroup, LintResult, RuleLine, RunEventOf, RunReport, Sample } from 'touchstone';

const contract: Contract | undefined = contractOf('void@66');
if (contract === undefined) throw new HarnessError('usage', 'no contract');
const findings: readonly Finding[] = judge(contract, 'request', { body: base(contract) });
const result: LintResult = lintText('{}', { contract: contract.id, side: 'request' });
const first: string | undefined = faultCases(contract).map((one) => requestOf(one).path)[0];
const config: FileConfig = { run: { profile: 'smoke' } };
const report: RunReport = await certify({ config, onEvent: (event) => void event.type });
const groups: readonly FindingGroup[] = report.groups;
const lines: readonly RuleLine[] = report.rules;
let found: RunEventOf<'finding'> | undefined;
for await (const event of certify({ config, signal: new AbortController().signal })) if (event.type === 'finding') found = event;
const points = defineContract({ contract: 'points@1', title: 'Points', method: 'POST', route: '/merchant/{merchantId}/points', apiOperation: 'POINTS', request: { 'member.id': { type: 'Digits' } } });
const rule = defineRule({ id: 'a', side: 'response', level: 'must', text: 'a', good: { a: 1 }, bad: {}, check: (body) => ('a' in body ? [] : [{ expected: 'a', actual: 'none' }]) });
const check = defineCheck({ id: 'b', level: 'should', text: 'b', good: {}, bad: { answer: { status: 500 } }, check: ({ answer }) => (answer.status < 500 ? [] : [{ expected: 'below 500', actual: String(answer.status) }]) });
const mine: FileConfig = defineConfig({ contracts: [points, './other.yaml'], checks: [rule, check, './house-rules.ts'] });
const known: Catalogue = await extend(mine);
const linted: LintResult = lintText('{}', { catalogue: known });
const added: Contract | undefined = contractOf('points@1', known);
const samples: readonly Sample[] = validRequests(contract, { seed: 7, count: 3 });
const gateway = await startGateway({ catalogue: known, defects: ['void-again'] });
await gateway.close();
// @ts-expect-error a misspelt profile is refused by the compiler
const wrong: FileConfig = { run: { profile: 'smok' } };
export { findings, result, first, report, wrong, groups, lines, found, known, linted, added, samples };
`,
  );
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--types', '', '--skipLibCheck', 'false'];
  expect(run(process.execPath, [tsc, ...options, 'consumer.ts'])).toBe('');
});

test('tests that use its parts for vitest and fast-check pass a strict type check', () => {
  for (const name of ['vitest', 'fast-check']) symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  writeFileSync(
    join(folder, 'own.test.ts'),
    `import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faultyRequest, newOrders, orderCommands, response, validRequest } from 'touchstone/fast-check';
import type { FaultyRequest, OrderTarget } from 'touchstone/fast-check';
import { describeConformance, gatewayTest } from 'touchstone/vitest';

const faulty: fc.Arbitrary<FaultyRequest> = faultyRequest('void@66', { rule: 'transaction.**' });
const real: OrderTarget = { merchantId: 'SHOP', send: async ({ path }) => ({ status: path.length, body: {} }) };
test('own', async () => {
  expect({}).toConformTo('void@66', 'response');
  // @ts-expect-error there is no such side
  expect({}).toConformTo('void@66', 'reply');
  fc.assert(fc.property(validRequest('void@66'), response('void@66', { result: 'ERROR' }), faulty, (a, b, c) => a !== b && c.level === 'must'));
  await fc.assert(fc.asyncProperty(orderCommands(), (commands) => fc.asyncModelRun(() => ({ model: newOrders(), real }), commands)));
});
describeConformance({ run: { profile: 'smoke' } }, { name: 'own' });
// @ts-expect-error a misspelt profile is refused by the compiler
describeConformance({ run: { profile: 'smok' } });
gatewayTest({ replies: 'plain' })('with a gateway', ({ gateway }) => void gateway.url.length);
`,
  );
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--types', '', '--skipLibCheck'];
  expect(run(process.execPath, [tsc, ...options, 'own.test.ts'])).toBe('');
});

/** The examples in the pages of the package that use it; other pages show parts of the sources. */
const examples = (): readonly { readonly page: string; readonly at: number; readonly text: string }[] =>
  ['README.md', ...readdirSync(join(installed, 'docs')).map((name) => `docs/${name}`)]
    .filter((page) => page.endsWith('.md'))
    .flatMap((page) =>
      [...readFileSync(join(installed, page), 'utf8').matchAll(/^```ts\n([^]*?)^```/gm)].map(([, text = ''], at) => ({ page, at, text })),
    )
    .filter(({ text }) => /'touchstone(?:\/[a-z-]+)?';/.test(text));

test('every example in its pages passes a strict type check, and docs/library.md has one of every export', () => {
  symlinkSync(join(ROOT, 'node_modules', '@types'), join(folder, 'node_modules', '@types'));
  const files = examples().map(({ page, at, text }) => {
    const name = `${page.replaceAll(/[/.]/g, '-')}-${at}.ts`;
    writeFileSync(join(folder, name), `${text}\nexport {};\n`);
    return name;
  });
  expect(files.length).toBeGreaterThan(12);
  const options = ['--noEmit', '--strict', '--target', 'es2023', '--module', 'nodenext', '--types', 'node', '--skipLibCheck'];
  expect(run(process.execPath, [tsc, ...options, ...files])).toBe('');
  const shown = examples()
    .filter(({ page }) => page === 'docs/library.md')
    .map(({ text }) => text.replaceAll(/^import .*$/gm, ''))
    .join('\n');
  expect(Object.keys(touchstone).filter((name) => !new RegExp(`\\b${name}\\b`).test(shown))).toEqual([]);
});

test('the program and the library run from it', () => {
  const cli = join(installed, 'dist', 'cli.js');
  expect(run(process.execPath, [cli, 'explain', 'void@66'])).toContain('void@66');
  writeFileSync(
    join(folder, 'consumer.mjs'),
    `import { certify } from 'touchstone';
const { verdict, run } = await certify({ config: { scope: { contracts: ['void@66'] }, run: { profile: 'smoke', maxRequests: 30 } } });
console.log(verdict, run.target.embedded);`,
  );
  expect(run(process.execPath, ['consumer.mjs'])).toBe('inconclusive true\n');
});
