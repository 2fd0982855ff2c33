/** Logo and badges that operators set. */
import type { FastifyInstance } from 'fastify';
import { sendNotFound } from '../platform/http/error-handler.ts';
import { IMMUTABLE } from './built-files.ts';

export type Pictures = ReadonlyMap<string, { readonly type: string; readonly bytes: Buffer }>;

/** A drawing that is opened by itself runs no script and loads nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

export function pictureRoutes(app: FastifyInstance, pictures: () => Pictures): void {
  app.get<{ Params: { file: string } }>(
    '/pictures/:file',
    { schema: { hide: true } as object },
    (request, reply) => {
      const picture = pictures().get(`/pictures/${request.params.file}`);
      if (picture === undefined) return sendNotFound(reply);
      return reply
        .header('content-security-policy', POLICY)
        .header('cache-control', IMMUTABLE)
        .type(picture.type)
        .send(picture.bytes);
    },
  );
}
