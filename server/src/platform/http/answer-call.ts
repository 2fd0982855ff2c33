import type { Endpoint } from '@parom/contract/endpoints';
import * as z from 'zod/mini';
import type { Call } from './call.ts';

export type AnswerCall = (endpoint: Endpoint, query: Readonly<Record<string, string>>) => Promise<unknown>;

export const answerCalls =
  (handlerOf: (endpoint: Endpoint) => ((call: never) => unknown) | undefined): AnswerCall =>
  async (endpoint, query) => {
    const handler = handlerOf(endpoint);
    const asksMore = endpoint.method !== 'GET' || endpoint.caller !== 'none' || endpoint.params !== undefined;
    if (handler === undefined || endpoint.answer === null || asksMore)
      throw new Error(`${endpoint.path} is not answered in the process`);
    const stranger = {
      params: undefined,
      query: endpoint.query && z.parse(endpoint.query, query),
      body: undefined,
      principal: null,
      bearer: null,
      clientAddress: '',
      isHttps: false,
      header: () => null,
      setCookie: () => {},
    } as Call<Endpoint, unknown>;
    return z.encode(endpoint.answer, await handler(stranger as never));
  };
