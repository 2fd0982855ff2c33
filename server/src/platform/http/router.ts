/** `assertComplete` refuses a start with a missing handler. */
import type { Endpoint } from '@parom/contract/endpoints';
import { generalCodes } from '@parom/contract/errors';
import { errorBody } from '@parom/contract/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { type AnswerCall, answerCalls } from './answer-call.ts';
import { bearerOf, type Call, callOf, type Handler } from './call.ts';
import { type SharedHandler, sharing } from './share-call.ts';

export interface Router<Principal> {
  route<E extends Endpoint>(endpoint: E, handler: Handler<E, Principal>): void;
  /** The answer is kept while its basis is the same. */
  share<E extends Endpoint>(endpoint: E, handler: SharedHandler<E>): void;
  readonly answer: AnswerCall;
  assertComplete(): void;
}

export interface RouterOptions<Principal> {
  readonly table: Readonly<Record<string, Endpoint>>;
  /** `null` refuses the token. Called only where the table says `session`. */
  readonly authenticate: (token: string) => Promise<Principal | null>;
  readonly unlimited: readonly Endpoint[];
}

export function createRouter<Principal>(
  app: FastifyInstance,
  options: RouterOptions<Principal>,
): Router<Principal> {
  const handled = new Map<Endpoint, (call: never) => unknown>();
  const principals = new WeakMap<FastifyRequest, Principal>();

  /** Before the body is read: a stranger learns nothing about its errors. */
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
          const principal = principals.get(request) ?? null;
          const answer = await handler(callOf<typeof endpoint, Principal>(request, reply, principal));
          return endpoint.answer === null ? reply.code(204).send() : reply.send(answer);
        },
      });
    },
    share(endpoint, handler) {
      handled.set(endpoint, ({ query }: Call<typeof endpoint, Principal>) => handler.answer(query));
      app.route({ ...routeOf(endpoint, options.unlimited), ...sharing(endpoint, handler) });
    },
    answer: answerCalls((endpoint) => handled.get(endpoint)),
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

function schemaOf(endpoint: Endpoint): Record<string, unknown> {
  return {
    summary: endpoint.summary,
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    ...(endpoint.caller !== 'none' && { security: accessOf(endpoint) }),
    ...(endpoint.headers && { notedHeaders: endpoint.headers }),
    response: { ...(endpoint.answer && { 200: endpoint.answer }), '4xx': errorBody, '5xx': errorBody },
  };
}

/** In OpenAPI `{}` means anonymous. */
const accessOf = ({ caller }: Endpoint) => (caller === 'optional' ? [{ bearer: [] }, {}] : [{ bearer: [] }]);
