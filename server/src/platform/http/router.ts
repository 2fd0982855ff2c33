import { Readable } from 'node:stream';
import type { Endpoint } from '@parom/contract/endpoints';
import { generalCodes, MALFORMED } from '@parom/contract/errors';
import { errorBody } from '@parom/contract/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { type AnswerCall, answerCalls } from './answer-call.ts';
import { bearerOf, type Call, callOf, type Handler } from './call.ts';
import { type SharedHandler, sharing } from './share-call.ts';

export interface Router<Principal> {
  route<E extends Endpoint>(endpoint: E, handler: Handler<E, Principal>): void;
  share<E extends Endpoint>(endpoint: E, handler: SharedHandler<E>): void;
  readonly answer: AnswerCall;
  assertComplete(): void;
}

export interface RouterOptions<Principal> {
  readonly table: Readonly<Record<string, Endpoint>>;
  /** `null` refuses the token. */
  readonly authenticate: (token: string) => Promise<Principal | null>;
  readonly unlimited: readonly Endpoint[];
  /** @throws Refusal for a wrong signature */
  readonly readSigned?: ReadSigned<Principal>;
}

export type ReadSigned<Principal> = (
  request: FastifyRequest,
  body: Buffer,
  endpoint: Endpoint,
) => Promise<Principal>;

export function createRouter<Principal>(
  app: FastifyInstance,
  options: RouterOptions<Principal>,
): Router<Principal> {
  const handled = new Map<Endpoint, (call: never) => unknown>();
  const principals = new WeakMap<FastifyRequest, Principal>();

  /** A stranger learns nothing about the body's errors. */
  const requireSession = async (request: FastifyRequest): Promise<void> => {
    const token = bearerOf(request);
    const principal = token === null ? null : await options.authenticate(token);
    if (principal === null) throw new Refusal(generalCodes.unauthorised, 'no valid bearer token', 401);
    principals.set(request, principal);
  };

  /** The signature covers the body's bytes, before any parser. */
  const requireSignature =
    (endpoint: Endpoint) =>
    async (request: FastifyRequest, _reply: unknown, payload: Readable): Promise<Readable> => {
      if (options.readSigned === undefined) throw new Error('this router reads no signatures');
      const body = await bodyOf(payload);
      principals.set(request, await options.readSigned(request, body, endpoint));
      return Object.assign(Readable.from([body], { objectMode: false }), {
        receivedEncodedLength: body.length,
      });
    };

  return {
    route(endpoint, handler) {
      handled.set(endpoint, handler);
      app.route({
        ...routeOf(endpoint, options.unlimited),
        ...(endpoint.caller === 'session' && { preParsing: requireSession }),
        ...(endpoint.caller === 'partner' && { preParsing: requireSignature(endpoint) }),
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

const SIGNED_BODY_MAX_BYTES = 65_536;

async function bodyOf(payload: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of payload) {
    bytes += (part as Buffer).length;
    if (bytes > SIGNED_BODY_MAX_BYTES) throw new Refusal(MALFORMED, 'the body is too long', 413);
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
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
const accessOf = ({ caller }: Endpoint) => {
  if (caller === 'partner') return [{ signature: [] }];
  return caller === 'optional' ? [{ bearer: [] }, {}] : [{ bearer: [] }];
};
