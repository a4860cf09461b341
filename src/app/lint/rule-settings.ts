import { unknownWord } from '../../config/unknown-word.js';
import type { Catalogue } from '../../catalogue/catalogue.js';
import { ruleNames } from '../../catalogue/rule-name.js';
import { rulesOf } from '../../catalogue/rules.js';
import { matchesGlob } from '../../json/path.js';
import { LINT_RULES, parseSetting, type RuleSetting } from '../../lint/levels.js';
import { HarnessError } from '../../model/harness-error.js';
import { DEFAULTS } from '../../config/keys/rows.js';
import { ruleOrGroup } from '../group-rule.js';

/**
 * The settings of `lint.rules` in the configuration, then those of `--rule`, which override them.
 * @throws HarnessError for one that names no rule: a misspelt one would otherwise be ignored without a word
 */
export function ruleSettings(
  configured: Readonly<Record<string, RuleSetting['level']>>,
  flags: readonly string[],
  catalogue: Catalogue,
): readonly RuleSetting[] {
  const settings = [
    ...Object.entries(configured).map(([glob, level]) => ({ glob, level })),
    ...flags.map(settingIn).map(({ glob, level }) => ({ level, glob: ruleOrGroup(glob, DEFAULTS.report.state) })),
  ];
  if (settings.length > 0) checkNames(settings, catalogue);
  return settings;
}

function settingIn(text: string): RuleSetting {
  const setting = parseSetting(text);
  if (setting === undefined) throw new HarnessError('usage', `not a rule setting: ${text}`, { hint: '--rule GLOB=off|should|must' });
  return setting;
}

function checkNames(settings: readonly RuleSetting[], { contracts }: Catalogue): void {
  const names = [...new Set([...LINT_RULES, ...contracts.flatMap((contract) => rulesOf(contract).flatMap((rule) => ruleNames(rule)))])];
  const stray = settings.find(({ glob }) => !names.some((name) => matchesGlob(glob, name)));
  if (stray === undefined) return;
  const otherwise = 'touchstone export rules prints all of them; findings print theirs';
  throw unknownWord(`there is no rule ${stray.glob}`, stray.glob, names, otherwise);
}
