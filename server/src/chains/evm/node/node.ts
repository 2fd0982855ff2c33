/** Each call ends within a timeout; each failure is a ChainOutage. */
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
/** Ethereum's largest block has 10 MiB (EIP-7934), and twice that in hexadecimal. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

export interface Node {
  readonly client: PublicClient;
  within(ms: number): PublicClient;
  ask<Answer>(what: string, question: (client: PublicClient) => Promise<Answer>): Promise<Answer>;
  find<Answer>(
    what: string,
    notFound: string,
    question: (client: PublicClient) => Promise<Answer>,
  ): Promise<Answer | null>;
  outage(what: string, error: unknown): ChainOutage;
}

export function openNode(rpcUrl: string, timeoutMs = DEFAULT_TIMEOUT_MS): Node {
  const client = clientOf(rpcUrl, timeoutMs);

  /** Providers put the access key into the URL, and viem puts the URL into messages. */
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
    // The caller decides on a retry; a hidden one would triple the timeout.
    transport: http(rpcUrl, {
      timeout: timeoutMs,
      retryCount: 0,
      fetchFn: fetchInTime(timeoutMs),
      // fetchInTime limits the size; viem's limit would refuse whole blocks.
      maxResponseBodySize: false,
    }),
    // viem caches the block number for 4 s by default, and confirmations would be outdated.
    cacheTime: 0,
  });

export function requestRaw(client: PublicClient, method: string, params: unknown[]): Promise<unknown> {
  const request = client.request as (call: { method: string; params: unknown[] }) => Promise<unknown>;
  return request({ method, params });
}

/** viem removes user and password from the URL and names the rest. */
function spellingsOf(rpcUrl: string): string[] {
  const url = new URL(rpcUrl);
  const { href } = url;
  const path = url.pathname + url.search;
  url.username = '';
  url.password = '';
  return [rpcUrl, href, url.href, path].filter((secret) => secret.length > 1);
}

/** viem's timeout ends with the headers; a node may fall silent within the body. */
const fetchInTime =
  (timeoutMs: number): typeof fetch =>
  async (input, { signal: _ofHeaders, ...request } = {}) => {
    const limits = { signal: AbortSignal.timeout(timeoutMs), maxBytes: MAX_ANSWER_BYTES };
    const { status, headers, body } = await fetchWhole(input, request, limits);
    return new Response(body, { status, headers });
  };

/** Declined, in contrast to an outage: by a JSON-RPC error or an HTTP status. */
export function isDeclined(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false;
  const declined = error.walk(
    (inner) =>
      inner instanceof RpcRequestError ||
      (inner instanceof HttpRequestError && [400, 401, 403, 404, 405, 501].includes(inner.status ?? 0)),
  );
  return declined !== null;
}

/** Other refusals, as of a lagging peer or a rate limit, must not end the asking. */
export function isNotOffered(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false;
  const notOffered = error.walk(
    (inner) =>
      (inner instanceof RpcRequestError && [-32601, -32004].includes(inner.code)) ||
      (inner instanceof HttpRequestError && [403, 404, 405, 501].includes(inner.status ?? 0)),
  );
  return notOffered !== null;
}

/** How nodes report pruned state (geth by hash and by path, erigon, nethermind, reth). */
const LOST_STATE =
  /missing trie node|historical state|no state available|old data not available|state\b.*\b(not available|unavailable|pruned)/is;

export function hasLostState(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false;
  return error.walk((inner) => inner instanceof RpcRequestError && LOST_STATE.test(inner.details)) !== null;
}

/** How nodes report that they gave up (geth, erigon, providers). */
const GAVE_UP = /time-?out|timed out|too (large|big|long)|size (limit )?exceed/i;

/** An outage can look the same: another request tells. */
export function isTooMuch(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false;
  const tooMuch = error.walk(
    (inner) =>
      inner instanceof TooLong ||
      (inner as Error | null)?.name === 'TimeoutError' ||
      (inner instanceof HttpRequestError && [408, 413, 504].includes(inner.status ?? 0)) ||
      (inner instanceof RpcRequestError && GAVE_UP.test(inner.details)),
  );
  return tooMuch !== null;
}
