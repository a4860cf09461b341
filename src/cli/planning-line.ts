import { breathing } from '../model/breath.js';
import { PLANNING } from '../model/phase.js';
import { createMovingLine, isMoving } from './certify/moving-line.js';
import { currentVerbosity } from './terminal.js';

/** A plan that is made sooner needs no line. */
const PATIENCE_MILLIS = 500;
const EVERY_MILLIS = 200;

/** Does the work, and shows on a terminal that it goes on. */
export function withPlanningLine<T>(
  stream: NodeJS.WriteStream,
  env: Readonly<Record<string, string | undefined>>,
  work: () => T,
  now: () => number = () => performance.now(),
): T {
  if (!isMoving(stream, env) || currentVerbosity() === 'quiet') return work();
  const line = createMovingLine(stream);
  const started = now();
  let next = started + PATIENCE_MILLIS;
  const look = (): void => {
    const time = now();
    if (time < next) return;
    next = time + EVERY_MILLIS;
    line.draw([`${PLANNING} ${((time - started) / 1000).toFixed(1)} s`, 'nothing is sent']);
  };
  try {
    return breathing(look, work);
  } finally {
    line.erase();
  }
}
