/** Calls whose answers are everybody's: kept, serialised and compressed, while what they rest on is the same. */
import type { Endpoint } from '@parom/contract/endpoints';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { AnswerOf, Part } from './call.ts';
import { type Basis, sendShared, sharedAnswers } from './shared-answers.ts';

/** Answers everybody alike who asks the same: of the caller it sees nothing but the query. */
export interface SharedHandler<E extends Endpoint> {
  /** What the answer rests on. Asked at every call, so it must cost little; throws what the answer would. */
  basis(query: Part<E, 'query'>): Basis;
  answer(query: Part<E, 'query'>): Promise<AnswerOf<E>> | AnswerOf<E>;
}

/** Answers to one call, each to another query, that are kept at most. */
const SHARED_ANSWERS = 1_000;

/** The answers come serialised and compressed: nothing of the framework needs to look at them again. */
export function sharing<E extends Endpoint>(endpoint: E, handler: SharedHandler<E>) {
  const answers = sharedAnswers(SHARED_ANSWERS);
  // A query that is asked often is one and the same object each time.
  const keys = new WeakMap<object, string>();
  const keyOf = (query: object): string => {
    const known = keys.get(query);
    if (known !== undefined) return known;
    const key = JSON.stringify(query);
    keys.set(query, key);
    return key;
  };
  return {
    compress: false as const,
    decompress: false as const,
    handler: (request: FastifyRequest, reply: FastifyReply) => {
      const query = request.query as Part<E, 'query'>;
      const key = endpoint.query === undefined ? '' : keyOf(query ?? {});
      const make = () => textOf(endpoint, handler.answer(query));
      const answer = answers.get(key, handler.basis(query), make);
      if (answer instanceof Promise) return answer.then((made) => sendShared(request, reply, made));
      return sendShared(request, reply, answer);
    },
  };
}

function textOf<E extends Endpoint>(
  { answer: schema }: E,
  answer: Promise<AnswerOf<E>> | AnswerOf<E>,
): string | Promise<string> {
  if (schema === null) throw new Error('nothing to share');
  const write = (value: unknown): string => JSON.stringify(z.encode(schema, value));
  return answer instanceof Promise ? answer.then(write) : write(answer);
}
