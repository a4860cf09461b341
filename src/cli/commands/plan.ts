import { CATALOGUE, contractsOf } from '../../catalogue/catalogue.js';
import { groupBy } from '../../json/group-by.js';
import { duration, grouped } from '../../../reports/text/words.js';
import { loadConfig } from '../../config/load.js';
import { shardRate } from '../../config/shard.js';
import type { Phase } from '../../engine/plan/order.js';
import { inputsFor, inScope, planOf } from '../../engine/plan/plan.js';
import { ALL_SUITES, DEFAULT_SUITES } from '../../../suites/index.js';
import { checkSelection } from '../../app/certify/check-selection.js';
import { allRules, SEQUENCES } from '../../app/certify/compose.js';
import { defineCommand } from '../command.js';
import { contextCoverage, contextText } from '../../app/plan/context-coverage.js';
import { type FaultCoverage, faultCoverage } from '../../app/plan/fault-coverage.js';
import { untestedBy, untestedText } from '../../app/plan/untested.js';
import { withPlanningLine } from '../planning-line.js';
import { scopeOptions, targetOptions } from '../run-options.js';
import { type Config, waysOf } from '../../model/config.js';
import { TURNS } from '../../model/turns.js';
import { print, printJson, tell } from '../terminal.js';

export const planCommand = defineCommand({
  builder: (yargs) =>
    scopeOptions(targetOptions(yargs))
      .option('list', { type: 'boolean', default: false, describe: 'every case id, one a line' })
      .option('format', { choices: ['text', 'json'] as const, default: 'text' as const, describe: 'form of the output' })
      .option('json', { type: 'boolean', default: false, describe: 'short for --format json' })
      .example('$0 --config gateway.yaml --rate 20', 'what a run would cost')
      .example('$0 --contract void --list', 'the ids of its cases'),
  handler: async ({ config: file, format, json, list, ...flags }, working) => {
    const config = await loadConfig({ file, cwd: process.cwd(), env: process.env, flags });
    working.catalogue = config[CATALOGUE];
    const { contracts, plan, coverage, circumstances } = withPlanningLine(process.stderr, process.env, () => planned(config));
    if (list) {
      for (const phase of plan.phases) for (const one of [...phase.cases, ...phase.flows]) print(`${one.id}\n`);
      return 0;
    }
    const phases = byName(plan.phases).map((phase) => ({
      phase: phase.name,
      cases: phase.cases.length,
      flows: phase.flows.length,
      requests: phase.cases.length + phase.flows.reduce((sum, flow) => sum + flow.steps.length, 0),
      contracts: Object.fromEntries(
        contracts.map(({ id }) => [id, [...phase.cases, ...phase.flows].filter(({ contract }) => contract === id).length]),
      ),
    }));
    const waiting = untestedBy(config);
    const ways = severalWays(config);
    const requests = contracts.length + phases.reduce((sum, phase) => sum + phase.requests, 0) + plan.explore;
    if (json || format === 'json') {
      printJson({ phases, exploration: plan.explore, requests, inconclusive: waiting, ways, coverage, circumstances });
      return 0;
    }
    // Random cases are drawn during the run; cases that are known beforehand have rows of their own.
    const known = phases.filter((phase) => phase.requests > 0);
    const rows = [
      ['phase', 'cases', 'flows', 'requests'],
      ...known.map((phase) => [phase.phase, ...[phase.cases, phase.flows, phase.requests].map(grouped)]),
      ...(plan.explore === 0 ? [] : [['exploration', '', '', grouped(plan.explore)]]),
    ];
    const contractRows = contracts.map((contract) => [
      contract.id,
      grouped(phases.reduce((sum, phase) => sum + (phase.contracts[contract.id] ?? 0), 0)),
    ]);
    print(`${table(rows)}\n\n${table([['contract', 'cases and flows'], ...contractRows])}\n\n`);
    for (const one of waiting) print(`${untestedText(one)}\n`);
    for (const { state, names } of ways) print(`ways to ${state}: ${names.join(', ')}\n`);
    if (config.scope.rules.length > 0)
      for (const { rule, mistakes, bodies } of coverage.rules)
        print(`${rule}: ${mistakes.join(', ')}; in the ${bodies.join(' and the ')} body\n`);
    print(`${coverageText(coverage)}\n`);
    if (circumstances.circumstances > 0) print(`${contextText(circumstances)}\n`);
    const rate = shardRate(config) ?? config.run.rate;
    const time = rate === undefined ? '' : `; at ${rate} a second at least ${duration((requests / rate) * 1000)}`;
    print(`about ${grouped(requests)} requests, and those that provision states or narrow findings${time}\n`);
    return 0;
  },
});

/** The plan, and how much of what could be sent it covers. */
function planned(config: Config) {
  checkSelection(config, tell);
  const contracts = inScope(contractsOf(config), config);
  const suites = config.scope.suites.length === 0 ? DEFAULT_SUITES : ALL_SUITES;
  const { values, run } = config;
  const made = { values, seed: run.seed, sequences: SEQUENCES[run.profile] };
  const inputs = inputsFor(
    contracts.map((contract) => ({ contract, ...made })),
    config,
  );
  const plan = planOf(suites, inputs, config, allRules(config));
  const cases = plan.phases.flatMap((phase) => phase.cases);
  const possible = suites.flatMap((suite) => inputs.flatMap((input) => suite.cases(input)));
  return {
    contracts,
    plan,
    coverage: faultCoverage(cases, possible, contracts),
    circumstances: contextCoverage(cases, contracts, values),
  };
}

/** States with several recipes, and their names: cases use the first recipe that works, sequences use all in turn. */
function severalWays({ provision }: Config): readonly { readonly state: string; readonly names: readonly string[] }[] {
  return Object.entries(provision).flatMap(([state, recipe]) => {
    const names = waysOf(recipe).flatMap(({ name }) => name ?? []);
    return names.length > 1 ? [{ state, names }] : [];
  });
}

/** A suite that is sent in two rounds is counted once. */
function byName(phases: readonly Phase[]): readonly Phase[] {
  return [...groupBy(phases, ({ name }) => name)].map(([name, rounds]) => ({
    name,
    cases: rounds.flatMap(({ cases }) => cases),
    flows: rounds.flatMap(({ flows }) => flows),
  }));
}

/** How many of the possible faults are sent; the others have their turn with other seeds. */
const coverageText = ({ faults, of }: FaultCoverage): string =>
  `${grouped(faults)} of ${grouped(of)} faults${faults === of ? '' : `, all of them in ${TURNS} runs with seeds in a row`}`;

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '),
    )
    .join('\n');
}
