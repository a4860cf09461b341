// Keeps what V8 compiles of a quick script while its command runs once: node scripts/compile-quick.mjs FILE ARGUMENTS...
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';

const [file, ...args] = process.argv.slice(2);
const script = new Script(readFileSync(file, 'latin1'), { filename: basename(file) });
const module = { exports: {} };
script.runInThisContext()(module, module.exports, createRequire(file), dirname(file), pathToFileURL(file).href);

const sample = `${file}.sample.json`;
writeFileSync(sample, '{"apiOperation":"VOID","transaction":{"targetTransactionId":"1","reference":"sample"}}');
process.exitCode = await module.exports.run(args.map((arg) => arg.replace('{sample}', sample)));
rmSync(sample);
writeFileSync(`${file}.code`, script.createCachedData());
