import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { HubTiming } from './timing.ts';

export interface HubPrincipal {
  /** The same for every token of one owner. An id serves this key only. */
  readonly key: string;
  /** Equal keys have equal channels. */
  readonly channels: readonly string[];
  /** Names the token without revealing it, such as its hash. */
  readonly grant: string;
}

export interface HubLog {
  error(details: { readonly err: unknown }, message: string): void;
}

export interface ClientNetwork {
  readonly name: string;
  readonly clients: number;
}

export interface AddressLimits {
  /** Of one client. A network of four clients may have four times as many. */
  readonly maxConnections: number;
  /** One name for all addresses that one client can choose freely. */
  clientOf(ip: string): string;
  /** The widest first, the client itself last. */
  networksOf(client: string): readonly ClientNetwork[];
  /**
   * Upgrades pass no route's rate limit.
   * @returns the client; `null` to refuse
   */
  countUpgrade(request: IncomingMessage): Promise<string | null>;
}

export interface HubOptions {
  readonly log: HubLog;
  readonly registry: Registry;
  readonly metricsPrefix?: string;
  /** Begins every connectionToken, for a routing proxy. */
  readonly nodeId: string;
  readonly maxConnections: number;
  readonly maxPerPrincipal: number;
  readonly addressLimits?: AddressLimits;
  /** `null` refuses the token. Called for every request. */
  authenticate(token: string, headers: IncomingHttpHeaders): Promise<HubPrincipal | null>;
  /** Called every 30 s. A rejection closes no connection. */
  revoked(grants: readonly string[]): Promise<ReadonlySet<string>>;
  readonly timing?: Partial<HubTiming>;
}

export interface Publication {
  readonly channels: readonly string[];
  readonly target: string;
  readonly arguments: readonly (string | number)[];
}

export interface Hub {
  /** Refuses every other upgrade of the server. Closing `app` stops the hub first. */
  routes(app: FastifyInstance, path: string): Promise<void>;
  /** Reaches each subscriber once, in order. Returns at once. */
  publish(publication: Publication): void;
  connections(): number;
  /** Asks `revoked` now: a token has just ended. */
  recheck(): void;
  /** Clients reconnect later. Ends within half a second. Idempotent. */
  stop(): Promise<void>;
}
