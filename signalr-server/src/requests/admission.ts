import type { IncomingHttpHeaders } from 'node:http';
import type { Connection } from '../connections/connection.ts';
import type { Connections } from '../connections/connections.ts';
import type { Transport } from '../connections/transport.ts';
import type { HubPrincipal } from '../hub-options.ts';
import { type HubRefusal, type RefusalReason, refusalFor } from './refusals.ts';
import { ViolationCounts } from './violation-counts.ts';

export interface HubRequest {
  readonly headers: IncomingHttpHeaders;
  readonly url?: string | undefined;
}

export interface Caller {
  readonly principal: HubPrincipal;
  readonly query: URLSearchParams;
  readonly client: string | null;
}

export interface AdmissionOptions {
  readonly connections: Connections;
  authenticate(token: string, headers: IncomingHttpHeaders): Promise<HubPrincipal | null>;
  refused(reason: RefusalReason): void;
}

const TOKEN = /^[A-Za-z0-9._~+/=-]{1,512}$/;
const BEARER = /^Bearer ([A-Za-z0-9._~+/=-]{1,512})$/i;

/** Tokens and ids go no further. */
export class Admission {
  readonly #options: AdmissionOptions;
  readonly #violations = new ViolationCounts();
  #isStopped = false;

  constructor(options: AdmissionOptions) {
    this.#options = options;
  }

  recordViolation(client: string): void {
    this.#violations.record(client);
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** The caller throws it. */
  refusal(reason: RefusalReason): HubRefusal {
    this.#options.refused(reason);
    return refusalFor(reason);
  }

  /** @throws HubRefusal, like the methods below */
  async identify(request: HubRequest, client: string | null): Promise<Caller> {
    if (this.#isStopped) throw this.refusal('stopping');
    // Before the look-up: a client that floods comes back at once.
    if (client !== null && this.#violations.isBlocked(client)) throw this.refusal('too-many-violations');
    const query = queryOf(request.url);
    const token = tokenOf(request, query);
    const principal = token === null ? null : await this.#options.authenticate(token, request.headers);
    if (principal === null) throw this.refusal('unauthorised');
    if (this.#isStopped) throw this.refusal('stopping');
    return { principal, query, client };
  }

  open({ principal, client }: Caller, asksToResume: boolean): Connection {
    const opened = this.#options.connections.add(principal, asksToResume, client);
    if (typeof opened === 'string') throw this.refusal(opened);
    return opened;
  }

  find(caller: Caller): Connection {
    const [id, ...others] = caller.query.getAll('id');
    if (id === undefined || id === '' || others.length > 0) throw this.refusal('malformed');
    const connection = this.#options.connections.find(id, caller.principal.key);
    if (connection === null) throw this.refusal('unknown-id');
    return connection;
  }

  /** A connection keeps its kind of transport. */
  findFor(caller: Caller, kind: Transport['kind']): Connection {
    const connection = this.find(caller);
    if (connection.state === 'unused') return connection;
    // Only a lost WebSocket leaves an open connection without a transport.
    if (kind !== (connection.transport?.kind ?? 'websockets')) throw this.refusal('wrong-transport');
    if (kind === 'long-polling' || connection.canResume) return connection;
    throw this.refusal('in-use');
  }
}

function queryOf(url = ''): URLSearchParams {
  const mark = url.indexOf('?');
  return new URLSearchParams(mark === -1 ? '' : url.slice(mark));
}

/** Browsers cannot set headers on WebSockets and streams. */
function tokenOf({ headers }: HubRequest, query: URLSearchParams): string | null {
  if (headers.authorization !== undefined) return BEARER.exec(headers.authorization)?.[1] ?? null;
  const [token, ...others] = query.getAll('access_token');
  return token !== undefined && others.length === 0 && TOKEN.test(token) ? token : null;
}
