import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunReport } from '../../src/model/report.js';
import { packedProject, type PackedProject } from '../helpers/packed-project.js';

const CLI = 'node_modules/touchstone/dist/cli.js';
const EXAMPLES = ['contracts/refund-61.yaml', 'contracts/loyalty-inquiry-3.yaml', 'house/house-rules.ts'];

let project: PackedProject;
let server: ChildProcess;

// As a new user would: the packed touchstone in an empty project, its examples, and a gateway that somebody else wrote.
beforeAll(async () => {
  project = packedProject([]);
  for (const name of EXAMPLES)
    copyFileSync(join(project.folder, 'node_modules/touchstone/docs/examples', name), join(project.folder, name.split('/')[1] ?? name));
  server = spawn(process.execPath, [join(import.meta.dirname, 'own-server.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(server.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  project.write(
    'touchstone.config.yaml',
    `target: { baseUrl: "http://127.0.0.1:${String(port).trim()}", merchantId: SHOP1, auth: { password: b7a4c2 } }
contracts: [./refund-61.yaml, ./loyalty-inquiry-3.yaml]
checks: [./house-rules.ts]
`,
  );
}, 60_000);

afterAll(() => {
  server.kill();
  project.remove();
});

const report = (): RunReport => JSON.parse(readFileSync(join(project.folder, 'touchstone-report/report.json'), 'utf8')) as RunReport;
const causes = (): readonly string[] => report().groups.map(({ level, side, rule }) => `${level} ${side}/${rule}`);

test('a made-up operation is certified, and a house rule found broken', { timeout: 60_000 }, () => {
  const { status, stderr } = project.run(CLI, 'certify', '--contract', 'loyalty-inquiry');
  expect(stderr).toContain('lets answers be cached');
  expect(causes()).toEqual(['should exchange/house/not-cached']);
  const own = report().rules.filter(({ contract, level }) => contract === 'loyalty-inquiry@3' && level === 'must');
  // There is one merchant only, and no answer with a correlationId that nobody sent.
  expect(own.filter(({ status: is }) => !['conforms', 'not-seen', 'not-sent', 'inconclusive'].includes(is))).toEqual([]);
  expect(own.filter(({ id, status: is }) => id.startsWith('loyalty.memberId:') && is === 'conforms').length).toBeGreaterThan(4);
  expect(status).toBe(0);
});

test('a version is certified by what it adds, and its defect found', { timeout: 60_000 }, () => {
  const rules = ['transaction.reason:*', 'transaction.category:*', 'reason-for-goods'].flatMap((glob) => ['--rule', glob]);
  const { status, stderr } = project.run(CLI, 'certify', '--contract', 'refund@61', ...rules);
  expect(stderr).toContain('transaction.reason of 21 characters is accepted in Refund v61');
  expect(causes()).toEqual(['must request/transaction.reason:max-length', 'should exchange/house/not-cached']);
  expect(status).toBe(1);
});

test('lint knows both and the house rule, also in threads of their own', { timeout: 60_000 }, () => {
  project.write('authorize@55.json', '{"apiOperation":"AUTHORIZE","order":{"amount":"1.00","currency":"USD","reference":"7"}}');
  project.write('refund@61.json', `{"apiOperation":"REFUND","transaction":{"category":"GOODS","reason":"${'x'.repeat(21)}"}}`);
  const files = project.run(CLI, 'lint', '--json', 'authorize@55.json', 'refund@61.json');
  const rules = (JSON.parse(files.stdout) as { results: { messages: { rule: string }[] }[] }).results.map(({ messages }) =>
    messages.map(({ rule }) => rule),
  );
  expect(rules).toEqual([['house/reference-prefix'], ['transaction.reason:max-length']]);
  project.write('many.ndjson', '{"apiOperation":"LOYALTY_INQUIRY","loyalty":{"memberId":"abc"}}\n'.repeat(50));
  const lines = project.run(CLI, 'lint', '--no-config', '--workers', '2', '--contract-file', 'loyalty-inquiry-3.yaml', 'many.ndjson');
  expect(lines.stdout.match(/loyalty\.memberId:min-length/g)).toHaveLength(50);
});

test('a version is begun, checked and explained', { timeout: 60_000 }, () => {
  expect(project.run(CLI, 'contracts', 'new', 'void@70', '--from', 'void@66').status).toBe(0);
  const checked = project.run(CLI, 'contracts', 'check', 'void-70.yaml');
  expect([checked.status, checked.stdout.includes('generators and rules read it alike')]).toEqual([0, true]);
  expect(project.run(CLI, 'explain', 'loyalty-inquiry').stdout).toContain('Asks how many points a member has collected.');
});
