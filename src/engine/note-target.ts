import { shortHash } from '../json/canonical.js';
import { seenDifference, type TargetSeen } from '../model/target-seen.js';
import type { Mask } from '../redact/mask.js';
import type { Run } from './stages.js';

/** Logs what the target was seen to be. A resumed run goes on only at the target at which it was begun. */
export function noteTarget({ input, stops, record }: Run): void {
  if (input.client.seen === undefined || input.header.target.embedded) return;
  const seen = shownSeen(input.client.seen, record.mask);
  input.emit({ type: 'target-seen', seen });
  const unlike = seenDifference(input.earlier?.seen, seen);
  if (unlike === undefined) return;
  const message = `the run cannot be resumed: since it was begun, ${unlike}; begin a new run, without --resume`;
  stops.stop({ reason: 'aborted', message });
}

/** The server header by its shape, and by a digest of what is no secret in it. */
function shownSeen({ server, ...line }: TargetSeen, mask: Mask): TargetSeen {
  return server === undefined ? line : { ...line, server: `${mask.unknown(server)} ${shortHash(mask.foreign(server))}` };
}
