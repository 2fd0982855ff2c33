import { createPublicClient, custom, http, type PublicClient, type Transport } from 'viem';
import { fetchWhole } from '../../../platform/fetch-whole.ts';

/** Ethereum's largest block has 10 MiB (EIP-7934), twice that in hexadecimal. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

export type RawRequest = (method: string, params: unknown[]) => Promise<unknown>;

export const clientOf = (rpcUrl: string, timeoutMs: number): PublicClient =>
  clientOver(
    http(rpcUrl, {
      timeout: timeoutMs,
      // A hidden retry would triple the timeout.
      retryCount: 0,
      fetchFn: fetchInTime(timeoutMs),
      // viem's limit would refuse whole blocks; fetchInTime limits the size.
      maxResponseBodySize: false,
    }),
  );

export const clientAmong = (request: RawRequest): PublicClient =>
  clientOver(
    custom(
      {
        request: ({ method, params }: { method: string; params?: unknown[] }) =>
          request(method, params ?? []),
      },
      { retryCount: 0 },
    ),
  );

const clientOver = (transport: Transport): PublicClient =>
  // viem caches the block number for 4 s by default.
  createPublicClient({ transport, cacheTime: 0 });

export function requestRaw(client: PublicClient, method: string, params: unknown[]): Promise<unknown> {
  const request = client.request as (call: { method: string; params: unknown[] }) => Promise<unknown>;
  return request({ method, params });
}

/** viem's timeout ends with the headers. */
const fetchInTime =
  (timeoutMs: number): typeof fetch =>
  async (input, { signal: _ofHeaders, ...request } = {}) => {
    const limits = { signal: AbortSignal.timeout(timeoutMs), maxBytes: MAX_ANSWER_BYTES };
    const { status, headers, body } = await fetchWhole(input, request, limits);
    return new Response(body, { status, headers });
  };
