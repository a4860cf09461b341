import type { Argv } from 'yargs';
import { SUITE_IDS } from '../model/case.js';

/** Flags that say what is tested and where, the same in certify, plan, replay and qualify. */
export const targetOptions = (yargs: Argv) =>
  yargs
    .option('config', { type: 'string', describe: 'configuration file' })
    .option('target', { type: 'string', describe: 'embedded, or a base URL' })
    .option('merchant', { type: 'string', describe: 'merchant id' })
    .option('contract', { type: 'string', array: true, describe: 'operation or contract, such as refund or refund@60; repeatable' })
    .option('seed', { type: 'number', describe: 'seed of everything random' })
    .option('timeout', { type: 'string', describe: 'how long an answer may take, such as 10s' });

/** Flags that narrow or bound a run. */
export const scopeOptions = <T>(yargs: Argv<T>) =>
  yargs
    .option('suite', { type: 'string', array: true, describe: `suite or glob: ${SUITE_IDS.join(', ')}; repeatable` })
    .option('rule', { type: 'string', array: true, describe: 'only rules that match the glob; repeatable' })
    .option('case', { type: 'string', array: true, describe: 'only cases that match the glob; repeatable' })
    .option('profile', { choices: ['smoke', 'standard', 'thorough'] as const, describe: 'how much is sent' })
    .option('max-requests', { type: 'number', describe: 'end the run after so many requests' })
    .option('max-time', { type: 'string', describe: 'end the run after this long, such as 10m' })
    .option('rate', { type: 'number', describe: 'requests per second, never exceeded' })
    .option('concurrency', { type: 'number', describe: 'requests at the same time' })
    .option('shard', { type: 'string', describe: 'part of the run: i/n, auto or auto/n' });
