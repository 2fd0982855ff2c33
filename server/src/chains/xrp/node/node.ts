/** rippled or Clio. Each failure is a ChainOutage within a timeout. */
import * as z from 'zod/mini';
import { fetchWhole } from '../../../platform/fetch-whole.ts';
import { ChainOutage, Obstructed } from '../../chain.ts';

const DEFAULT_TIMEOUT_MS = 15_000;
/** A crowded ledger has some 5 MB. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
/** The second version has other field names. */
const API_VERSION = 1;

export interface Node {
  ask<Answer>(method: string, params: object, answer: Shape<Answer>): Promise<Answer>;
  /** `null` for one of these errors. */
  find<Answer>(
    method: string,
    params: object,
    answer: Shape<Answer>,
    absent: readonly string[],
  ): Promise<Answer | null>;
}

type Shape<Answer> = z.core.$ZodType<Answer>;

const envelope = z.object({
  result: z.looseObject({
    status: z.optional(z.string()),
    error: z.optional(z.string()),
    ['error_message']: z.optional(z.string()),
  }),
});

class Declined extends ChainOutage {
  constructor(
    what: string,
    readonly code: string,
    message: string,
  ) {
    super(`${what}: ${message} (${code})`);
  }
}

export function openNode(rpcUrl: string, timeoutMs = DEFAULT_TIMEOUT_MS): Node {
  const { base, headers } = splitUrl(rpcUrl);

  async function ask<Answer>(method: string, params: object, answer: Shape<Answer>): Promise<Answer> {
    const request = {
      method: 'POST',
      headers,
      body: JSON.stringify({ method, params: [{ ...params, api_version: API_VERSION }] }),
    };
    const limits = { signal: AbortSignal.timeout(timeoutMs), maxBytes: MAX_ANSWER_BYTES };
    const whole = await fetchWhole(base, request, limits).catch((error: unknown) => {
      throw Obstructed.by('nodeGivesNoAnswer', { program: 'node', call: method, said: reasonOf(error) });
    });
    const said = z.safeParse(envelope, jsonOf(whole.body.toString()));
    if (!said.success)
      throw Obstructed.by('nodeAnswersStatus', { program: 'node', call: method, status: whole.status });
    const { result } = said.data;
    if (result.error !== undefined)
      throw new Declined(method, result.error, result.error_message ?? 'it declines');
    const read = z.safeParse(answer, result);
    if (!read.success)
      throw Obstructed.by('nodeAnswersOtherwise', { call: method, said: z.prettifyError(read.error) });
    return read.data;
  }

  return {
    ask,
    find: async (method, params, answer, absent) => {
      try {
        return await ask(method, params, answer);
      } catch (error) {
        if (error instanceof Declined && absent.includes(error.code)) return null;
        throw error;
      }
    },
  };
}

/** fetch refuses a URL with a password, and an error would show it. */
function splitUrl(rpcUrl: string): { readonly base: string; readonly headers: Record<string, string> } {
  const url = new URL(rpcUrl);
  const login = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  url.username = '';
  url.password = '';
  const authorization =
    login === ':' ? {} : { authorization: `Basic ${Buffer.from(login).toString('base64')}` };
  return { base: url.href, headers: { 'content-type': 'application/json', ...authorization } };
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
