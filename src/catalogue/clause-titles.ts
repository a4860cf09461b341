import { CLAUSES } from './clauses.js';
import { perCatalogue } from './catalogue.js';
import { houseClauses } from './house-rules.js';

/** Every clause that can be cited, with its subject: those of the specification, of house rules and of added operations. */
export const clauseTitles = perCatalogue(
  (catalogue): Readonly<Record<string, string>> => ({
    ...houseClauses(catalogue),
    ...CLAUSES,
    ...Object.fromEntries(
      catalogue.contracts.flatMap((contract) =>
        [contract, ...contract.request, ...contract.response, ...contract.relations].flatMap(({ clause }) =>
          Object.hasOwn(CLAUSES, clause) ? [] : [[clause, contract.title]],
        ),
      ),
    ),
  }),
);
