import type { RunReport } from '../../model/report.js';

/** Checks the signature with the crypto of Node alone: no word of touchstone's own code is trusted. */
export const CHECK_SIGNATURE = `// node check-signature.mjs attestation.json public.pem
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync, writeSync } from 'node:fs';
const [file, pem] = process.argv.slice(2);
const { payloadType, payload, signatures } = JSON.parse(readFileSync(file, 'utf8'));
const key = createPublicKey(readFileSync(pem));
const body = Buffer.from(payload, 'base64');
const signed = Buffer.concat([Buffer.from(\`DSSEv1 \${payloadType.length} \${payloadType} \${body.length} \`), body]);
const good = signatures.length === 1 && verify(key.asymmetricKeyType === 'ed25519' ? null : 'sha256', signed, key, Buffer.from(signatures[0].sig, 'base64'));
const { subject } = JSON.parse(body.toString('utf8'));
const report = createHash('sha256').update(readFileSync('report.json')).digest('hex');
const same = subject.some(({ name, digest }) => name === 'report.json' && digest.sha256 === report);
writeSync(1, good && same ? 'signed by this key, and about this report.json\\n' : 'NOT VALID\\n');
process.exit(good && same ? 0 : 1);
`;

const SIGNED = `node check-signature.mjs attestation.json ../public.pem   # who signed it: the key must come to you another way
npx touchstone verify . --public-key ../public.pem        # all of it, and that the report follows from the log`;

const UNSIGNED = `npx touchstone verify .                                   # the same, and that the report follows from the log
gunzip -c events.ndjson.gz > ../events.ndjson && npx touchstone report ../events.ndjson --out ../again   # the report, made again`;

/** What the package is, and how to check it without believing it. */
export function readmeOf({ run, verdict, tool, contracts }: RunReport, signed: 'signed' | 'unsigned'): string {
  const scope = contracts.filter(({ inScope }) => inScope).map(({ id }) => id);
  return `# A run of touchstone: ${verdict}

Target ${run.target.embedded ? 'the embedded reference gateway' : run.target.url}, ${scope.length} of ${contracts.length} contracts (${scope.join(', ')}), profile ${run.profile}, seed ${run.seed}, started ${run.startedAt}, run ${run.id}, made with ${tool.name} ${tool.version}.

| file | holds |
|---|---|
| report.html | the report for people |
| paper.html | the same for print: a cover to sign, causes, known deviations with ticket and last day, every clause with pass or fail; paper.pdf where a browser was at hand |
| report.json | the same for programs |
| events.ndjson.gz | the whole log of the run: every case, every finding, secrets masked |
| proofs/ | a page for each contract: every rule, and the exchange that showed it with a good value and with a fault |
| configuration.json | where the configuration differed from the defaults, secrets masked |
| ingredients/ | contract files, house rules and known deviations that the run used, where it used any |
${signed === 'signed' ? '| attestation.json, certificate.html, badge.svg | the signed statement, the same to print, and as a badge |\n' : ''}| SHA256SUMS | the digest of each of these files |

## To check it

\`\`\`sh
sha256sum -c SHA256SUMS                                   # nothing was changed since it was packed
${signed === 'signed' ? SIGNED : UNSIGNED}
\`\`\`
${signed === 'signed' ? '' : '\nThis package is not signed: it shows that its files fit together, and not who made them.\n'}`;
}
