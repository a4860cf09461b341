import { CATALOGUE } from '../../catalogue/catalogue.js';
import type { Rule } from '../../catalogue/vocabulary.js';
import { type Defect, genericClass, genericDefects } from '../defects/index.js';
import { CONTEXT_CLASS } from '../defects/context.js';
import { streamFor } from '../../json/random.js';
import type { Config } from '../../model/config.js';
import { allRules, certify } from '../../app/certify/compose.js';
import { writtenForm } from '../../model/finding.js';
import { groupBy } from '../../json/group-by.js';

export interface Drawn {
  readonly defects: readonly Defect[];
  /** How many there are to draw from. */
  readonly from: number;
  /** Left out, because their rule is open or a clean run does not exercise it. */
  readonly excluded: number;
}

/**
 * Draws derived defects of must and should rules that a clean run exercises, the same number from each class as far as there are
 * enough.
 */
export function drawn(count: number, config: Config, clean: CleanRun | undefined, classes: readonly string[] = []): Drawn {
  const rules = new Map<string, Rule>([...allRules(config).values()].flat().map((rule) => [writtenForm(rule), rule]));
  const all = [...genericDefects(config)].filter(({ name }) => classes.length === 0 || classes.includes(genericClass(name)));
  const eligible = all.filter(({ name, rule, contracts }) => {
    // The rule of a named defect may be written by its id alone.
    if (genericClass(name) === CONTEXT_CLASS)
      return contracts.some((id) =>
        allRules(config)
          .get(id)
          ?.some((one) => (writtenForm(one) === rule || one.id === rule) && one.level !== 'open'),
      );
    if (ALWAYS_SHOWN.has(genericClass(name))) return true;
    return rules.get(rule)?.level !== 'open' && clean?.exercised.has(`${rule}|${sideOf(genericClass(name))}`) === true;
  });
  const random = streamFor(config.run.seed, 'qualify');
  const byClass = groupBy(random.shuffle(eligible), ({ name }) => genericClass(name));
  const defects: Defect[] = [];
  for (let round = 0; defects.length < Math.min(count, eligible.length); round++) {
    for (const list of byClass.values()) {
      const next = list[round];
      if (next !== undefined && defects.length < count) defects.push(next);
    }
  }
  return { defects, from: eligible.length, excluded: all.length - eligible.length };
}

/** These defects break rules that every request or sequence shows, so no clean run is needed to know that they can be found. */
export const ALWAYS_SHOWN: ReadonlySet<string> = new Set(['extra-field', 'crash', 'history', CONTEXT_CLASS]);

/** On which side of its rule a defect of this class shows. */
const sideOf = (type: string): 'valid' | 'invalid' => (/^(?:refuse|omit|break)/.test(type) ? 'valid' : 'invalid');

/** What a run against the clean gateway judges, with the side (valid or invalid), and the requests of each contract. */
export interface CleanRun {
  readonly exercised: ReadonlySet<string>;
  readonly requests: ReadonlyMap<string, number>;
}

export async function cleanRun(config: Config): Promise<CleanRun> {
  const exercised = new Set<string>();
  const requests = new Map<string, number>();
  const { startGateway } = await import('../start.js');
  const gateway = await startGateway({ port: 0, versions: 'exact', replies: 'full', catalogue: config[CATALOGUE] });
  try {
    await certify({
      config: {
        ...config,
        run: { ...config.run, maxRequests: 500_000 },
        target: {
          ...config.target,
          baseUrl: gateway.url,
          merchantId: gateway.merchantId,
          auth: { type: 'basic', password: gateway.password },
          otherMerchant: gateway.otherMerchant,
        },
      },
      embedded: true,
      shrink: false,
      emit: (event) => {
        if (event.type === 'case-finished') requests.set(event.contract, (requests.get(event.contract) ?? 0) + event.requests);
        if (event.type !== 'rules-judged') return;
        for (const rule of event.rules) if (rule.status === 'conforms') exercised.add(`${writtenForm(rule)}|${rule.validity}`);
      },
    });
  } finally {
    await gateway.close();
  }
  return { exercised, requests };
}
