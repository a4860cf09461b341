import { CLAUSES } from './clauses.js';
import { once } from './contracts.js';
import { houseClauses } from './house-rules.js';

/** Every clause that can be cited, with its subject: those of the specification, of house rules and of added operations. */
export const clauseTitles = once(
  (contracts): Readonly<Record<string, string>> => ({
    ...houseClauses(),
    ...CLAUSES,
    ...Object.fromEntries(
      contracts.flatMap((contract) =>
        [contract, ...contract.request, ...contract.response, ...contract.relations].flatMap(({ clause }) =>
          Object.hasOwn(CLAUSES, clause) ? [] : [[clause, contract.title]],
        ),
      ),
    ),
  }),
);
