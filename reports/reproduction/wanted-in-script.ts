import type { Wanted } from '../../src/model/reproduction.js';

/** JavaScript that is true if `answer` is as wanted. */
export function wantedInScript(wanted: Wanted): string {
  switch (wanted.kind) {
    case 'refused':
      return "answer.result === 'ERROR' && answer.error?.cause === 'INVALID_REQUEST'";
    case 'accepted':
      return "['SUCCESS', 'FAILURE', 'PENDING', 'UNKNOWN'].includes(answer.result)";
    case 'not-success':
      return "['ERROR', 'FAILURE'].includes(answer.result)";
    case 'not-processed':
      return "!['SUCCESS', 'PENDING'].includes(answer.result)";
    case 'not-as-seen':
      return `!Object.entries(${JSON.stringify(wanted.seen)}).every(([path, seen]) => (path.split('.').reduce((part, key) => part?.[key], answer) ?? null) === seen)`;
  }
}
