/** Rules that only lint has, about texts and files, described in docs/lint.md. Where one of them is off, its cases are counted and not reported. */
export const LINT_RULES = [
  'duplicate-key',
  'prototype-key',
  'byte-order-mark',
  'body-malformed',
  'contract-unknown',
  'input-unreadable',
] as const;
