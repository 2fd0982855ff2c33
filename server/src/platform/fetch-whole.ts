/** Node's own `fetch` may forget its signal after the headers (with `redirect: 'error'`). */

import { inRequestSpan } from './tracing/spans.ts';

export interface WholeAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

export interface WholeLimits {
  readonly signal: AbortSignal;
  readonly maxBytes: number;
}

export class TooLong extends Error {}

/** @throws TooLong; the signal's reason */
export function fetchWhole(
  url: string | URL | Request,
  request: Omit<RequestInit, 'signal'>,
  limits: WholeLimits,
): Promise<WholeAnswer> {
  const [address, method] = url instanceof Request ? [url.url, url.method] : [url, request.method ?? 'GET'];
  return inRequestSpan(address, method, () => readWhole(url, request, limits));
}

async function readWhole(
  url: string | URL | Request,
  request: Omit<RequestInit, 'signal'>,
  { signal, maxBytes }: WholeLimits,
): Promise<WholeAnswer> {
  const { status, headers, body } = await fetch(url, { ...request, signal });
  if (body === null) return { status, headers, body: Buffer.alloc(0) };
  const reader = body.getReader();
  const giveUp = () => void reader.cancel(signal.reason).catch(() => {});
  signal.addEventListener('abort', giveUp);
  try {
    return { status, headers, body: await bytesOf(reader, signal, maxBytes) };
  } finally {
    signal.removeEventListener('abort', giveUp);
    giveUp();
  }
}

async function bytesOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  signal: AbortSignal,
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    signal.throwIfAborted();
    const { done, value } = await reader.read();
    // A cancelled stream ends like a complete answer.
    signal.throwIfAborted();
    if (done) return Buffer.concat(chunks);
    size += value.length;
    if (size > maxBytes) throw new TooLong(`more than ${maxBytes} bytes`);
    chunks.push(value);
  }
}
