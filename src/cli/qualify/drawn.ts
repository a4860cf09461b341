import type { Rule } from '../../catalogue/vocabulary.js';
import { type Deviation, genericDeviations } from '../../gateway/deviations/index.js';
import { streamFor } from '../../json/random.js';
import type { Config } from '../../model/config.js';
import { allRules, certify } from '../certify/compose.js';
import { writtenForm } from '../../model/finding.js';

export interface Drawn {
  readonly deviations: readonly Deviation[];
  /** How many there are to draw from. */
  readonly from: number;
  /** Left out, because their rule is open or a clean run does not exercise it. */
  readonly excluded: number;
}

/** Draws generic deviations of must and should rules that a clean run exercises. */
export async function drawn(count: number, config: Config): Promise<Drawn> {
  const exercised = await exercisedRules(config);
  const rules = new Map<string, Rule>([...allRules().values()].flat().map((rule) => [writtenForm(rule), rule]));
  const all = [...genericDeviations()];
  const eligible = all.filter(
    (deviation) =>
      !rules.has(deviation.rule) ||
      (rules.get(deviation.rule)?.level !== 'open' &&
        exercised.has(`${deviation.rule}|${/^(skip|off-by-one):/.test(deviation.name) ? 'invalid' : 'valid'}`)),
  );
  const random = streamFor(config.run.seed, 'qualify');
  return { deviations: random.shuffle(eligible).slice(0, count), from: eligible.length, excluded: all.length - eligible.length };
}

/** Rules with the sides that a run against the clean gateway judges. */
async function exercisedRules(config: Config): Promise<ReadonlySet<string>> {
  const exercised = new Set<string>();
  const { startGateway } = await import('../../gateway/start.js');
  const gateway = await startGateway({ port: 0, versions: 'exact' });
  try {
    await certify({
      config: {
        ...config,
        run: { ...config.run, maxRequests: 50_000 },
        target: {
          ...config.target,
          baseUrl: gateway.url,
          merchantId: gateway.merchantId,
          auth: { type: 'basic', password: gateway.password },
          otherMerchant: gateway.otherMerchant,
        },
      },
      embedded: true,
      minimise: false,
      emit: (event) => {
        if (event.type !== 'rules-judged') return;
        for (const rule of event.rules) if (rule.status === 'conforms') exercised.add(`${writtenForm(rule)}|${rule.polarity}`);
      },
    });
  } finally {
    await gateway.close();
  }
  return exercised;
}
