import { strict as assert } from 'node:assert';
import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Connection } from '../connections/connection.ts';
import type { Connections } from '../connections/connections.ts';
import type { AddressLimits } from '../hub-options.ts';
import { BATCH_BYTES } from '../limits.ts';
import { LongPolling, type Poll } from '../transports/long-polling.ts';
import type { OpenSockets } from '../transports/open-sockets.ts';
import { ServerSentEvents } from '../transports/server-sent-events.ts';
import type { Turns } from '../turns.ts';
import type { Admission, Caller } from './admission.ts';
import { negotiate } from './negotiation.ts';
import { HubRefusal, retryAfterOf } from './refusals.ts';

export interface HubRoutesOptions {
  readonly path: string;
  readonly admission: Admission;
  readonly connections: Connections;
  readonly sockets: OpenSockets;
  readonly turns: Turns;
  readonly addressLimits: AddressLimits | undefined;
}

type Handler = (caller: Caller, request: FastifyRequest, reply: FastifyReply) => unknown;

const PAYLOAD_TOO_LARGE = 413;

/** Not in an API document; a compressor would delay events. */
const ROUTE_SETTINGS: object = { schema: { hide: true }, compress: false };

/** Needs an own scope: it reads every body as bytes. */
export function addHubRoutes(app: FastifyInstance, options: HubRoutesOptions): void {
  const { admission, addressLimits, connections, path } = options;
  const callers = new WeakMap<FastifyRequest, Caller>();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BATCH_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const caller = callers.get(request);
    const id = caller?.query.get('id') ?? '';
    if (error.statusCode === PAYLOAD_TOO_LARGE && caller !== undefined)
      connections.find(id, caller.principal.key)?.fail();
    const retryAfter = error instanceof HubRefusal ? retryAfterOf(error) : null;
    if (retryAfter !== null) reply.header('retry-after', retryAfter);
    throw error;
  });
  const route = (method: HTTPMethods, url: string, handle: Handler) =>
    app.route({
      ...ROUTE_SETTINGS,
      method,
      url,
      exposeHeadRoute: false,
      // Before a stranger's body is read.
      onRequest: async (request) => {
        const client = addressLimits?.clientOf(request.ip) ?? null;
        callers.set(request, await admission.identify(request.raw, client));
      },
      handler: (request, reply) => {
        const caller = callers.get(request);
        assert(caller, 'onRequest identifies every caller');
        return handle(caller, request, reply.header('cache-control', 'no-store'));
      },
    });
  route('POST', `${path}/negotiate`, (caller) => negotiate(admission, caller));
  route('GET', path, (caller, request, reply) =>
    request.headers.accept?.includes('text/event-stream')
      ? stream(options, caller, reply)
      : poll(options, caller, reply),
  );
  route('POST', path, (caller, request, reply) => send(options, caller, request.body, reply));
  route('DELETE', path, (caller, _request, reply) => endPolling(options, caller, reply));
  refuseOthers(app, `${path}/negotiate`, ['GET', 'PUT', 'PATCH', 'DELETE'], 'POST');
  refuseOthers(app, path, ['PUT', 'PATCH'], 'GET, POST, DELETE');
}

const refuseOthers = (app: FastifyInstance, url: string, method: HTTPMethods[], allow: string) =>
  app.route({
    ...ROUTE_SETTINGS,
    method,
    url,
    exposeHeadRoute: false,
    handler: (_request, reply) => {
      reply.header('allow', allow);
      throw new HubRefusal(405, `only ${allow} is answered here`);
    },
  });

function stream({ admission, sockets }: HubRoutesOptions, caller: Caller, reply: FastifyReply): FastifyReply {
  const connection = admission.findFor(caller, 'server-sent-events');
  reply.hijack();
  const { raw } = reply;
  if (raw.destroyed) return reply;
  const transport = new ServerSentEvents(raw, reply.getHeaders() as OutgoingHttpHeaders);
  sockets.add(transport);
  // Without a listener a broken stream would end the process.
  raw.on('error', () => {});
  raw.on('close', () => {
    sockets.delete(transport);
    connection.lost(transport);
  });
  connection.attach(transport, caller.principal.grant);
  return reply;
}

function poll(options: HubRoutesOptions, caller: Caller, reply: FastifyReply): FastifyReply {
  const connection = options.admission.findFor(caller, 'long-polling');
  if (connection.state === 'unused') {
    const transport = new LongPolling((isHeld) => connection.setPresence(isHeld));
    connection.attach(transport, caller.principal.grant);
    connection.setPresence(false);
    // Clients wait for the first answer before their handshake.
    return reply.code(200).send();
  }
  connection.renew(caller.principal.grant);
  const transport = connection.transport as LongPolling;
  const answer: Poll = {
    answer: (data) => void (data === null ? reply.send() : reply.type('application/octet-stream').send(data)),
    end: () => void reply.code(204).send(),
  };
  reply.raw.on('close', () => transport.abandon(answer));
  if (transport.poll(answer)) options.connections.forget(connection);
  return reply;
}

async function send(
  { admission, turns }: HubRoutesOptions,
  caller: Caller,
  body: unknown,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const connection = admission.find(caller);
  if (connection.state === 'ended') throw admission.refusal('unknown-id');
  if (connection.state === 'unused') throw admission.refusal('wrong-transport');
  if (connection.transport?.kind === 'websockets' || connection.transport === null)
    throw admission.refusal('not-for-websockets');
  if (Buffer.isBuffer(body)) await read(connection, body, turns);
  return reply.code(200).type('text/plain').send('');
}

/** A client that floods waits for its own flood. */
function read(connection: Connection, bytes: Buffer, turns: Turns): Promise<void> {
  if (!connection.budget.takeFrames(1, bytes.length)) connection.flooded();
  connection.receive(bytes);
  return new Promise((resolve) =>
    turns.add({
      step: () => {
        if (connection.step()) return true;
        resolve();
        return false;
      },
    }),
  );
}

function endPolling({ admission, connections }: HubRoutesOptions, caller: Caller, reply: FastifyReply) {
  const connection = admission.find(caller);
  if (connection.transport?.kind !== 'long-polling') throw admission.refusal('wrong-transport');
  connection.end();
  connections.forget(connection);
  return reply.code(202).send();
}
