import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { HubTiming } from './timing.ts';

/** The owner of a connection. */
export interface HubPrincipal {
  /** The same for every token of one owner. Connections are counted by it, and an id serves this key only. */
  readonly key: string;
  /** The owner's publications. Equal keys have equal channels. */
  readonly channels: readonly string[];
  /** Names the token without revealing it, such as its hash. The hub keeps the grant and forgets the token. */
  readonly grant: string;
}

/** The part of a logger that the hub calls. */
export interface HubLog {
  error(details: { readonly err: unknown }, message: string): void;
}

/** A network around a client, with the number of clients it counts as. */
export interface ClientNetwork {
  readonly name: string;
  readonly clients: number;
}

/** Limits by client address. */
export interface AddressLimits {
  /** Connections of one client, unused ids included. A network of four clients may have four times as many. */
  readonly maxConnections: number;
  /** The client behind an IP address. Addresses that one client can choose freely share one name. */
  clientOf(ip: string): string;
  /** The networks around a client, the widest first. The last one is the client itself. */
  networksOf(client: string): readonly ClientNetwork[];
  /** Counts an upgrade, which passes no route's rate limit. @returns the client; `null` to refuse the upgrade */
  countUpgrade(request: IncomingMessage): Promise<string | null>;
}

export interface HubOptions {
  readonly log: HubLog;
  readonly registry: Registry;
  /** Begins the name of each metric; `signalr_` by default. */
  readonly metricsPrefix?: string;
  /** Begins every connectionToken, so that a proxy can route by it. Letters, digits, `-` and `_`. */
  readonly nodeId: string;
  /** All connections of the process, unused ids included. */
  readonly maxConnections: number;
  readonly maxPerPrincipal: number;
  /** Absent: addresses are not counted. */
  readonly addressLimits?: AddressLimits;
  /** The owner of a token; `null` refuses it. Called for every request. */
  authenticate(token: string): Promise<HubPrincipal | null>;
  /** Which of these grants are no longer valid. Called every 30 s. A rejection closes no connection. */
  revoked(grants: readonly string[]): Promise<ReadonlySet<string>>;
  /** Shorter in tests. */
  readonly timing?: Partial<HubTiming>;
}

/** One call of a client's method. */
export interface Publication {
  readonly channels: readonly string[];
  readonly target: string;
  readonly arguments: readonly (string | number)[];
}

export interface Hub {
  /**
   * Serves the hub at `path`, below the prefix of `app`, and refuses every other upgrade of the server.
   * Closing `app` stops the hub first.
   */
  routes(app: FastifyInstance, path: string): Promise<void>;
  /** Reaches each subscriber of the channels once, in the order of the calls. Returns at once. */
  publish(publication: Publication): void;
  /** All connections, unused ids and lost clients included. With none, `publish` has no effect. */
  connections(): number;
  /** Asks all clients to reconnect later and closes every connection within half a second. Idempotent. */
  stop(): Promise<void>;
}
