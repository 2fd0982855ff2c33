/** The way to the node: every call ends within a time, and every failure of it is a ChainOutage. */
import {
  BaseError,
  createPublicClient,
  HttpRequestError,
  http,
  type PublicClient,
  RpcRequestError,
} from 'viem';
import { fetchWhole, TooLong } from '../../../platform/fetch-whole.ts';
import { ChainOutage } from '../../chain.ts';

const DEFAULT_TIMEOUT_MS = 15_000;
/** The largest block of Ethereum has 10 MiB (EIP-7934); its node writes it in hexadecimal, which doubles it. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

export interface Node {
  readonly client: PublicClient;
  /** The same for questions of which each has this time at most. */
  within(ms: number): PublicClient;
  /** Runs one question; `what` names it in the message of a ChainOutage: "reading block 7". */
  ask<Answer>(what: string, question: (client: PublicClient) => Promise<Answer>): Promise<Answer>;
  /** The same where "no such thing" is an answer: errors with these names of viem's become `null`. */
  find<Answer>(
    what: string,
    notFound: string,
    question: (client: PublicClient) => Promise<Answer>,
  ): Promise<Answer | null>;
  outage(what: string, error: unknown): ChainOutage;
}

export function openNode(rpcUrl: string, timeoutMs = DEFAULT_TIMEOUT_MS): Node {
  const client = clientOf(rpcUrl, timeoutMs);

  /** Providers put the access key into the URL, and viem puts the URL into its messages: it must not reach a log. */
  const secrets = spellingsOf(rpcUrl);
  const redact = (text: string) =>
    secrets.reduce((redacted, secret) => redacted.replaceAll(secret, '(node)'), text);

  function outage(what: string, error: unknown): ChainOutage {
    if (error instanceof ChainOutage) return error;
    const short = error instanceof BaseError ? `${error.shortMessage} ${error.details ?? ''}` : String(error);
    const cause = new Error(redact(error instanceof Error ? error.message : String(error)));
    return new ChainOutage(redact(`${what}: ${short.trim()}`), { cause });
  }

  async function find<Answer>(
    what: string,
    notFound: string | null,
    question: (client: PublicClient) => Promise<Answer>,
  ): Promise<Answer | null> {
    try {
      return await question(client);
    } catch (error) {
      if (error instanceof BaseError && error.name === notFound) return null;
      throw outage(what, error);
    }
  }

  return {
    client,
    within: (ms) => clientOf(rpcUrl, Math.min(Math.ceil(ms), timeoutMs)),
    outage,
    find,
    ask: async (what, question) => (await find(what, null, question)) as Awaited<ReturnType<typeof question>>,
  };
}

const clientOf = (rpcUrl: string, timeoutMs: number): PublicClient =>
  createPublicClient({
    // Whoever asks decides whether to ask again; a hidden retry would triple the time-out.
    transport: http(rpcUrl, {
      timeout: timeoutMs,
      retryCount: 0,
      fetchFn: fetchInTime(timeoutMs),
      // fetchInTime has its own; viem's would refuse whole blocks.
      maxResponseBodySize: false,
    }),
    // By default viem remembers the block number for 4 s, and confirmations would be counted from the past.
    cacheTime: 0,
  });

/** For methods that viem does not know: it types only those that it wraps itself. */
export function requestRaw(client: PublicClient, method: string, params: unknown[]): Promise<unknown> {
  const request = client.request as (call: { method: string; params: unknown[] }) => Promise<unknown>;
  return request({ method, params });
}

/** As it may stand in a message: viem takes a user and his password out of the URL and names the rest. */
function spellingsOf(rpcUrl: string): string[] {
  const url = new URL(rpcUrl);
  const { href } = url;
  const path = url.pathname + url.search;
  url.username = '';
  url.password = '';
  return [rpcUrl, href, url.href, path].filter((secret) => secret.length > 1);
}

/** viem's time ends with the headers; a node that falls silent in the middle of a block must not be waited for either. */
const fetchInTime =
  (timeoutMs: number): typeof fetch =>
  async (input, { signal: _ofHeaders, ...request } = {}) => {
    const limits = { signal: AbortSignal.timeout(timeoutMs), maxBytes: MAX_ANSWER_BYTES };
    const { status, headers, body } = await fetchWhole(input, request, limits);
    return new Response(body, { status, headers });
  };

/**
 * Whether the node understood and declined, in contrast to being out of reach: the difference between "it does not
 * offer that" and "ask again". Providers decline by a JSON-RPC error or by an HTTP status of their own.
 */
export function isDeclined(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false;
  const declined = error.walk(
    (inner) =>
      inner instanceof RpcRequestError ||
      (inner instanceof HttpRequestError && [400, 401, 403, 404, 405, 501].includes(inner.status ?? 0)),
  );
  return declined !== null;
}

/**
 * Whether the node does not offer this at all. Other refusals pass: a peer that lags has no such block, a provider limits
 * how much is asked, and who took one of these for good would never ask again.
 */
export function isNotOffered(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false;
  const notOffered = error.walk(
    (inner) =>
      (inner instanceof RpcRequestError && [-32601, -32004].includes(inner.code)) ||
      (inner instanceof HttpRequestError && [403, 404, 405, 501].includes(inner.status ?? 0)),
  );
  return notOffered !== null;
}

/** How nodes say that they threw the state of a block away (geth by hash and by path, erigon, nethermind, reth). */
const LOST_STATE =
  /missing trie node|historical state|no state available|old data not available|state\b.*\b(not available|unavailable|pruned)/is;

/** Whether it can never answer this any more, as a node that is no archive says of old blocks. */
export function hasLostState(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false;
  return error.walk((inner) => inner instanceof RpcRequestError && LOST_STATE.test(inner.details)) !== null;
}

/** How nodes say that they gave up (geth, erigon, providers). */
const GAVE_UP = /time-?out|timed out|too (large|big|long)|size (limit )?exceed/i;

/**
 * Whether this one answer was longer than we read, or took longer than we, the node or what stands before it waits.
 * A node that is out of reach can look the same: another question tells.
 */
export function isTooMuch(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false;
  const tooMuch = error.walk(
    (inner) =>
      inner instanceof TooLong ||
      // viem's own, or that of fetchInTime's signal.
      (inner as Error | null)?.name === 'TimeoutError' ||
      (inner instanceof HttpRequestError && [408, 413, 504].includes(inner.status ?? 0)) ||
      (inner instanceof RpcRequestError && GAVE_UP.test(inner.details)),
  );
  return tooMuch !== null;
}
