/** The same calls, answered inside the process: the pages ask what browsers would ask. */
import type { Endpoint } from '@parom/contract/endpoints';
import * as z from 'zod/mini';
import type { Call } from './call.ts';

/**
 * Answers a call inside this process, as a stranger would be answered over HTTP, who neither is limited nor has an address.
 * @throws Error for a call that wants more of its caller than a query; what the handler throws
 */
export type AnswerCall = (endpoint: Endpoint, query: Readonly<Record<string, string>>) => Promise<unknown>;

/** @param handlerOf of an endpoint, `undefined` while it has none */
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
      header: () => null,
      setCookie: () => {},
    } as Call<Endpoint, unknown>;
    return z.encode(endpoint.answer, await handler(stranger as never));
  };
