/** Where a rule is explained. */
export const DOCS = 'See `touchstone explain RULE`.';
