import type { Argv } from 'yargs';
import { SUITE_IDS } from '../model/case.js';

/** What is there beside the catalogue, the same in every command that knows contracts. */
export const extensionFlags = <T>(yargs: Argv<T>) =>
  yargs
    .option('contracts', {
      type: 'string',
      array: true,
      nargs: 1,
      describe: 'contract file beside the catalogue (docs/contracts.md); those of the configuration unless told; repeatable',
    })
    .option('checks', {
      type: 'string',
      array: true,
      nargs: 1,
      describe: 'module with house rules (docs/house-rules.md); those of the configuration unless told; repeatable',
    });

/** Flags that say what is tested and where, the same in certify, plan, replay and qualify. */
export const targetOptions = (yargs: Argv) =>
  extensionFlags(yargs)
    .option('config', { type: 'string', describe: 'configuration file; touchstone.config.* of this folder otherwise' })
    .option('target', { type: 'string', describe: 'embedded, or a base URL; embedded unless told' })
    .option('merchant', { type: 'string', describe: 'merchant id' })
    .option('allow-http', { type: 'boolean', describe: 'plain HTTP to a target on another machine is meant' })
    .option('contract', {
      type: 'string',
      array: true,
      nargs: 1,
      describe: 'operation or contract, such as refund or refund@60; repeatable',
    })
    .option('seed', { type: 'number', describe: 'seed of everything random; 1 unless told' })
    .option('timeout', { type: 'string', describe: 'how long an answer may take; 10s unless told' });

/** Flags that narrow or bound a run. */
export const scopeOptions = <T>(yargs: Argv<T>) =>
  yargs
    .option('suite', { type: 'string', array: true, nargs: 1, describe: `suite or glob: ${SUITE_IDS.join(', ')}; repeatable` })
    .option('rule', { type: 'string', array: true, nargs: 1, describe: 'only rules that match the glob; repeatable' })
    .option('case', { type: 'string', array: true, nargs: 1, describe: 'only cases that match the glob; repeatable' })
    .option('profile', { choices: ['smoke', 'standard', 'thorough'] as const, describe: 'how much is sent; standard unless told' })
    .option('max-requests', { type: 'number', describe: 'end the run after so many requests' })
    .option('max-time', { type: 'string', describe: 'end the run after this long, such as 10m' })
    .option('rate', { type: 'number', describe: 'requests per second of the whole run, never exceeded' })
    .option('concurrency', { type: 'number', describe: 'requests at the same time; 8 unless told' })
    .option('shard', { type: 'string', describe: 'part of the run: i/n, auto or auto/n' });
