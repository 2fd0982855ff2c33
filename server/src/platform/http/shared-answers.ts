/** Never give it an answer that belongs to one caller. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { COMPRESSED_FROM_BYTES, encodingOf } from './encodings.ts';
import { bodyIn, type KeptBody, keptBody } from './kept-body.ts';

/** Valid while each is the same object. */
export type Basis = readonly unknown[];

export interface SharedAnswers {
  get(key: string, basis: Basis, make: () => string | Promise<string>): SharedAnswer | Promise<SharedAnswer>;
}

export interface SharedAnswer extends KeptBody {
  readonly isLong: boolean;
}

interface Kept {
  readonly basis: Basis;
  answer: SharedAnswer | Promise<SharedAnswer>;
}

export function sharedAnswers(most: number): SharedAnswers {
  const known = new Map<string, Kept>();
  const remember = (key: string, kept: Kept): void => {
    known.delete(key);
    known.set(key, kept);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
  };
  return {
    get(key, basis, make) {
      const kept = known.get(key);
      if (kept !== undefined && isSame(kept.basis, basis)) return kept.answer;
      const text = make();
      if (typeof text === 'string') {
        const answer = answerOf(text);
        remember(key, { basis, answer });
        return answer;
      }
      const made = text.then(answerOf);
      const mine: Kept = { basis, answer: made };
      remember(key, mine);
      made.then(
        (answer) => {
          mine.answer = answer;
        },
        () => {
          if (known.get(key) === mine) known.delete(key);
        },
      );
      return made;
    },
  };
}

function isSame(one: Basis, other: Basis): boolean {
  for (let part = 0; part < one.length; part += 1) if (!Object.is(one[part], other[part])) return false;
  return one.length === other.length;
}

const answerOf = (text: string): SharedAnswer => ({
  ...keptBody(text),
  isLong: Buffer.byteLength(text) >= COMPRESSED_FROM_BYTES,
});

export function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: SharedAnswer,
): Promise<void> | undefined {
  reply.header('content-type', 'application/json; charset=utf-8');
  if (!answer.isLong) return void reply.send(answer.text);
  reply.header('vary', 'accept-encoding');
  const encoding = encodingOf(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  const body = bodyIn(answer, encoding);
  if (body instanceof Promise) return body.then((bytes) => void reply.send(bytes));
  return void reply.send(body);
}
