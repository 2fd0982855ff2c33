/**
 * A call to somebody else's server that cannot hang and cannot fill the memory. Node's own `fetch` may forget its signal once
 * the headers are there (with `redirect: 'error'`, as soon as memory is cleaned): an answer that stops half way would then be
 * waited for as long as Node likes, which is five minutes, and not as long as the caller said.
 */

/** What came: a status of any kind, and the last byte of the body. */
export interface WholeAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

export interface WholeLimits {
  /** From the first byte sent to the last byte read; the answer ends with it, and so does the connection. */
  readonly signal: AbortSignal;
  readonly maxBytes: number;
}

/** The body is longer than the caller reads. */
export class TooLong extends Error {}

/** @throws TooLong; the signal's reason; what `fetch` throws for a connection that fails */
export async function fetchWhole(
  url: string | URL | Request,
  request: Omit<RequestInit, 'signal'>,
  { signal, maxBytes }: WholeLimits,
): Promise<WholeAnswer> {
  const { status, headers, body } = await fetch(url, { ...request, signal });
  if (body === null) return { status, headers, body: Buffer.alloc(0) };
  const reader = body.getReader();
  // Not left to fetch's own ear for the signal, which may be gone; a stream that has failed already has nothing to give up.
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
    // What was given up ends like an answer that is complete: only the signal tells them apart.
    signal.throwIfAborted();
    if (done) return Buffer.concat(chunks);
    size += value.length;
    if (size > maxBytes) throw new TooLong(`more than ${maxBytes} bytes`);
    chunks.push(value);
  }
}
