import type { Catalogue } from '../catalogue/catalogue.js';
import type { Steering } from './control/steered.js';

/** A merchant that the gateway knows. */
export interface Merchant {
  readonly merchantId: string;
  readonly password: string;
}

/** How the reference gateway is started. Everything has a default. */
export interface GatewayOptions {
  /** 0 takes a free port. */
  readonly port?: number;
  readonly host?: string;
  /** The first is the one that `RunningGateway` names, the second its `otherMerchant`. */
  readonly merchants?: readonly Merchant[];
  /** The contracts that it serves; those of the specification unless given. */
  readonly catalogue?: Catalogue;
  /** Names of defects, named or derived (`skip:<written rule>`). */
  readonly defects?: readonly string[];
  /** Names of legal variants: other ways of keeping the specification. */
  readonly variants?: readonly string[];
  /** Share of requests answered SERVER_BUSY, 0 to 1. */
  readonly busy?: number;
  /** Milliseconds that the acquirer takes: shortest and longest. */
  readonly latency?: readonly [number, number];
  /** File that keeps the state across restarts. */
  readonly journal?: string;
  readonly tls?: { readonly cert: string; readonly key: string; readonly ca?: string };
  /** Refuses what the readings leave open, where a refusal makes sense. */
  readonly promoteOpen?: boolean;
  readonly seed?: number;
  readonly onRequest?: (line: RequestLogLine) => void;
  /** Switches notifications on, and goes with each of them in a header. */
  readonly webhookSecret?: string;
  /** Certificate authority (PEM) that notification targets are checked against. */
  readonly webhookCa?: string;
  /** Hosts beyond loopback that notifications may go to. */
  readonly webhookHosts?: readonly string[];
  /** `nearest`, the default, serves an operation at any version by its nearest contract; `exact` only as documented. */
  readonly versions?: 'exact' | 'nearest';
  /** Whether tests may steer the gateway under `/_touchstone`. On at loopback, off elsewhere, unless said. */
  readonly control?: boolean;
  /** Origins whose pages may call the gateway; `*` lets all. */
  readonly cors?: readonly string[];
  /** `full` adds sample data of every group that the specification makes conditional, so that all of it can be judged; `plain` by default. */
  readonly replies?: 'full' | 'plain';
}

/** What the log says about one request; it never contains card data. */
export interface RequestLogLine {
  readonly time: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly result: string;
  readonly gatewayCode?: string;
  readonly cause?: string;
  readonly field?: string;
  /** The contract that served the request. */
  readonly contract?: string;
  readonly millis: number;
}

/** A gateway that answers, until it is closed. */
export interface GatewayAddress {
  readonly url: string;
  readonly merchantId: string;
  readonly password: string;
  readonly otherMerchant: Merchant;
  close(): Promise<void>;
}

/** A gateway in this process, which a test can steer. */
export interface RunningGateway extends GatewayAddress, Steering {}

export const DEFAULT_MERCHANTS: readonly Merchant[] = [
  { merchantId: 'TOUCHSTONE1', password: 'b1946ac92492d234' },
  { merchantId: 'TOUCHSTONE2', password: '591785b794601e21' },
];
