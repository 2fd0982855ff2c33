/**
 * Answers that are the same for everybody who asks the same: made, serialised and compressed once for as long as what they
 * rest on is the same, so that the calls of every page cost little more than their bytes. Must never be given anything that
 * belongs to one caller.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { COMPRESSED_FROM_BYTES, encodingOf } from './encodings.ts';
import { bodyIn, type KeptBody, keptBody } from './kept-body.ts';

/** What an answer rests on: while each of these is the very same, so is the answer. */
export type Basis = readonly unknown[];

export interface SharedAnswers {
  /** @param make the answer's text, not asked again while it is under way; a failure is not kept */
  get(key: string, basis: Basis, make: () => string | Promise<string>): SharedAnswer | Promise<SharedAnswer>;
}

export interface SharedAnswer extends KeptBody {
  /** Worth being compressed. */
  readonly isLong: boolean;
}

interface Kept {
  readonly basis: Basis;
  answer: SharedAnswer | Promise<SharedAnswer>;
}

/** @param most answers kept at a time; the oldest goes first */
export function sharedAnswers(most: number): SharedAnswers {
  // Oldest first, which is how a Map keeps its order.
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

/**
 * Compressed when it is long and the caller can read that.
 * @returns something to wait for only where there is: a handler that returns its reply is waited for, too
 */
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
