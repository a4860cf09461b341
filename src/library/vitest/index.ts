/** Conformance inside of people's own test suites, to be used with vitest. */
import { expect } from 'vitest';
import type { Contract } from '../../catalogue/vocabulary.js';
import type { BodySide } from '../../rules/tree.js';
import { matchers } from './matchers.js';

export { describeConformance, type ConformanceOptions } from './conformance.js';
export { gatewayTest, type GatewayFixture } from './gateway-fixture.js';

// Declared here and not beside the matchers, so that programs that import this module see the declaration.
declare module 'vitest' {
  interface Matchers<T> {
    /** Nothing is wrong with the body by the rules of the contract: a request, an answer (`response`) or an error. */
    toConformTo(contract: string | Contract, side?: BodySide): T;
  }
}

expect.extend(matchers);
