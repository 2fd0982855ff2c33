/** All connections of this process: by their tokens, by whom they belong to, by what they hear. */
import { randomBytes } from 'node:crypto';
import { Connection, type ConnectionEvents } from './connection.ts';
import type { HubPrincipal } from './hub-options.ts';
import type { TransportKind } from './transport.ts';

/** 128 bits, which nobody guesses. */
const ID_BYTES = 16;
const randomId = (): string => randomBytes(ID_BYTES).toString('base64url');

export interface ConnectionsOptions {
  readonly nodeId: string;
  readonly maxConnections: number;
  readonly maxPerPrincipal: number;
  readonly events: ConnectionEvents;
}

export type NoRoom = 'principal-full' | 'hub-full';

export class Connections {
  readonly #options: ConnectionsOptions;
  readonly #byToken = new Map<string, Connection>();
  readonly #byOwner = new Map<string, Set<Connection>>();
  readonly #byChannel = new Map<string, Set<Connection>>();

  constructor(options: ConnectionsOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#byToken.size;
  }

  all(): Iterable<Connection> {
    return this.#byToken.values();
  }

  hearing(channel: string): Iterable<Connection> {
    return this.#byChannel.get(channel) ?? [];
  }

  count(kind: TransportKind): number {
    let count = 0;
    for (const { state, transport } of this.#byToken.values())
      if (state !== 'ended' && transport?.kind === kind) count += 1;
    return count;
  }

  /**
   * A new id for this principal. One who has all that he may have loses his oldest unused one: what nobody
   * followed up must not keep him out.
   */
  add(principal: HubPrincipal, asksToResume: boolean): Connection | NoRoom {
    const owned = this.#byOwner.get(principal.key);
    if (owned !== undefined && owned.size >= this.#options.maxPerPrincipal) {
      const unused = firstUnused(owned);
      if (unused === null) return 'principal-full';
      this.forget(unused);
    }
    if (this.#byToken.size >= this.#options.maxConnections) return 'hub-full';
    const ids = { id: randomId(), token: `${this.#options.nodeId}.${randomId()}` };
    const connection = new Connection(ids, principal, asksToResume, this.#options.events);
    this.#byToken.set(ids.token, connection);
    addTo(this.#byOwner, principal.key, connection);
    return connection;
  }

  /** `null` for a token that is not known, and for that of somebody else: nobody learns which. */
  find(token: string, ownerKey: string): Connection | null {
    const connection = this.#byToken.get(token);
    return connection?.principal.key === ownerKey ? connection : null;
  }

  hear(connection: Connection): void {
    for (const channel of connection.principal.channels) addTo(this.#byChannel, channel, connection);
  }

  /** It hears nothing any more, and its token is still known. */
  unhear(connection: Connection): void {
    for (const channel of connection.principal.channels) removeFrom(this.#byChannel, channel, connection);
  }

  forget(connection: Connection): void {
    this.unhear(connection);
    this.#byToken.delete(connection.ids.token);
    removeFrom(this.#byOwner, connection.principal.key, connection);
  }
}

/** Those that ended and wait for a last poll are as good as unused. */
function firstUnused(owned: Iterable<Connection>): Connection | null {
  for (const connection of owned)
    if (connection.state === 'unused' || connection.state === 'ended') return connection;
  return null;
}

function addTo(index: Map<string, Set<Connection>>, key: string, connection: Connection): void {
  const known = index.get(key);
  if (known === undefined) index.set(key, new Set([connection]));
  else known.add(connection);
}

function removeFrom(index: Map<string, Set<Connection>>, key: string, connection: Connection): void {
  const known = index.get(key);
  if (known?.delete(connection) && known.size === 0) index.delete(key);
}
