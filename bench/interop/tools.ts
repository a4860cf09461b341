import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The tools that are tried, in the versions that they are tried in. They are nobody's dependency: they live in a folder of their own. */
export const TOOLS: Readonly<Record<string, string>> = {
  '@apidevtools/swagger-parser': '13.0.0',
  '@cfworker/json-schema': '4.1.6',
  '@redocly/cli': '2.73.0',
  '@scalar/openapi-parser': '0.24.17',
  '@seriousme/openapi-schema-validator': '2.11.0',
  '@stoplight/prism-cli': '5.14.2',
  '@stoplight/spectral-cli': '6.16.3',
  ajv: '8.20.0',
  'ajv-formats': '3.0.1',
  'har-validator': '5.1.5',
  httpyac: '6.16.7',
  'json-schema-to-typescript': '16.0.0',
  'kubernetes-models': '4.5.1',
  newman: '6.2.2',
  'openapi-to-postmanv2': '6.3.3',
  'openapi-typescript': '7.13.0',
  'postman-collection': '4.4.0',
  'quicktype-core': '26.0.0',
  typescript: '5.9.3',
};

const exec = promisify(execFile);

/** Where tools and exports are; kept from one time to the next, so that only the first takes long. */
export const FOLDER = join(tmpdir(), 'touchstone-interop');

/** Installs the tools, unless they are there. */
export async function install(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const wanted = JSON.stringify({ private: true, type: 'commonjs', dependencies: TOOLS }, null, 2);
  const file = join(FOLDER, 'package.json');
  if (existsSync(join(FOLDER, 'node_modules')) && existsSync(file) && readFileSync(file, 'utf8') === wanted) return;
  writeFileSync(file, wanted);
  await exec('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps'], { cwd: FOLDER, maxBuffer: 1e8 });
}

/** Puts a file into the folder. */
export function put(name: string, content: unknown): string {
  const path = join(FOLDER, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  return path;
}

/** How a program of a tool ended, with all that it said. */
export interface Ended {
  readonly code: number;
  readonly said: string;
  readonly stdout: string;
}

/** Runs a program of a tool in the folder. */
export async function tool(name: string, ...args: readonly string[]): Promise<Ended> {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const program = join(FOLDER, 'node_modules', '.bin', name);
  try {
    const { stdout, stderr } = await exec(program, [...args], { cwd: FOLDER, env, maxBuffer: 1e8 });
    return { code: 0, said: stdout + stderr, stdout };
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { readonly code?: number; readonly stdout?: string; readonly stderr?: string };
    return { code: typeof code === 'number' ? code : 1, said: stdout + stderr, stdout };
  }
}

/** Runs a program of ours, written against a tool's library, in the folder; what it prints is JSON. */
export async function ask(source: string): Promise<unknown> {
  put('ask.cjs', source);
  const { stdout } = await exec(process.execPath, ['ask.cjs'], { cwd: FOLDER, maxBuffer: 1e8 });
  return JSON.parse(stdout.slice(stdout.lastIndexOf('\n', stdout.length - 2) + 1)) as unknown;
}
