// Writes man/touchstone.1 below a folder with a built program: the help of every command, as a manual page.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Text as roff has it: no backslash, hyphen or beginning of a line may be taken for a request. */
const roff = (text) =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/[^\n -~]/gu, (sign) => `\\[u${sign.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}]`)
    .replace(/^([.'])/gm, '\\&$1');

const verbatim = (text) => ['.nf', roff(text.trimEnd()), '.fi'];

/** @returns the page as text */
export function manPage(version, overview, commands) {
  return [
    `.TH TOUCHSTONE 1 "" "touchstone ${version}" "User Commands"`,
    '.SH NAME',
    roff('touchstone - conformance test harness and linter for payment gateways'),
    '.SH SYNOPSIS',
    '.B touchstone',
    'COMMAND [OPTIONS]',
    '.SH COMMANDS',
    ...verbatim(overview),
    ...commands.flatMap(({ name, help }) => [`.SH ${roff(`touchstone ${name}`).toUpperCase()}`, ...verbatim(help)]),
    '.SH EXIT STATUS',
    '0 nothing is broken, 1 violations, 2 wrong use or configuration, 3 could not be tested.',
    '.SH SEE ALSO',
    'README.md and docs/ of the package.',
    '',
  ].join('\n');
}

async function helpOf(run, args) {
  let text = '';
  const { log } = console;
  console.log = (line) => (text += `${line}\n`);
  try {
    await run(args);
  } finally {
    console.log = log;
  }
  return text;
}

const [folder, version] = process.argv.slice(2);
if (folder !== undefined && version !== undefined) {
  const { run } = await import(pathToFileURL(join(folder, 'run.js')).href);
  const overview = await helpOf(run, ['--help']);
  const names = [...overview.matchAll(/^ {2}touchstone ([a-z-]+) /gm)].map(([, name]) => name);
  const commands = [];
  for (const name of names) commands.push({ name, help: await helpOf(run, [name, '--help']) });
  mkdirSync(join(folder, 'man'));
  writeFileSync(join(folder, 'man', 'touchstone.1'), manPage(version, overview, commands));
  // Some commands keep the process open once they are loaded.
  process.exit(0);
}
