// Tries the exports with the tools of others that install from npm, and holds docs/exports.md to what came of it.
//   npm run interop             all of them; exit code 1 where one is not content, or the page says something else
//   npm run interop -- --write  writes the table of the page
//   npm run interop -- newman   only those whose name has this in it
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../src/cli/run.js';
import { CHECKS, type Check } from './interop/checks.js';
import { install, put, TOOLS } from './interop/tools.js';
import { TRAFFIC } from './interop/traffic.js';

const PAGE = join(process.cwd(), 'docs', 'exports.md');
const [BEGIN, END] = ['<!-- written by npm run interop -- --write -->', '<!-- end -->'];

const args = process.argv.slice(2);
const only = args.find((word) => !word.startsWith('--'));
const chosen = [...CHECKS, ...TRAFFIC].filter((check) => only === undefined || check.tool.includes(only));

process.stderr.write('installing the tools, once\n');
await install();
for (const [file, ...command] of [
  ['openapi-3.1.json', 'export', 'openapi'],
  ['openapi-3.0.json', 'export', 'openapi', '--openapi', '3.0'],
  ['bundle.json', 'export', 'json-schema'],
  ['refund-60.request.json', 'export', 'json-schema', 'refund@60'],
  ['refund-60.response.json', 'export', 'json-schema', 'refund@60', '--side', 'response'],
  ['types.ts', 'export', 'types'],
  ['samples.har.json', 'generate', '--fault', 'too-long', '--with-setup', '--format', 'har'],
] as const)
  put(file, await printed(command));

const rows: string[] = [];
let red = 0;
for (const check of chosen) {
  const result = await check.run().catch((error: unknown) => {
    red += 1;
    process.stderr.write(`NOT CONTENT  ${check.tool}, ${check.of}: ${error instanceof Error ? error.message : String(error)}\n`);
    return undefined;
  });
  if (result === undefined) continue;
  process.stderr.write(`content      ${check.tool}, ${check.of}: ${result}\n`);
  rows.push(row(check, result));
}

const table = [BEGIN, '| tool | of | asked | result |', '|---|---|---|---|', ...rows, END].join('\n');
const page = readFileSync(PAGE, 'utf8');
const shown = page.slice(page.indexOf(BEGIN), page.indexOf(END) + END.length);
if (args.includes('--write') && only === undefined && red === 0) writeFileSync(PAGE, page.replace(shown, table));
else if (only === undefined && red === 0 && shown !== table) {
  process.stderr.write('docs/exports.md says something else: npm run interop -- --write\n');
  red += 1;
}
process.exit(red === 0 ? 0 : 1);

function row({ tool, of, asked }: Check, result: string): string {
  const versions = tool.split(', ').map((name) => `${name} ${TOOLS[name] ?? ''}`.trim());
  return `| ${versions.join(', ')} | ${of} | ${asked} | ${result} |`;
}

/** What a command of touchstone prints. */
async function printed(command: readonly string[]): Promise<string> {
  const write = process.stdout.write.bind(process.stdout);
  let text = '';
  process.stdout.write = (chunk) => {
    text += String(chunk);
    return true;
  };
  try {
    const code = await run([...command]);
    if (code !== 0) throw new Error(`touchstone ${command.join(' ')} ended with ${code}`);
  } finally {
    process.stdout.write = write;
  }
  return text;
}
