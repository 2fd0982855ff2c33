/**
 * Who may do what with which connection; every request, whatever the transport, comes through here. Tokens and ids
 * are read from it and go no further.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { bearerOf } from '../http/call.ts';
import type { Refusal } from '../refusal.ts';
import { type Counter, windowCounters } from '../window-counters.ts';
import type { Connection } from './connection.ts';
import type { Connections } from './connections.ts';
import type { HubPrincipal } from './hub-options.ts';
import { type RefusalReason, refusalFor } from './refusals.ts';
import { steadyNow } from './timing.ts';
import type { Transport } from './transport.ts';

/** A request, as far as admission reads it. */
export interface HubRequest {
  readonly headers: IncomingHttpHeaders;
  /** The request's target, with its query. */
  readonly url?: string | undefined;
}

/** Whom a request comes from, and what it asks for. */
export interface Caller {
  readonly principal: HubPrincipal;
  readonly query: URLSearchParams;
  /** As `clientAddress` names it, `null` where addresses are not counted. */
  readonly address: string | null;
}

export interface AdmissionOptions {
  readonly connections: Connections;
  authenticate(token: string): Promise<HubPrincipal | null>;
  refused(reason: RefusalReason): void;
}

/** Within a time, of one address. Then its clients wait, and their pages poll. */
const VIOLATIONS = 20;
const VIOLATIONS_MS = 60_000;

const TOKEN = /^[A-Za-z0-9._~+/=-]{1,512}$/;

export class Admission {
  readonly #options: AdmissionOptions;
  readonly #violations = windowCounters(VIOLATIONS_MS);
  #isStopped = false;

  constructor(options: AdmissionOptions) {
    this.#options = options;
  }

  /** A client of this address broke a rule. */
  blame(address: string): void {
    this.#blamed(address).count += 1;
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Counted, and to be thrown. */
  refusal(reason: RefusalReason): Refusal {
    this.#options.refused(reason);
    return refusalFor(reason);
  }

  /** @throws Refusal as all of these */
  async identify(request: HubRequest, address: string | null): Promise<Caller> {
    if (this.#isStopped) throw this.refusal('stopping');
    // Before the database is asked who it is: a client that floods comes back at once.
    if (address !== null && this.#blamed(address).count >= VIOLATIONS)
      throw this.refusal('too-many-violations');
    const query = queryOf(request.url);
    const token = tokenOf(request, query);
    const principal = token === null ? null : await this.#options.authenticate(token);
    if (principal === null) throw this.refusal('unauthorised');
    // It may have stopped while the token was looked up.
    if (this.#isStopped) throw this.refusal('stopping');
    return { principal, query, address };
  }

  open({ principal, address }: Caller, asksToResume: boolean): Connection {
    const opened = this.#options.connections.add(principal, asksToResume, address);
    if (typeof opened === 'string') throw this.refusal(opened);
    return opened;
  }

  /** The connection that the query's `id` names. */
  find(caller: Caller): Connection {
    const [id, ...others] = caller.query.getAll('id');
    if (id === undefined || id === '' || others.length > 0) throw this.refusal('malformed');
    const connection = this.#options.connections.find(id, caller.principal.key);
    if (connection === null) throw this.refusal('unknown-id');
    return connection;
  }

  /** The same, for a request that brings a transport to it. Once it has one, it keeps to that kind. */
  findFor(caller: Caller, kind: Transport['kind']): Connection {
    const connection = this.find(caller);
    if (connection.state === 'unused') return connection;
    // Only a WebSocket may be away, and come back as nothing else.
    if (kind !== (connection.transport?.kind ?? 'websockets')) throw this.refusal('wrong-transport');
    if (kind === 'long-polling' || connection.canResume) return connection;
    throw this.refusal('in-use');
  }

  #blamed(address: string): Counter {
    return this.#violations.counterOf(address, steadyNow());
  }
}

function queryOf(url = ''): URLSearchParams {
  const mark = url.indexOf('?');
  return new URLSearchParams(mark === -1 ? '' : url.slice(mark));
}

/** Browsers cannot set headers on WebSockets and streams: their tokens come in the query. */
function tokenOf(request: HubRequest, query: URLSearchParams): string | null {
  if (request.headers.authorization !== undefined) return bearerOf(request);
  const [token, ...others] = query.getAll('access_token');
  return token !== undefined && others.length === 0 && TOKEN.test(token) ? token : null;
}
