/**
 * The lines of a nightly job, for any POSIX shell: another sample of the faults every night, compared with the last green one. The history
 * of all nights, green or red, says how long a cause has been there and which share of the faults was tried.
 * @param formats further arguments of certify
 * @param indent what stands before each line
 */
export const nightlyLines = (formats: string, indent: string): string =>
  [
    '# Every night another sample of the faults: the day is the seed.',
    'set -- --seed "$(date -u +%Y%m%d)"',
    `if [ -f ${BASELINE}/report.json ]; then set -- "$@" --baseline ${BASELINE}/report.json; fi`,
    `if [ -d ${HISTORY} ]; then npx --no-install touchstone history pull ${HISTORY}; fi`,
    `code=0; npx --no-install touchstone certify ${formats} "$@" || code=$?`,
    `npx --no-install touchstone history push ${HISTORY}`,
    ...KEEP_GREEN,
    'exit $code',
  ]
    .map((line) => `${indent}${line}\n`)
    .join('');

/** Where the report of the last green night is kept. */
export const BASELINE = 'touchstone-baseline';

/** Where the history of the nights is kept, a small file each. */
export const HISTORY = 'touchstone-history';

/** A red report is never the measure for the next night. */
const KEEP_GREEN: readonly string[] = [
  '# Only a green night is kept to compare with: a finding stays red until it is mended, or until somebody takes it on with',
  '# touchstone accept CAUSE --until DAY --reason WHY, which lists it in the file of known deviations.',
  `if [ $code -eq 0 ]; then mkdir -p ${BASELINE} && cp touchstone-report/report.json ${BASELINE}/; fi`,
];
