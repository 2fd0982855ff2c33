/** Logo, badges and icons of coins that operators set. */
import type { FastifyInstance } from 'fastify';
import { sendNotFound } from '../platform/http/error-handler.ts';
import { IMMUTABLE } from './built-files.ts';

export interface Picture {
  readonly type: string;
  readonly bytes: Buffer;
}
export type Pictures = ReadonlyMap<string, Picture>;
export type IconAt = (path: string) => Promise<Picture | null>;

/** A drawing that is opened by itself runs no script and loads nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

export function pictureRoutes(app: FastifyInstance, pictures: () => Pictures, iconAt: IconAt): void {
  app.get<{ Params: { file: string } }>(
    '/pictures/:file',
    { schema: { hide: true } as object },
    async (request, reply) => {
      const path = `/pictures/${request.params.file}`;
      const picture = pictures().get(path) ?? (await iconAt(path));
      if (picture === null) return sendNotFound(reply);
      return reply
        .header('content-security-policy', POLICY)
        .header('cache-control', IMMUTABLE)
        .type(picture.type)
        .send(picture.bytes);
    },
  );
}
