import pc from 'picocolors';
import type { RunEvent } from '../../model/event.js';
import { safeText } from '../terminal.js';

/** Tells on stderr how the run goes: a line that moves on a terminal, one line a phase elsewhere. */
export interface Progress {
  add(event: RunEvent): void;
  end(): void;
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const findingsText = (violations: number, warnings: number): string =>
  [violations > 0 ? pc.red(counted(violations, 'violation')) : '', warnings > 0 ? pc.yellow(counted(warnings, 'warning')) : '']
    .filter((part) => part !== '')
    .join(', ') || 'no findings';

export function createProgress(stream: NodeJS.WriteStream, env: Readonly<Record<string, string | undefined>>): Progress {
  const moving = stream.isTTY && env.CI === undefined && env.TERM !== 'dumb';
  const write = (text: string): void => void stream.write(safeText(text, stream));
  const started = performance.now();
  let phase = '';
  let planned = 0;
  let done = 0;
  let requests = 0;
  let violations = 0;
  let warnings = 0;
  let phaseStart = started;
  let drawn = 0;
  let lastHint: string | undefined;

  const counts = (): string => findingsText(violations, warnings);
  const draw = (): void => {
    const now = performance.now();
    if (!moving || now - drawn < 80) return;
    drawn = now;
    const seconds = (now - started) / 1000;
    const left = done > 0 && planned > done ? ((now - phaseStart) / done) * (planned - done) : 0;
    const bar = planned === 0 ? '' : `${'█'.repeat(Math.round((done / planned) * 20)).padEnd(20, '░')} `;
    const line = `${bar}${phase} ${done}/${planned} · ${Math.round(requests / Math.max(seconds, 0.001))} requests/s · ${counts()}${left > 500 ? ` · about ${Math.ceil(left / 1000)} s left` : ''}`;
    write(`\r\u001b[K${line.slice(0, (stream.columns ?? 80) + 40)}`);
  };
  const closePhase = (): void => {
    if (phase === '') return;
    const seconds = ((performance.now() - phaseStart) / 1000).toFixed(1);
    write(`${moving ? '\r\u001b[K' : ''}${phase}: ${done} of ${planned} in ${seconds} s, ${counts()}\n`);
  };

  return {
    add(event) {
      switch (event.type) {
        case 'phase-started':
          closePhase();
          ({ phase, planned } = event);
          done = 0;
          phaseStart = performance.now();
          break;
        case 'preflight':
          done += 1;
          if (!event.ok) {
            // Thirteen contracts often fail for one reason: its hint is worth reading once.
            const hint = event.hint === undefined || event.hint === lastHint ? '' : `\n  hint: ${event.hint}`;
            lastHint = event.hint ?? lastHint;
            write(`${moving ? '\r\u001b[K' : ''}${pc.yellow('preflight')} ${event.contract}: ${event.outcome}${hint}\n`);
          }
          break;
        case 'case-finished':
          done += 1;
          requests += event.requests;
          break;
        case 'minimised':
          done += 1;
          break;
        case 'finding':
          if (event.finding.level === 'must') violations += 1;
          else warnings += 1;
          break;
        case 'harness-error':
          write(
            `${moving ? '\r\u001b[K' : ''}${pc.red('harness error')} in ${event.where}${event.case === undefined ? '' : ` (${event.case})`}: ${event.message.split('\n')[0]}\n`,
          );
          break;
        case 'run-finished':
          closePhase();
          phase = '';
          if (event.message !== undefined) write(`${pc.yellow(event.reason)}: ${event.message}\n`);
          break;
        default:
          break;
      }
      draw();
    },
    end() {
      if (moving) write('\r\u001b[K');
    },
  };
}
