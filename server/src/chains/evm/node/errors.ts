import { BaseError, HttpRequestError, RpcRequestError } from 'viem';
import { TooLong } from '../../../platform/fetch-whole.ts';

/** By a JSON-RPC error or an HTTP status: no outage. */
export function isDeclined(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false;
  const declined = error.walk(
    (inner) =>
      inner instanceof RpcRequestError ||
      (inner instanceof HttpRequestError && [400, 401, 403, 404, 405, 501].includes(inner.status ?? 0)),
  );
  return declined !== null;
}

/** A lagging peer's refusal or a rate limit must not end the asking. */
export function isNotOffered(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false;
  const notOffered = error.walk(
    (inner) =>
      (inner instanceof RpcRequestError && [-32601, -32004].includes(inner.code)) ||
      (inner instanceof HttpRequestError && [403, 404, 405, 501].includes(inner.status ?? 0)),
  );
  return notOffered !== null;
}

/** Pruned state (geth by hash and by path, erigon, nethermind, reth). */
const LOST_STATE =
  /missing trie node|historical state|no state available|old data not available|state\b.*\b(not available|unavailable|pruned)/is;

export function hasLostState(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false;
  return error.walk((inner) => inner instanceof RpcRequestError && LOST_STATE.test(inner.details)) !== null;
}

/** The node gave up (geth, erigon, providers). */
const GAVE_UP = /time-?out|timed out|too (large|big|long)|size (limit )?exceed/i;

/** An outage can look the same. */
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
