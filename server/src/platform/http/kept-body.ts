/** A text that is kept for the next who asks for the same: compressed once, by whoever asks first. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressed, type Encoding, encodingOf } from './encodings.ts';

export interface KeptBody {
  readonly text: string;
  /** What is ready is there without waiting. */
  readonly bodies: Map<Encoding, Buffer | Promise<Buffer>>;
}

export const keptBody = (text: string): KeptBody => ({ text, bodies: new Map() });

/** @returns something to wait for only where there is */
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

/** As its receiver can read it. Whoever answers so says `vary: accept-encoding`. */
export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: KeptBody,
): Promise<FastifyReply> {
  const encoding = encodingOf(request.headers['accept-encoding']);
  // As bytes here too: a page's 130 KB of text would be made into bytes at every answer.
  const body = await (kept.bodies.get(encoding) ?? compressOnce(kept.text, encoding, kept.bodies));
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(body);
}
