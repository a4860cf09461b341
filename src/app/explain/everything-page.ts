import type { Contract } from '../../catalogue/vocabulary.js';
import type { Page } from './page.js';

/** All operations with their versions, and what else can be asked. */
export function everythingPage(contracts: readonly Contract[]): Page {
  const operations = [...new Set(contracts.map((contract) => contract.operation))];
  const versions = (operation: string) => contracts.filter((contract) => contract.operation === operation);
  return {
    blocks: [
      {
        kind: 'title',
        text: `${operations.length} operations, ${contracts.length} contracts`,
        note: 'a contract is an operation at a version',
      },
      {
        kind: 'table',
        rows: operations.map((operation) => [
          operation,
          versions(operation)
            .map((contract) => `@${contract.version}`)
            .join(' '),
          (versions(operation)[0] as Contract).purpose,
        ]),
      },
      { kind: 'heading', text: 'Ask further' },
      {
        kind: 'next',
        rows: [
          ['touchstone explain refund@60', 'a contract'],
          ['touchstone explain order.reference', 'a field, wherever it occurs'],
          ['touchstone explain void@66 transaction.targetTransactionId', 'a field of one contract'],
          ['touchstone explain session-version-lock', 'a rule, by its id or another name; * takes several'],
          ['touchstone explain 2.8', 'a clause of the specification'],
          ['touchstone explain --statements', 'every statement of the specification, with the rules that hold it'],
          ['touchstone explain Telephone Number', 'a data type'],
          ['touchstone explain balance-inquiry --diff 48 73', 'what a version changed'],
        ],
      },
    ],
    data: {
      kind: 'operations',
      operations: operations.map((operation) => ({
        operation,
        title: versions(operation)[0]?.title ?? operation,
        purpose: (versions(operation)[0] as Contract).purpose,
        contracts: versions(operation).map((contract) => ({
          contract: contract.id,
          version: contract.version,
          method: contract.method,
          path: pathOf(contract),
          clause: contract.clause,
        })),
      })),
    },
  };
}

/** The whole path of a contract below {base_url}. */
export const pathOf = (contract: Contract): string => `/api/rest/version/${contract.version}${contract.route}`;
