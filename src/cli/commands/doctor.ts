import pc from 'picocolors';
import { CATALOGUE, contractsOf } from '../../catalogue/catalogue.js';
import { loadConfig } from '../../config/load.js';
import { maskedConfig } from '../../config/masked.js';
import { chooseContracts } from '../../app/choose-contracts.js';
import { defineCommand } from '../command.js';
import { type Diagnosis, diagnosisLine, isMeaningless } from '../../app/doctor/diagnosis.js';
import { examine } from '../../app/doctor/examine.js';
import { configurationText } from '../../app/doctor/configuration-text.js';
import { type Untested, untestedBy, untestedText } from '../../app/plan/untested.js';
import { targetOptions } from '../run-options.js';
import { openTarget } from '../../app/open-target.js';
import { print, printJson, tell } from '../terminal.js';

export const doctorCommand = defineCommand({
  builder: (yargs) =>
    targetOptions(yargs)
      .option('format', { choices: ['text', 'json'] as const, default: 'text' as const, describe: 'form of the output' })
      .option('json', { type: 'boolean', default: false, describe: 'short for --format json' }),
  handler: async ({ config: file, format, json, ...flags }, working) => {
    const config = await loadConfig({ file, cwd: process.cwd(), env: process.env, flags });
    working.catalogue = config[CATALOGUE];
    const contracts = chooseContracts(config.scope.contracts, contractsOf(config), tell);
    const machine = json || format === 'json';
    const say = (text: string): void => {
      if (!machine) print(`${text}\n`);
    };
    say(`${pc.bold('effective configuration')} (secrets masked)\n${configurationText(config)}\n`);
    const target = await openTarget(config);
    try {
      const diagnoses = await examine(target.config, contracts, (diagnosis) => say(diagnosisLine(diagnosis)));
      const meaningless = isMeaningless(diagnoses);
      const untested = untestedBy(config);
      say(`\n${summaryOf(diagnoses, untested)}`);
      if (machine) printJson({ ready: !meaningless, checks: diagnoses, inconclusive: untested, configuration: maskedConfig(config) });
      return meaningless ? 3 : 0;
    } finally {
      await target.close();
    }
  },
});

function summaryOf(diagnoses: readonly Diagnosis[], untested: readonly Untested[]): string {
  const failed = diagnoses.filter(({ status }) => status === 'failed').length;
  if (failed > 0) return `not ready for certify: ${failed} failed`;
  if (untested.length === 0) return 'ready for certify';
  const lines = untested.map((one) => `${untestedText(one)}\n`).join('');
  return `${lines}\nready for certify; the rules above stay inconclusive until the configuration has what they need`;
}
