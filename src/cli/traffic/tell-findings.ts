import pc from 'picocolors';
import { causeOf } from '../../engine/record/recorder.js';
import type { FindingEvent, RunEvent } from '../../model/event.js';
import { written } from '../../model/finding.js';
import { printRaw, tell } from '../terminal.js';

/** Causes beyond this number are not remembered, and are then told again. */
const MOST_KNOWN = 10_000;

/** Tells of findings as they come: every cause when it is first seen in a contract. Events are masked already. */
export function createTeller(form: 'text' | 'json' | 'none'): (event: RunEvent) => void {
  const known = new Set<string>();
  const isNew = (name: string): boolean => {
    if (known.has(name)) return false;
    if (known.size < MOST_KNOWN) known.add(name);
    return true;
  };
  return (event) => {
    if (form === 'none') return;
    if (event.type === 'harness-error') tell(`${pc.red('harness error')} in ${event.where}: ${event.message.split('\n')[0]}\n`);
    if (event.type === 'observation' && form === 'text' && isNew(`${event.contract} ${event.rule} ${event.outcome}`))
      tell(`${pc.dim('client')}  ${event.contract} ${event.rule}: ${event.outcome}\n`);
    if (event.type !== 'finding' || !isNew(`${event.finding.contract} ${causeOf(event.finding)}`)) return;
    if (form === 'json') printRaw(`${JSON.stringify(lineOf(event.finding))}\n`);
    else tell(textOf(event.finding));
  };
}

function lineOf({ id, contract, side, rule, clause, level, path, expected, actual, request }: FindingEvent) {
  return { id, contract, side, rule, clause, level, path, expected, actual, method: request.method, url: request.path };
}

function textOf(finding: FindingEvent): string {
  const { level, contract, path, expected, actual, request } = finding;
  const mark = level === 'must' ? pc.red('must  ') : pc.yellow('should');
  const place = path === '' ? '' : ` at ${path}`;
  return `${mark}  ${contract} ${written(finding)}${place}: expected ${expected}, got ${actual} (${request.method} ${request.path})\n`;
}
