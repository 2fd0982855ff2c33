/** All connections of this process: by their tokens, by whom they belong to, by what they hear. */
import { randomBytes } from 'node:crypto';
import { netsAround } from '../http/client-address.ts';
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
  /** Of one client address, whoever its principals are; absent: addresses are not counted. */
  readonly maxPerAddress?: number | undefined;
  readonly events: ConnectionEvents;
}

export type NoRoom = 'principal-full' | 'address-full' | 'hub-full';

export class Connections {
  readonly #options: ConnectionsOptions;
  readonly #byToken = new Map<string, Connection>();
  readonly #byOwner = new Map<string, Set<Connection>>();
  readonly #byChannel = new Map<string, Set<Connection>>();
  /** How many connections each client address has, and each net around it. */
  readonly #inNet = new Map<string, number>();

  constructor(options: ConnectionsOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#byToken.size;
  }

  get countsAddresses(): boolean {
    return this.#options.maxPerAddress !== undefined;
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
   * followed up must not keep him out. An address has no such right: its neighbours may share it.
   * @param address as `clientAddress` names it, `null` where addresses are not counted
   */
  add(principal: HubPrincipal, asksToResume: boolean, address: string | null): Connection | NoRoom {
    const owned = this.#byOwner.get(principal.key);
    if (owned !== undefined && owned.size >= this.#options.maxPerPrincipal) {
      const unused = firstUnused(owned);
      if (unused === null) return 'principal-full';
      this.forget(unused);
    }
    if (this.#byToken.size >= this.#options.maxConnections) return 'hub-full';
    if (address !== null && !this.#hasRoomFor(address)) return 'address-full';
    const ids = { id: randomId(), token: `${this.#options.nodeId}.${randomId()}` };
    const connection = new Connection(ids, principal, address, asksToResume, this.#options.events);
    this.#byToken.set(ids.token, connection);
    addTo(this.#byOwner, principal.key, connection);
    this.#count(connection, 1);
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
    if (this.#byToken.delete(connection.ids.token)) this.#count(connection, -1);
    removeFrom(this.#byOwner, connection.principal.key, connection);
  }

  /** Of IPv6 a wider net has more room than one client, and never more than half of the hub. */
  #hasRoomFor(address: string): boolean {
    const { maxPerAddress = Number.POSITIVE_INFINITY, maxConnections } = this.#options;
    return netsAround(address).every(({ name, clients }) => {
      const most = clients === 1 ? maxPerAddress : Math.min(clients * maxPerAddress, maxConnections / 2);
      return (this.#inNet.get(name) ?? 0) < most;
    });
  }

  #count({ address }: Connection, change: 1 | -1): void {
    if (address === null) return;
    for (const { name } of netsAround(address)) {
      const count = (this.#inNet.get(name) ?? 0) + change;
      if (count === 0) this.#inNet.delete(name);
      else this.#inNet.set(name, count);
    }
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
