/** Rules that only lint has, about texts and files: docs/lint.md tells them. What is off by these ids is counted, and not told. */
export const LINT_RULES = [
  'duplicate-key',
  'prototype-key',
  'byte-order-mark',
  'body-malformed',
  'contract-unknown',
  'input-unreadable',
] as const;
