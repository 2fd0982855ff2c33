import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressed, type Encoding, encodingOf } from './encodings.ts';

export interface KeptBody {
  readonly text: string;
  readonly bodies: Map<Encoding, Buffer | Promise<Buffer>>;
}

export const keptBody = (text: string): KeptBody => ({ text, bodies: new Map() });

export function bodyIn({ text, bodies }: KeptBody, encoding: Encoding): string | Buffer | Promise<Buffer> {
  return encoding === 'identity' ? text : (bodies.get(encoding) ?? compressOnce(text, encoding, bodies));
}

function compressOnce(text: string, encoding: Encoding, bodies: KeptBody['bodies']): Promise<Buffer> {
  const body = compressed(text, encoding);
  bodies.set(encoding, body);
  body.then(
    (bytes) => bodies.set(encoding, bytes),
    () => bodies.delete(encoding),
  );
  return body;
}

/** The caller sets `vary: accept-encoding`. */
export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: KeptBody,
): Promise<FastifyReply> {
  const encoding = encodingOf(request.headers['accept-encoding']);
  // As bytes: 130 KB of text would be encoded at every answer.
  const body = await (kept.bodies.get(encoding) ?? compressOnce(kept.text, encoding, kept.bodies));
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(body);
}
