import { test as plainTest, type TestAPI } from 'vitest';
import type { GatewayOptions, RunningGateway } from '../../gateway/options.js';
import { startGateway } from '../../qualify/start.js';

/** The fixtures of `gatewayTest`. */
export interface GatewayFixture {
  /** A reference gateway of the file's own, on a free port; it is closed after the last test. */
  readonly gateway: RunningGateway;
}

/** vitest's `test` with a fresh reference gateway for each test file that uses it. */
export const gatewayTest = (options: GatewayOptions = {}): TestAPI<GatewayFixture> =>
  plainTest.extend<GatewayFixture>({
    gateway: [
      // oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern which other fixtures are wanted
      async ({}, use) => {
        const gateway = await startGateway(options);
        await use(gateway);
        await gateway.close();
      },
      { scope: 'file' },
    ],
  });
