/**
 * Limits of a report. A target that fails everywhere, or answers with megabytes, must neither fill the memory of the run nor make a
 * report too large to open. Counts are always exact; only lists are limited.
 */
export const LIMITS = {
  body: 8_000,
  stepBody: 2_000,
  phrase: 400,
  reproduction: 80_000,
  id: 300,
  reason: 240,
  steps: 30,
  trail: 40,
  edits: 20,
  groups: 2_000,
  causesPerRule: 50,
  findingsPerGroup: 25,
  findings: 5_000,
  outcomes: 60,
  observations: 3_000,
  problems: 100,
  missing: 100,
  configuration: 50_000,
  heatCells: 30_000,
} as const;
