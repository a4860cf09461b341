import type { Answers } from '../answers.js';
import type { NewFile } from '../files.js';
import { BASELINE, HISTORY, nightlyLines } from './script.js';

/** A workflow that certifies every night and on request, and briefly for a pull request, and shows the result where people look. */
export function githubWorkflow({ variable }: Pick<Answers, 'variable'>): NewFile {
  const setup = `      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 22 }
      - run: npm ci
`;
  const secret = `        env: { ${variable}: '\${{ secrets.${variable} }}' }\n`;
  const report = `      - uses: actions/upload-artifact@v4
        if: always()
        with: { name: touchstone-report, path: touchstone-report }
`;
  return {
    path: '.github/workflows/touchstone.yml',
    text: `name: conformance
on:
  schedule: [{ cron: '0 3 * * *' }]
  workflow_dispatch:
  pull_request:
permissions: { contents: read }
jobs:
  nightly:
    if: github.event_name != 'pull_request'
    runs-on: ubuntu-latest
    timeout-minutes: 90
    steps:
${setup}      - uses: actions/cache/restore@v4
        with: { path: ${BASELINE}, key: 'touchstone-\${{ github.job }}-\${{ github.run_id }}', restore-keys: 'touchstone-\${{ github.job }}-' }
      - uses: actions/cache/restore@v4
        with: { path: ${HISTORY}, key: 'touchstone-history-\${{ github.job }}-\${{ github.run_id }}', restore-keys: 'touchstone-history-\${{ github.job }}-' }
      - run: |
${nightlyLines('--report html --report json --report junit --report github', '          ')}${secret}      # Runs only after a green night: a second attempt of a red one meets the same baseline.
      - uses: actions/cache/save@v4
        with: { path: ${BASELINE}, key: 'touchstone-\${{ github.job }}-\${{ github.run_id }}-\${{ github.run_attempt }}' }
      - uses: actions/cache/save@v4
        if: always()
        with: { path: ${HISTORY}, key: 'touchstone-history-\${{ github.job }}-\${{ github.run_id }}-\${{ github.run_attempt }}' }
${report}  # One fault for each rule, always the same ones. A pull request from a fork has no secrets, and is left out.
  pull-request:
    if: github.event_name == 'pull_request' && github.event.pull_request.head.repo.full_name == github.repository
    runs-on: ubuntu-latest
    timeout-minutes: 30
    steps:
${setup}      - run: npx --no-install touchstone certify --profile smoke --report html --report json --report github
${secret}${report}`,
  };
}
