import type { Endpoint } from '@parom/contract/endpoints';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { AnswerOf, Part } from './call.ts';
import { type Basis, sendShared, sharedAnswers } from './shared-answers.ts';

export interface SharedHandler<E extends Endpoint> {
  /** Read at every call. Throws the errors of the answer. */
  basis(query: Part<E, 'query'>): Basis;
  answer(query: Part<E, 'query'>): Promise<AnswerOf<E>> | AnswerOf<E>;
}

const SHARED_ANSWERS = 1_000;

export function sharing<E extends Endpoint>(endpoint: E, handler: SharedHandler<E>) {
  const answers = sharedAnswers(SHARED_ANSWERS);
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
