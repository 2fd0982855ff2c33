import type { Socket } from 'node:net';
import type { Said } from '@parom/contract/console/answers/said';
import { generalCodes, MALFORMED } from '@parom/contract/errors';
import type { ErrorBody } from '@parom/contract/wire';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isRoomError } from '../db/room.ts';
import { Refusal } from '../refusal.ts';

const WITHOUT_ROOM_S = 60;

export function addErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler((_request, reply) => sendNotFound(reply));
}

export function sendNotFound(reply: FastifyReply): FastifyReply {
  return send(reply, 404, { errorCode: generalCodes.notFound, message: 'there is nothing here' });
}

export function answerError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof Refusal) {
    if (error.retryAfterMs !== null) reply.header('retry-after', Math.ceil(error.retryAfterMs / 1_000));
    const { errorCode, status, message, said } = error;
    const issues = status === 400 ? { issues: [{ path: 'request', message }] } : {};
    return send(reply, status, {
      errorCode,
      message,
      ...issues,
      ...(said.length > 0 && { said: [...said] }),
    });
  }
  if (error.validation !== undefined) {
    return send(reply, 400, {
      errorCode: MALFORMED,
      message: 'the request is malformed',
      issues: error.validation.map((issue) => ({
        path: `${error.validationContext ?? ''}${issue.instancePath}`,
        message: issue.message ?? 'invalid',
      })),
    });
  }
  if (isRoomError(error)) {
    request.log.error({ reqId: request.id, err: error }, 'the database could not write');
    reply.header('retry-after', WITHOUT_ROOM_S);
    return send(reply, 503, { errorCode: generalCodes.closed, message: 'the database cannot write' });
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    const issues = [{ path: 'body', message: error.message }];
    return send(reply, status, { errorCode: MALFORMED, message: 'the request is malformed', issues });
  }
  request.log.error({ reqId: request.id, err: error, route: request.routeOptions.url }, 'a request failed');
  return send(reply, 500, { errorCode: generalCodes.internal, message: 'an internal error' });
}

/** A mail program may have cut the link. */
export function answerBrokenAddress(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (request.headers.accept?.includes('text/html')) return reply.redirect('/404');
  const issues = [{ path: 'address', message: error.message }];
  return send(reply, 400, { errorCode: MALFORMED, message: 'the address is malformed', issues });
}

const UNREAD = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

const HANG_UP_MS = 1_000;

/** Broken HTTP never becomes a request. */
export function refuseUnread(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = UNREAD[error.code as keyof typeof UNREAD] ?? '400 Bad Request';
  const body = JSON.stringify({
    errorCode: MALFORMED,
    message: 'the request is malformed',
  } satisfies ErrorBody);
  const head = `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${body.length}`;
  socket.end(`${head}\r\nconnection: close\r\n\r\n${body}`);
  setTimeout(() => socket.destroy(), HANG_UP_MS).unref();
}

/** The schema of the route's own answer does not fit errors. */
function send(
  reply: FastifyReply,
  status: number,
  body: ErrorBody & { readonly said?: Said[] },
): FastifyReply {
  return reply
    .code(status)
    .serializer((value: unknown) => JSON.stringify(value))
    .type('application/json; charset=utf-8')
    .send(body);
}
