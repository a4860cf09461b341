import { isArray, isObject, type JsonValue } from '../../src/json/value.js';
import type { RunHeader } from '../../src/model/event.js';
import type { Level, Rule, RuleLine } from '../../src/model/report.js';
import { ruleNames } from '../../src/model/finding.js';
import { globOf } from '../text/glob.js';

/** How the run ended; `unfinished` is a log that breaks off. */
export type Ending = 'completed' | 'interrupted' | 'aborted' | 'budget' | 'bail' | 'unfinished';

/** What the run was asked to judge. */
export interface RunScope {
  readonly profile: string | undefined;
  /** The level that the configuration raises the rule to. */
  promoted(rule: Rule): Level;
  /** Whether the configuration says something about the setting. */
  configured(setting: string): boolean;
  /** Why the rule is not judged by this run at all; undefined where it is. */
  leftOut(rule: Rule, wasTried: boolean): (Pick<RuleLine, 'reason'> & { readonly status: 'out-of-scope' | 'excluded' }) | undefined;
}

/** The configuration in the header is plain data; members of an unexpected form are ignored. */
export function runScope(header: RunHeader | undefined): RunScope {
  const contracts = new Set<string>(header?.contracts);
  const raised = Object.entries(membersOf(header?.configuration, 'expect', 'rules')).map(([name, level]) => ({
    names: globOf(name),
    level,
  }));
  const isSelected = selectionOf(header);
  const excluded = exclusionsOf(header);
  return {
    profile: header?.profile,
    promoted: (rule) => {
      const found = raised.find(({ names }) => ruleNames(rule).some(names))?.level;
      return found === 'must' || found === 'should' ? found : 'open';
    },
    configured: (setting) => {
      const [group = '', ...rest] = setting.split('.');
      return membersOf(header?.configuration, group)[rest.join('.')] !== undefined;
    },
    leftOut: (rule, wasTried) => {
      if (!contracts.has(rule.contract)) return { status: 'out-of-scope', reason: 'the contract is out of scope' };
      const because = excluded(rule);
      if (because !== undefined) return { status: 'excluded', reason: `excluded: ${because}` };
      return isSelected(rule, wasTried) ? undefined : { status: 'out-of-scope', reason: 'not among what this run was narrowed to' };
    },
  };
}

/** Rules asked for by name are in scope, and no others; suites and cases reach the rules that they try. */
function selectionOf(header: RunHeader | undefined): (rule: Rule, wasTried: boolean) => boolean {
  if (header === undefined || header.selection.length === 0) return () => true;
  const scope = membersOf(header.configuration, 'scope');
  const globs = textsIn(scope.rules).map(globOf);
  const byCase = textsIn(scope.cases).length + textsIn(scope.suites).length > 0;
  return (rule, wasTried) => {
    if (globs.length > 0 && !ruleNames(rule).some((name) => globs.some((isNamed) => isNamed(name)))) return false;
    return !byCase || wasTried;
  };
}

function exclusionsOf(header: RunHeader | undefined): (rule: Rule) => string | undefined {
  const { exclude } = membersOf(header?.configuration, 'scope');
  const entries = (isArray(exclude) ? exclude.filter(isObject) : [])
    .filter((entry) => entry.case === undefined)
    .map(({ rule, contract, because }) => ({
      isNamed: globOf(typeof rule === 'string' ? rule : '**'),
      contract: typeof contract === 'string' ? contract : undefined,
      because: typeof because === 'string' ? because : 'no reason given',
    }));
  return (rule) =>
    entries.find(
      ({ contract, isNamed }) =>
        (contract === undefined || contract === rule.contract || rule.contract.startsWith(`${contract}@`)) && ruleNames(rule).some(isNamed),
    )?.because;
}

const textsIn = (value: JsonValue | undefined): readonly string[] =>
  isArray(value) ? value.filter((text) => typeof text === 'string') : [];

function membersOf(value: JsonValue | undefined, ...names: readonly string[]): Readonly<Record<string, JsonValue | undefined>> {
  let found: JsonValue | undefined = value;
  for (const name of names) found = isObject(found) ? found[name] : undefined;
  return isObject(found) ? found : {};
}
