/** Each failure is a ChainOutage within a timeout. */
import * as z from 'zod/mini';
import { fetchWhole } from '../../../platform/fetch-whole.ts';
import { ChainOutage, Obstructed } from '../../chain.ts';

const DEFAULT_TIMEOUT_MS = 30_000;
/** A full block has some 25 MB in JSON. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

export const rpcCodes = {
  unknownMethod: -32601,
  wallet: -4,
  notFound: -5,
  outOfRange: -8,
  noWallet: -18,
  alreadyInBlock: -27,
  alreadyLoaded: -35,
} as const;

export class Declined extends ChainOutage {
  constructor(
    what: string,
    readonly code: number,
    readonly answer: string,
  ) {
    super(`${what}: ${answer} (${code})`);
  }
}

export interface Node {
  ask<Answer>(method: string, params: readonly unknown[], answer: Shape<Answer>, how?: How): Promise<Answer>;
  find<Answer>(
    method: string,
    params: readonly unknown[],
    answer: Shape<Answer>,
    absent: readonly number[],
    how?: How,
  ): Promise<Answer | null>;
}

type Shape<Answer> = z.core.$ZodType<Answer>;
interface How {
  readonly wallet?: string;
  readonly timeoutMs?: number;
}

const envelope = z.object({
  result: z.optional(z.unknown()),
  error: z.optional(z.nullable(z.object({ code: z.number(), message: z.string() }))),
});

export function openNode(rpcUrl: string, timeoutMs = DEFAULT_TIMEOUT_MS): Node {
  const { base, authorization } = splitUrl(rpcUrl);

  async function ask<Answer>(
    method: string,
    params: readonly unknown[],
    answer: Shape<Answer>,
    how: How = {},
  ): Promise<Answer> {
    const url = how.wallet === undefined ? base : `${base}wallet/${encodeURIComponent(how.wallet)}`;
    const request = {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 0, method, params }),
    };
    const limits = { signal: AbortSignal.timeout(how.timeoutMs ?? timeoutMs), maxBytes: MAX_ANSWER_BYTES };
    const whole = await fetchWhole(url, request, limits).catch((error: unknown) => {
      // The header alone has user and password.
      throw Obstructed.by('nodeGivesNoAnswer', { program: 'node', call: method, said: reasonOf(error) });
    });
    if (whole.status === 401 || whole.status === 403)
      throw Obstructed.by('nodeRefusesPassword', { call: method });
    const said = z.safeParse(envelope, jsonOf(whole.body.toString()));
    if (!said.success)
      throw Obstructed.by('nodeAnswersStatus', { program: 'node', call: method, status: whole.status });
    const { error, result } = said.data;
    if (error) throw new Declined(method, error.code, error.message);
    const read = z.safeParse(answer, result);
    if (!read.success)
      throw Obstructed.by('nodeAnswersOtherwise', { call: method, said: z.prettifyError(read.error) });
    return read.data;
  }

  return {
    ask,
    find: async (method, params, answer, absent, how) => {
      try {
        return await ask(method, params, answer, how);
      } catch (error) {
        if (error instanceof Declined && absent.includes(error.code)) return null;
        throw error;
      }
    },
  };
}

function splitUrl(rpcUrl: string): { readonly base: string; readonly authorization: string } {
  const url = new URL(rpcUrl);
  const login = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  url.username = '';
  url.password = '';
  const base = url.href.endsWith('/') ? url.href : `${url.href}/`;
  return { base, authorization: `Basic ${Buffer.from(login).toString('base64')}` };
}

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
};

/** JSON.parse would make floats of these numbers. */
const AMOUNTS =
  /("(?:amount|value|fee|ancestor|feerate|mempoolminfee|minrelaytxfee)":\s*)(-?\d+(?:\.\d+)?)(?=[,}\s])/g;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(AMOUNTS, '$1"$2"'));
  } catch {
    return null;
  }
}
