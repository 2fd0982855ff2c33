/** The surface of the live hub: what it is given, what is handed to it, what it does. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Logger } from '../logger.ts';
import type { HubTiming } from './timing.ts';

/** Who holds a connection. */
export interface HubPrincipal {
  /** Equal for the same owner, whichever token it shows: an id is served to this key only, and connections are counted by it. */
  readonly key: string;
  /** What it hears. Equal keys hear the same. */
  readonly channels: readonly string[];
  /**
   * What let it in, in a form that is worth nothing to a thief: the hash that the token is stored by. The hub keeps
   * it for `ended` as long as the connection lives; the token itself is forgotten when the request is answered.
   */
  readonly grant: string;
}

export interface HubOptions {
  readonly log: Logger;
  readonly registry: Registry;
  /** Begins every connectionToken, so that a proxy can route on it. Letters, digits, `-` and `_`. */
  readonly nodeId: string;
  /** In all, ids that wait for their first use included. */
  readonly maxConnections: number;
  readonly maxPerPrincipal: number;
  /** Of one client address, ids that wait for their first use included; absent: addresses are not counted. */
  readonly maxPerAddress?: number | undefined;
  /** Whom this token belongs to, `null` when to nobody. Asked at every request. */
  authenticate(token: string): Promise<HubPrincipal | null>;
  /**
   * Which of these grants no longer hold: expired, logged out, replaced. Asked every 30 s for all that are
   * connected, in portions. A rejection ends nobody.
   */
  ended(grants: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * The client address behind an upgrade, `null` when it asked too often: upgrades are no calls, and what limits calls
   * does not see them. Absent: upgrades are not counted.
   */
  countUpgrade?(request: IncomingMessage): Promise<string | null>;
  /** Shorter in tests. */
  readonly timing?: Partial<HubTiming>;
}

/** One call of a method of the clients. */
export interface Publication {
  readonly channels: readonly string[];
  readonly target: string;
  readonly arguments: readonly (string | number)[];
}

export interface Hub {
  /**
   * Hangs negotiation, stream, polls, sends and the upgrade to WebSockets at `path` (below the prefix of `app`).
   * Upgrades anywhere else are refused from then on. Closing `app` stops the hub first.
   */
  routes(app: FastifyInstance, path: string): Promise<void>;
  /** To every connection that hears one of the channels, once each, in the order of the calls. Returns at once. */
  publish(publication: Publication): void;
  /** How many there are, those included that may come back or wait for their first use. Without any, `publish` is in vain. */
  connections(): number;
  /** Tells all clients to come back later and ends every connection, within half a second. May be called twice. */
  stop(): Promise<void>;
}
