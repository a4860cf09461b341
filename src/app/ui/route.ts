import type { Shape } from '../../json/shape.js';
import { HarnessError } from '../../model/harness-error.js';

/** What answers a request, with the parts of its address. */
type Route = (found: readonly string[], body: unknown, url: URL) => Promise<unknown>;

export type RouteLine = readonly [method: string, path: RegExp, route: Route];

export const get = (path: RegExp, route: Route): RouteLine => ['GET', path, route];
export const post = (path: RegExp, route: Route): RouteLine => ['POST', path, route];

/** @throws HarnessError where what was sent has another shape */
export function checked(shape: Shape, body: unknown): unknown {
  const misfit = shape(body, '');
  if (misfit !== undefined) throw new HarnessError('usage', `${misfit === '' ? 'the request' : misfit} is not what it should be`);
  return body;
}
