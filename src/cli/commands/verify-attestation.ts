import { readFile } from 'node:fs/promises';
import { type Statement, verifyAttestation } from '../../../reports/attestation.js';
import { HarnessError } from '../../model/harness-error.js';
import { defineCommand } from '../command.js';
import { print, tell } from '../terminal.js';

interface Options {
  readonly file: string;
  readonly report: string;
  readonly 'public-key': string | undefined;
  readonly format: 'text' | 'json';
  readonly json: boolean;
}

export const verifyAttestationCommand = defineCommand<Options>({
  name: 'verify-attestation',
  describe: 'checks a signed attestation against its report',
  positionals: '<file>',
  builder: (yargs) =>
    yargs
      .positional('file', { type: 'string', demandOption: true, describe: 'the attestation' })
      .option('report', { type: 'string', demandOption: true, describe: 'the JSON report it was made for' })
      .option('public-key', { type: 'string', describe: 'PEM file of the key that must have signed' })
      .option('format', { choices: ['text', 'json'] as const, default: 'text' as const, describe: 'for people or for programs' })
      .option('json', { type: 'boolean', default: false, describe: 'short for --format json' }),
  handler: async ({ file, report, 'public-key': publicKey, format, json }) => {
    const result = verifyAttestation(await read(file), {
      reportText: await read(report),
      now: new Date(),
      ...(publicKey === undefined ? {} : { publicKey: await read(publicKey) }),
    });
    const isValid = result.faults.length === 0;
    if (json || format === 'json') print(`${JSON.stringify({ valid: isValid, ...result }, null, 2)}\n`);
    else print(isValid ? textOf(result.statement) : result.faults.map((fault) => `not valid: ${fault}\n`).join(''));
    if (isValid && publicKey === undefined) {
      tell(`note: checked with the key in the attestation itself; compare its fingerprint: ${result.fingerprint}\n`);
    }
    return isValid ? 0 : 1;
  },
});

/** What was attested, so that nobody takes a part for the whole, or one target for another. */
function textOf(statement: Statement | undefined): string {
  if (statement === undefined) return '';
  const { scope, counts, target, report } = statement;
  return [
    `valid until ${statement.expiresAt}`,
    `verdict: ${report.verdict}, ${counts.judged} of ${counts.must} must rules judged, ${counts.notSeen} not seen, ${counts.warnings} warnings (run ${report.runId})`,
    `scope: ${scope.contracts.length} of ${scope.of} contracts, profile ${scope.profile}: ${scope.contracts.join(', ')}`,
    `target: ${target.url}, merchant ${target.merchantId}`,
    '',
  ].join('\n');
}

async function read(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new HarnessError('input', `${path} cannot be read`, { cause: error });
  }
}
