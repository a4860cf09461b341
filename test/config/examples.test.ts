import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { expect, test } from 'vitest';
import { loadKnown } from '../../src/config/known.js';
import { loadConfig } from '../../src/config/load.js';
import { foreignConfig } from '../sandbox/foreign/config.js';

const DOCS = join(import.meta.dirname, '../../docs');
const env = { TOUCHSTONE_PASSWORD: 'secret', KIOSK_PASSWORD: 'a', OTHER_KIOSK_PASSWORD: 'b' };
const example = (name: string): string => join(DOCS, 'examples', name);

test.each(['sandbox.yaml', 'kiosk.yaml', 'touchstone.config.ts'])('the example %s is a configuration', async (file) => {
  const config = await loadConfig({ file: example(file), cwd: DOCS, env, flags: {} });
  expect(config.target.baseUrl).toMatch(/^https:/);
  expect(config.provision['captured-order']).toBeDefined();
});

test('the foreign example is the one that the tests certify', () => {
  expect(parse(readFileSync(example('kiosk.yaml'), 'utf8'))).toEqual(parse(foreignConfig('https://kiosk.example/pay')));
});

test('the example of known deviations can be read', () => {
  expect(loadKnown(example('known-deviations.yaml'))).toHaveLength(1);
});

test.each(['github.yml', 'gitlab.yml', 'kubernetes.yaml'])('the example %s shards with commands that exist', (file) => {
  const text = readFileSync(example(file), 'utf8');
  for (const document of parseAllDocuments(text)) expect('errors' in document ? document.errors : []).toEqual([]);
  expect(text).toMatch(/certify .*--shard/s);
  expect(text).toMatch(/merge .*events\.ndjson/);
});

test('the example for Jenkins is of balanced blocks, and calls commands that exist', () => {
  const text = readFileSync(example('Jenkinsfile'), 'utf8');
  const depth = [...text.replaceAll(/\/\/.*|'''[^]*?'''|'[^'\n]*'/g, '')].reduce(
    (open, sign) => open + Number(sign === '{') - Number(sign === '}'),
    0,
  );
  expect(depth).toBe(0);
  const [, script = ''] = /sh '''([^]*?)'''/.exec(text) ?? [];
  // A shell reads it, and runs nothing of it.
  expect(spawnSync('sh', ['-n', '-c', script], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  expect(script).toContain('npx --no-install touchstone certify');
});

/** Whole YAML blocks of a page that are configurations. */
function blocksOf(page: string): string[] {
  const text = readFileSync(join(DOCS, page), 'utf8');
  return [...text.matchAll(/```yaml\n([\s\S]*?)```/g)]
    .map(([, block = '']) => block)
    .filter((block) => /^(target|scope|provision):/m.test(block));
}

test.each(['configuration.md', 'provisioning.md'])('the blocks of %s are configurations', async (page) => {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-docs-'));
  writeFileSync(join(folder, 'hooks.mjs'), 'export const capturedOrder = async () => ({});');
  for (const [i, block] of blocksOf(page).entries()) {
    writeFileSync(join(folder, `${i}.yaml`), block);
    await expect(loadConfig({ file: `${i}.yaml`, cwd: folder, env, flags: {} })).resolves.toBeDefined();
  }
  expect(blocksOf(page).length).toBeGreaterThan(1);
  rmSync(folder, { recursive: true, force: true });
});
