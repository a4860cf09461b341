import { readFile } from 'node:fs/promises';
import { verifyFirstForm } from '../../../reports/attestation/first-form.js';
import type { RunClaims } from '../../../reports/attestation/statement.js';
import { type Verification, verifyEnvelope } from '../../../reports/attestation/verify.js';
import { counted, grouped, resumedWords } from '../../../reports/text/words.js';
import { HarnessError } from '../../model/harness-error.js';
import { seenWords } from '../../model/target-seen.js';
import { defineCommand } from '../command.js';
import { print, printJson, tell } from '../terminal.js';

export const verifyAttestationCommand = defineCommand({
  positionals: '<file>',
  builder: (yargs) =>
    yargs
      .positional('file', { type: 'string', demandOption: true, describe: 'the attestation' })
      .option('report', { type: 'string', demandOption: true, describe: 'the JSON report it was made for' })
      .option('log', { type: 'string', describe: 'the event log of the run, to check its digest too' })
      .option('public-key', { type: 'string', describe: 'PEM file of the key that must have signed' })
      .option('format', { choices: ['text', 'json'] as const, default: 'text' as const, describe: 'for people or for programs' })
      .option('json', { type: 'boolean', default: false, describe: 'short for --format json' }),
  handler: async ({ file, report, log, 'public-key': publicKey, format, json }) => {
    const text = (await read(file)).toString('utf8');
    if (/"touchstone-attestation"/.test(text)) return firstForm(text, report, publicKey, json || format === 'json');
    if (publicKey === undefined)
      throw new HarnessError('usage', 'an attestation is checked with the public key of whoever signed it', {
        hint: '--public-key public.pem; it must have come to you another way than the attestation',
      });
    const result = verifyEnvelope(text, {
      report: await read(report),
      ...(log === undefined ? {} : { subjects: { 'events.ndjson': await read(log) } }),
      now: new Date(),
      publicKey: (await read(publicKey)).toString('utf8'),
    });
    const isValid = result.faults.length === 0;
    if (json || format === 'json') printJson({ valid: isValid, ...withoutTests(result) });
    else print(isValid ? textOf(result.statement?.predicate.touchstone) : faultText(result.faults));
    return isValid ? 0 : 1;
  },
});

const faultText = (faults: readonly string[]): string => faults.map((fault) => `not valid: ${fault}\n`).join('');

/** Thousands of rule ids help nobody who reads the outcome. */
function withoutTests({ statement, ...rest }: Verification): object {
  if (statement === undefined) return rest;
  const { passedTests, warnedTests, failedTests, ...predicate } = statement.predicate;
  const tests = { passed: passedTests.length, warned: warnedTests.length, failed: failedTests.length };
  return { ...rest, statement: { ...statement, predicate: { ...predicate, tests } } };
}

/** Attestations that touchstone wrote before 1.0: a form of its own, which says less. */
async function firstForm(text: string, report: string, publicKey: string | undefined, asJson: boolean): Promise<0 | 1> {
  const result = verifyFirstForm(text, {
    reportText: (await read(report)).toString('utf8'),
    now: new Date(),
    ...(publicKey === undefined ? {} : { publicKey: (await read(publicKey)).toString('utf8') }),
  });
  const isValid = result.faults.length === 0;
  tell('note: this attestation is of the old form, which says neither seed nor configuration; certify --attest writes the new one\n');
  if (asJson) printJson({ valid: isValid, form: 'old', ...result });
  else print(isValid ? `valid until ${result.statement?.expiresAt}, in the old form\n` : faultText(result.faults));
  if (isValid && publicKey === undefined) {
    tell(`note: checked with the key in the attestation itself; compare its fingerprint: ${result.fingerprint}\n`);
  }
  return isValid ? 0 : 1;
}

/** What was attested, so that nobody takes a part for the whole, or one target for another. */
function textOf(claims: RunClaims | undefined): string {
  if (claims === undefined) return '';
  const { run, scope, counts, target, weakened, verdict, expiresAt } = claims;
  const resumed = resumedWords(run);
  return [
    `valid until ${expiresAt}`,
    `verdict: ${verdict}, ${grouped(counts.judged)} of ${counted(counts.must, 'must rule')} judged, ${grouped(counts.notSeen)} not seen, ${counted(counts.warnings, 'warning')} (run ${run.id})`,
    `scope: ${scope.contracts.length} of ${scope.of} contracts, profile ${run.profile}: ${scope.contracts.join(', ')}`,
    `target: ${target.kind === 'embedded gateway' ? `the embedded gateway, no other target` : `${target.url}, merchant ${target.merchantId}`}${target.build === undefined ? '' : `, build ${target.build}`}`,
    `seed: ${run.seed}, ${run.seedWas === 'drawn' ? 'drawn at the start' : 'given'}${resumed === undefined ? '' : `; ${resumed}`}`,
    ...(target.seen === undefined ? [] : [`seen as: ${seenWords(target.seen)}`]),
    ...weakened.map(({ what, name, because }) => `weakened by: ${what} ${name}${because === undefined ? '' : ` (${because})`}`),
    '',
  ].join('\n');
}

async function read(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new HarnessError('input', `${path} cannot be read`, { cause: error });
  }
}
