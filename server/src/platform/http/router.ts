/**
 * Registers the calls of an endpoint table. What a handler gets and gives is typed by the table's entry, and
 * `assertComplete` refuses a start in which an entry has no handler.
 */

import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '@parom/contract/endpoints';
import { generalCodes } from '@parom/contract/errors';
import { errorBody } from '@parom/contract/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Refusal } from '../refusal.ts';
import { clientAddress } from './client-address.ts';
import { type Basis, sendShared, sharedAnswers } from './shared-answers.ts';

type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;
type Part<E extends Endpoint, Name extends 'params' | 'query' | 'body'> =
  E extends Readonly<Record<Name, infer Schema>> ? Output<Schema> : undefined;
export type AnswerOf<E extends Endpoint> = E['answer'] extends z.ZodMiniType
  ? z.input<E['answer']>
  : undefined;

/** One request, checked: what was sent, and by whom. */
export interface Call<E extends Endpoint, Principal> {
  readonly params: Part<E, 'params'>;
  readonly query: Part<E, 'query'>;
  readonly body: Part<E, 'body'>;
  /** Who calls, where the table says `session`; everybody else may only show a token. */
  readonly principal: E['caller'] extends 'session' ? Principal : null;
  /** The bearer token as it was sent, believed by nobody yet. */
  readonly bearer: string | null;
  /** The client's address, as limits count clients: see `client-address.ts`. */
  readonly clientAddress: string;
  /** A header, `null` when absent or empty. */
  header(name: string): string | null;
  /** Gives the answer a cookie: a whole `Set-Cookie` value. */
  setCookie(cookie: string): void;
}

export type Handler<E extends Endpoint, Principal> = (
  call: Call<E, Principal>,
) => Promise<AnswerOf<E>> | AnswerOf<E>;

/** Answers everybody alike who asks the same: of the caller it sees nothing but the query. */
export interface SharedHandler<E extends Endpoint> {
  /** What the answer rests on. Asked at every call, so it must cost little; throws what the answer would. */
  basis(query: Part<E, 'query'>): Basis;
  answer(query: Part<E, 'query'>): Promise<AnswerOf<E>> | AnswerOf<E>;
}

/** Answers to one call, each to another query, that are kept at most. */
const SHARED_ANSWERS = 1_000;

/**
 * Answers a call inside this process, as a stranger would be answered over HTTP, who neither is limited nor has an address.
 * @throws Error for a call that wants more of its caller than a query; what the handler throws
 */
export type AnswerCall = (endpoint: Endpoint, query: Readonly<Record<string, string>>) => Promise<unknown>;

export interface Router<Principal> {
  route<E extends Endpoint>(endpoint: E, handler: Handler<E, Principal>): void;
  /** The same for a call of nobody in particular, whose answers are kept while what they rest on is the same. */
  share<E extends Endpoint>(endpoint: E, handler: SharedHandler<E>): void;
  readonly answer: AnswerCall;
  /** Throws a sentence that names every entry without a handler. */
  assertComplete(): void;
}

export interface RouterOptions<Principal> {
  readonly table: Readonly<Record<string, Endpoint>>;
  /** Who this token belongs to, `null` when to nobody. Asked only where the table says `session`. */
  readonly authenticate: (token: string) => Promise<Principal | null>;
  /** Entries that rate limits do not count. */
  readonly unlimited: readonly Endpoint[];
}

export function createRouter<Principal>(
  app: FastifyInstance,
  options: RouterOptions<Principal>,
): Router<Principal> {
  const handled = new Map<Endpoint, (call: never) => unknown>();
  const principals = new WeakMap<FastifyRequest, Principal>();

  /** Before the body is read: a stranger learns nothing of what is wrong with it. */
  const requireSession = async (request: FastifyRequest): Promise<void> => {
    const token = bearerOf(request);
    const principal = token === null ? null : await options.authenticate(token);
    if (principal === null) throw new Refusal(generalCodes.unauthorised, 'no valid bearer token', 401);
    principals.set(request, principal);
  };

  return {
    route(endpoint, handler) {
      handled.set(endpoint, handler);
      app.route({
        ...routeOf(endpoint, options.unlimited),
        ...(endpoint.caller === 'session' && { preParsing: requireSession }),
        handler: async (request, reply) => {
          const answer = await handler({
            params: request.params,
            query: request.query,
            body: request.body,
            principal: principals.get(request) ?? null,
            bearer: bearerOf(request),
            clientAddress: clientAddress(request.ip),
            header: (name: string) => headerOf(request, name),
            setCookie: (cookie: string) => void reply.header('set-cookie', cookie),
          } as Call<typeof endpoint, Principal>);
          return endpoint.answer === null ? reply.code(204).send() : reply.send(answer);
        },
      });
    },
    share(endpoint, handler) {
      handled.set(endpoint, ({ query }: Call<typeof endpoint, Principal>) => handler.answer(query));
      app.route({ ...routeOf(endpoint, options.unlimited), ...sharing(endpoint, handler) });
    },
    async answer(endpoint, query) {
      const handler = handled.get(endpoint);
      const asksMore =
        endpoint.method !== 'GET' || endpoint.caller !== 'none' || endpoint.params !== undefined;
      if (handler === undefined || endpoint.answer === null || asksMore)
        throw new Error(`${endpoint.path} is not answered in the process`);
      const stranger = {
        params: undefined,
        query: endpoint.query && z.parse(endpoint.query, query),
        body: undefined,
        principal: null,
        bearer: null,
        clientAddress: '',
        header: () => null,
        setCookie: () => {},
      } as Call<Endpoint, Principal>;
      return z.encode(endpoint.answer, await handler(stranger as never));
    },
    assertComplete() {
      const missing = Object.entries(options.table).filter(([, endpoint]) => !handled.has(endpoint));
      if (missing.length > 0)
        throw new Error(`calls without a handler: ${missing.map(([name]) => name).join(', ')}`);
    },
  };
}

const routeOf = (endpoint: Endpoint, unlimited: readonly Endpoint[]) => ({
  method: endpoint.method,
  url: endpoint.path,
  schema: schemaOf(endpoint),
  config: unlimited.includes(endpoint) ? { rateLimit: false as const } : {},
});

/** The answers come serialised and compressed: nothing of the framework needs to look at them again. */
function sharing<E extends Endpoint>(endpoint: E, handler: SharedHandler<E>) {
  const answers = sharedAnswers(SHARED_ANSWERS);
  // A query that is asked often is one and the same object each time.
  const keys = new WeakMap<object, string>();
  const keyOf = (query: object): string => {
    const known = keys.get(query);
    if (known !== undefined) return known;
    const key = JSON.stringify(query);
    keys.set(query, key);
    return key;
  };
  return {
    compress: false as const,
    decompress: false as const,
    handler: (request: FastifyRequest, reply: FastifyReply) => {
      const query = request.query as Part<E, 'query'>;
      const key = endpoint.query === undefined ? '' : keyOf(query ?? {});
      const make = () => textOf(endpoint, handler.answer(query));
      const answer = answers.get(key, handler.basis(query), make);
      if (answer instanceof Promise) return answer.then((made) => sendShared(request, reply, made));
      return sendShared(request, reply, answer);
    },
  };
}

function textOf<E extends Endpoint>(
  { answer: schema }: E,
  answer: Promise<AnswerOf<E>> | AnswerOf<E>,
): string | Promise<string> {
  if (schema === null) throw new Error('nothing to share');
  const write = (value: unknown): string => JSON.stringify(z.encode(schema, value));
  return answer instanceof Promise ? answer.then(write) : write(answer);
}

function schemaOf(endpoint: Endpoint): Record<string, unknown> {
  return {
    summary: endpoint.summary,
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    ...(endpoint.caller !== 'none' && { security: [{ bearer: [] }] }),
    ...(endpoint.headers && { notedHeaders: endpoint.headers }),
    response: { ...(endpoint.answer && { 200: endpoint.answer }), '4xx': errorBody, '5xx': errorBody },
  };
}

/** The token of `Authorization: Bearer …`; `null` when there is none of that form. */
export function bearerOf(request: { readonly headers: IncomingHttpHeaders }): string | null {
  return /^Bearer ([A-Za-z0-9._~+/=-]{1,512})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name.toLowerCase()];
  const first = Array.isArray(value) ? value[0] : value;
  return first === undefined || first === '' ? null : first;
}
