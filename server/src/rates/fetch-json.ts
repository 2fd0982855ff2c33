/** A GET that cannot hang, cannot fill the memory and follows no redirect. The only network call of this folder. */
import { fetchWhole } from '../platform/fetch-whole.ts';
import { SourceOutage } from './source.ts';

export interface FetchLimits {
  /** From the first byte sent to the last byte read. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** `text`: JSON numbers arrive as the text that stands in the answer, not as the float nearest to it. */
  readonly numbers?: 'text' | 'float';
  /** Statuses whose body is an answer, too: a documented error. */
  readonly errorStatuses?: readonly number[];
}

/** The parsed body of a 200, or of a status that the limits name. Throws SourceOutage for every other answer, for none, and for one that is not JSON. */
export async function fetchJson(url: URL, limits: FetchLimits): Promise<unknown> {
  const text = await fetchText(url, limits).catch((cause: unknown) => {
    throw cause instanceof SourceOutage ? cause : new SourceOutage(`no answer from ${url.host}`, { cause });
  });
  try {
    const body: unknown = JSON.parse(text);
    return limits.numbers === 'text' ? JSON.parse(quoteNumbers(text)) : body;
  } catch (cause) {
    throw new SourceOutage(`${url.host} did not answer in JSON`, { cause });
  }
}

async function fetchText(
  url: URL,
  { timeoutMs, maxBytes, errorStatuses = [] }: FetchLimits,
): Promise<string> {
  const request = { redirect: 'error', headers: { accept: 'application/json' } } as const;
  const answer = await fetchWhole(url, request, { signal: AbortSignal.timeout(timeoutMs), maxBytes });
  if (answer.status === 200 || errorStatuses.includes(answer.status)) return answer.body.toString('utf8');
  throw new SourceOutage(`${url.host} answered ${answer.status}`, {
    retryAfterMs: retryAfterOf(answer.headers),
  });
}

/** Seconds, or the moment of the other side's clock, which its own `Date` header tells (RFC 9110, 10.2.3). */
function retryAfterOf(headers: Headers): number | null {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return +text * 1_000;
  const waitMs = Date.parse(text) - Date.parse(headers.get('date') ?? '');
  return Number.isFinite(waitMs) && waitMs > 0 ? waitMs : null;
}

/** Puts every number of a valid JSON text between quotes; what stands inside of strings is left alone. */
export const quoteNumbers = (json: string): string =>
  json.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) =>
    token.startsWith('"') ? token : `"${token}"`,
  );
