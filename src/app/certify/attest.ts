import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { seal, type Signer } from '../../../reports/attestation/dsse.js';
import { isSignedBy, keyIdOf, keySigner, readKey } from '../../../reports/attestation/keys.js';
import { type Descriptor, sha256, type Statement, statementOf } from '../../../reports/attestation/statement.js';
import { renderCertificate } from '../../../reports/html/certificate.js';
import { renderJson } from '../../../reports/formats/json.js';
import { addOutput } from '../../../reports/write-output.js';
import type { Attest, Config } from '../../model/config.js';
import { HarnessError } from '../../model/harness-error.js';
import type { RunReport } from '../../model/report.js';

/** How long a command may take to sign. */
const SIGNING_MILLIS = 120_000;

/** How far the clock of the machine may have moved by itself during a run. */
const CLOCK_MILLIS = 120_000;

/**
 * What signs, known to be able to.
 * @throws HarnessError where a key cannot be read
 */
export async function signerOf(attest: Attest, env: Readonly<Record<string, string | undefined>>): Promise<Signer> {
  if ('command' in attest) return commandSigner(attest.command, await pemOf(attest.publicKey));
  if (!attest.key.startsWith('env:')) return keySigner(await pemOf(attest.key));
  const variable = attest.key.slice('env:'.length);
  const pem = env[variable];
  if (pem === undefined || pem === '') throw new HarnessError('usage', `the variable ${variable} holds no key`);
  return keySigner(pem);
}

/**
 * Refuses a run of which it is known before it starts that it cannot be attested.
 * @throws HarnessError which says what is in the way
 */
export function checkAttestable({ shard, scope }: Pick<Config, 'shard' | 'scope'>): void {
  const narrowing = { shard: shard === undefined ? [] : [shard], suite: scope.suites, rule: scope.rules, case: scope.cases };
  const flags = Object.entries(narrowing).flatMap(([flag, words]) => (words.length === 0 ? [] : [`--${flag}`]));
  if (flags.length === 0) return;
  throw new HarnessError('usage', `only a whole run can be attested, and this one is narrowed by ${flags.join(' and ')}`, {
    hint: 'leave that out, or leave out --attest; --contract may stay: the attestation names its contracts',
  });
}

function pemOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw new HarnessError('usage', `the key ${file} cannot be read`, {
      hint: 'openssl genpkey -algorithm ed25519 -out key.pem makes one',
      cause: error,
    });
  });
}

/** A command that gets the bytes on stdin and prints the signature, raw or in Base64: for a key that never leaves its store. */
function commandSigner(command: string, publicPem: string): Signer {
  const key = readKey(publicPem, 'public');
  return {
    keyid: keyIdOf(key),
    sign: async (bytes) => {
      const printed = await outputOf(command, bytes);
      const text = printed.toString('latin1').trim();
      const decoded = /^[A-Za-z0-9+/]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : undefined;
      const fitting = [printed, decoded].find((sig) => sig !== undefined && isSignedBy(key, bytes, sig));
      if (fitting === undefined)
        throw new HarnessError('config', 'what the signer printed is no signature by the key of --signer-key', {
          hint: 'it gets the bytes on stdin and prints the signature, raw or in Base64; ECDSA signs their SHA-256, in DER',
        });
      return fitting;
    },
  };
}

function outputOf(command: string, input: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'inherit'], timeout: SIGNING_MILLIS });
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.on('error', reject);
    child.stdin.on('error', () => undefined);
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(parts));
      else reject(new HarnessError('config', `the signer ended with ${code === null ? 'no exit code' : `code ${code}`}`));
    });
    child.stdin.end(input);
  });
}

/**
 * Signs the report and the log: the envelope for machines, and a page to print.
 * @throws HarnessError where the run cannot be attested, or the clock jumped while it ran
 */
export async function writeAttestation(
  report: RunReport,
  signer: Signer,
  out: string,
  log: string | undefined,
): Promise<readonly string[]> {
  const statement = await attested(report, log);
  return [
    await addOutput(out, 'attestation.json', await sealed(statement, signer)),
    await addOutput(out, 'certificate.html', renderCertificate(statement, signer.keyid)),
  ];
}

/**
 * What is signed about a run: its report and its log.
 * @throws HarnessError where the run cannot be attested, or the clock jumped while it ran
 */
export async function attested(report: RunReport, log: string | undefined): Promise<Statement> {
  const now = new Date();
  checkClock(report, now);
  const subjects: readonly Descriptor[] = [
    { name: 'report.json', digest: { sha256: sha256(renderJson(report)) } },
    ...(log === undefined ? [] : [{ name: 'events.ndjson', digest: { sha256: sha256(await readFile(log)) } }]),
  ];
  return statementOf({ report, subjects, now });
}

export const sealed = (statement: Statement, signer: Signer): Promise<string> => seal(Buffer.from(JSON.stringify(statement)), signer);

/** An attestation whose dates are wrong would be refused by whoever checks it. */
function checkClock({ run }: RunReport, now: Date): void {
  const drift = now.getTime() - (performance.timeOrigin + performance.now());
  if (Math.abs(drift) < CLOCK_MILLIS && Date.parse(run.startedAt) <= now.getTime()) return;
  throw new HarnessError('report', 'the clock of this machine jumped while the run went on, so its dates cannot be attested', {
    hint: 'set the clock and run again',
    exitCode: 3,
  });
}
