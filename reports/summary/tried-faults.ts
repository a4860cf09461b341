import { hashOf } from '../../src/json/canonical.js';
import type { EventOf } from '../../src/model/event.js';
import type { ContractId, TriedFaults } from '../../src/model/report.js';

/** Which of the known faults were sent and had an answer that was judged, a bit each. */
export function createTriedCounts() {
  const contracts = new Map<ContractId, { readonly faults: number; readonly list: string; readonly bits: Uint8Array }>();
  return {
    known({ contract, faults = 0, list = '' }: EventOf<'faults-known'>): void {
      // A run that is taken up again tells it again.
      if (faults > 0 && faults <= MOST && contracts.get(contract)?.list !== list)
        contracts.set(contract, { faults, list, bits: new Uint8Array(Math.ceil(faults / 8)) });
    },
    sent({ contract, fault, verdict, requests }: EventOf<'case-finished'>): void {
      const bits = contracts.get(contract)?.bits;
      if (bits === undefined || fault === undefined || verdict === 'inconclusive' || requests === 0) return;
      bits[fault >> 3] = (bits[fault >> 3] ?? 0) | (1 << (fault & 7));
    },
    /** Undefined where the log does not tell what there is. */
    report(): TriedFaults | undefined {
      if (contracts.size === 0) return undefined;
      const inOrder = [...contracts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([id, one]) => ({ id, ...one }));
      const bytes = inOrder.flatMap(({ bits }) => [...bits]);
      return {
        sent: bytes.reduce((sum, byte) => sum + ones(byte), 0),
        all: inOrder.reduce((sum, { faults }) => sum + faults, 0),
        list: hashOf(inOrder.map(({ id, list }) => [id, list])),
        bits: btoa(String.fromCodePoint(...bytes)),
      };
    },
  };
}

/** More than any contract has: a log of others could say anything. */
const MOST = 1_000_000;

const ones = (byte: number): number => byte.toString(2).replaceAll('0', '').length;
