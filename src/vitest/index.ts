/** Conformance inside of people's own test suites, to be used with vitest. */
import { expect } from 'vitest';
import { matchers } from './matchers.js';

export { describeConformance, type ConformanceOptions } from './conformance.js';
export { gatewayTest, type GatewayFixture } from './gateway-fixture.js';

expect.extend(matchers);
