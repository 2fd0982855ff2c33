import { randomBytes } from 'node:crypto';
import type { AddressLimits, HubPrincipal } from '../hub-options.ts';
import { Connection, type ConnectionEvents } from './connection.ts';
import type { TransportKind } from './transport.ts';

/** 128 bits cannot be guessed. */
const ID_BYTES = 16;
const randomId = (): string => randomBytes(ID_BYTES).toString('base64url');

export interface ConnectionsOptions {
  readonly nodeId: string;
  readonly maxConnections: number;
  readonly maxPerPrincipal: number;
  readonly addressLimits?: AddressLimits;
  readonly events: ConnectionEvents;
}

export type LimitReached = 'principal-full' | 'address-full' | 'hub-full';

export class Connections {
  readonly #options: ConnectionsOptions;
  readonly #byToken = new Map<string, Connection>();
  readonly #byOwner = new Map<string, Set<Connection>>();
  readonly #byChannel = new Map<string, Set<Connection>>();
  /** Also of each network around a client. */
  readonly #byNetwork = new Map<string, number>();

  constructor(options: ConnectionsOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#byToken.size;
  }

  all(): Iterable<Connection> {
    return this.#byToken.values();
  }

  subscribersOf(channel: string): Iterable<Connection> {
    return this.#byChannel.get(channel) ?? [];
  }

  count(kind: TransportKind): number {
    let count = 0;
    for (const { state, transport } of this.#byToken.values())
      if (state !== 'ended' && transport?.kind === kind) count += 1;
    return count;
  }

  /**
   * A principal at the limit loses the oldest unused id: abandoned ids lock out no owner. Neighbours may
   * share an address, so it loses none.
   */
  add(principal: HubPrincipal, asksToResume: boolean, client: string | null): Connection | LimitReached {
    const owned = this.#byOwner.get(principal.key);
    if (owned !== undefined && owned.size >= this.#options.maxPerPrincipal) {
      const unused = firstUnused(owned);
      if (unused === null) return 'principal-full';
      this.forget(unused);
    }
    if (this.#byToken.size >= this.#options.maxConnections) return 'hub-full';
    if (client !== null && !this.#hasRoomFor(client)) return 'address-full';
    const ids = { id: randomId(), token: `${this.#options.nodeId}.${randomId()}` };
    const connection = new Connection(ids, principal, client, asksToResume, this.#options.events);
    this.#byToken.set(ids.token, connection);
    addTo(this.#byOwner, principal.key, connection);
    this.#count(connection, 1);
    return connection;
  }

  /** `null` for an unknown token and for another owner's token alike. */
  find(token: string, ownerKey: string): Connection | null {
    const connection = this.#byToken.get(token);
    return connection?.principal.key === ownerKey ? connection : null;
  }

  subscribe(connection: Connection): void {
    for (const channel of connection.principal.channels) addTo(this.#byChannel, channel, connection);
  }

  unsubscribe(connection: Connection): void {
    for (const channel of connection.principal.channels) removeFrom(this.#byChannel, channel, connection);
  }

  forget(connection: Connection): void {
    this.unsubscribe(connection);
    if (this.#byToken.delete(connection.ids.token)) this.#count(connection, -1);
    removeFrom(this.#byOwner, connection.principal.key, connection);
  }

  /** Never more than half of the hub for a wider network. */
  #hasRoomFor(client: string): boolean {
    const { addressLimits, maxConnections } = this.#options;
    if (addressLimits === undefined) return true;
    return addressLimits.networksOf(client).every(({ name, clients }) => {
      const most = clients * addressLimits.maxConnections;
      const limit = clients === 1 ? most : Math.min(most, maxConnections / 2);
      return (this.#byNetwork.get(name) ?? 0) < limit;
    });
  }

  #count({ client }: Connection, change: 1 | -1): void {
    if (client === null) return;
    for (const { name } of this.#options.addressLimits?.networksOf(client) ?? []) {
      const count = (this.#byNetwork.get(name) ?? 0) + change;
      if (count === 0) this.#byNetwork.delete(name);
      else this.#byNetwork.set(name, count);
    }
  }
}

/** An ended connection that waits for its last poll counts as unused. */
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
