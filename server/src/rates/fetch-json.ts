/** A GET that cannot hang, cannot fill the memory and follows no redirect. The only network call of this folder. */
import { SourceOutage } from './source.ts';

export interface FetchLimits {
  /** From the first byte sent to the last byte read. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

/** The parsed body of a 200. Throws SourceOutage for every other answer, for none, and for one that is not JSON. */
export async function fetchJson(url: URL, limits: FetchLimits): Promise<unknown> {
  const text = await fetchText(url, limits).catch((cause: unknown) => {
    throw cause instanceof SourceOutage ? cause : new SourceOutage(`no answer from ${url.host}`, { cause });
  });
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SourceOutage(`${url.host} did not answer in JSON`, { cause });
  }
}

async function fetchText(url: URL, { timeoutMs, maxBytes }: FetchLimits): Promise<string> {
  const answer = await fetch(url, {
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
    headers: { accept: 'application/json' },
  });
  if (answer.status !== 200 || answer.body === null) {
    await answer.body?.cancel();
    throw new SourceOutage(`${url.host} answered ${answer.status}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body) {
    size += chunk.length;
    if (size > maxBytes) throw new SourceOutage(`${url.host} answered more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
