/** toncenter's HTTP API, version 2. Each failure is a ChainOutage. */
import * as z from 'zod/mini';
import { fetchWhole } from '../../../platform/fetch-whole.ts';
import { ChainOutage, Obstructed } from '../../chain.ts';

const DEFAULT_TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

export interface Node {
  ask<Answer>(method: string, params: object, answer: z.core.$ZodType<Answer>): Promise<Answer>;
}

const envelope = z.object({
  ok: z.boolean(),
  result: z.optional(z.unknown()),
  error: z.optional(z.string()),
});

export function openNode(rpcUrl: string, apiKey: string | null, timeoutMs = DEFAULT_TIMEOUT_MS): Node {
  const { base, authorization } = splitUrl(rpcUrl);
  const headers = {
    'content-type': 'application/json',
    ...authorization,
    ...(apiKey === null ? {} : { 'x-api-key': apiKey }),
  };
  return {
    ask: async (method, params, answer) => {
      const request = {
        method: 'POST',
        headers,
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      };
      const limits = { signal: AbortSignal.timeout(timeoutMs), maxBytes: MAX_ANSWER_BYTES };
      const whole = await fetchWhole(base, request, limits).catch((error: unknown) => {
        throw Obstructed.by('nodeGivesNoAnswer', { program: 'node', call: method, said: reasonOf(error) });
      });
      const said = z.safeParse(envelope, jsonOf(whole.body.toString()));
      if (!said.success)
        throw Obstructed.by('nodeAnswersStatus', { program: 'node', call: method, status: whole.status });
      const { ok, result, error = 'it declines' } = said.data;
      if (!ok) throw new ChainOutage(`${method}: ${error.slice(0, 300)}`);
      const read = z.safeParse(answer, result);
      if (!read.success)
        throw Obstructed.by('nodeAnswersOtherwise', { call: method, said: z.prettifyError(read.error) });
      return read.data;
    },
  };
}

/** fetch refuses a URL with a password, and an error would show it. */
function splitUrl(rpcUrl: string) {
  const url = new URL(rpcUrl);
  const login = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  url.username = '';
  url.password = '';
  const basic = `Basic ${Buffer.from(login).toString('base64')}`;
  return { base: url.href, authorization: login === ':' ? {} : { authorization: basic } };
}

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
};

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
