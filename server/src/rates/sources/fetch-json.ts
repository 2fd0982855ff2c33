/** Without redirects. The only network call of this module. */
import { fetchWhole } from '../../platform/fetch-whole.ts';
import { quoteNumbers } from '../../platform/text/quote-numbers.ts';
import { SourceOutage } from './source.ts';

export interface FetchLimits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** A float would round the price. */
  readonly numbers?: 'text' | 'float';
  readonly format?: 'json' | 'text';
  /** Their body is an answer too. */
  readonly errorStatuses?: readonly number[];
  readonly userAgent?: string;
}

export interface Answer {
  readonly body: unknown;
  /** The `Date` header, ms since 1970. */
  readonly madeAtMs: number | null;
  /** In caches on the way (RFC 9111, 5.1). */
  readonly cachedMs: number;
}

export async function fetchJson(url: URL, limits: FetchLimits): Promise<Answer> {
  const { text, headers } = await fetchText(url, limits).catch((cause: unknown) => {
    throw cause instanceof SourceOutage ? cause : new SourceOutage(`no answer from ${url.host}`, { cause });
  });
  const madeAtMs = Date.parse(headers.get('date') ?? '');
  return {
    body: limits.format === 'text' ? text : parsed(text, url, limits),
    madeAtMs: Number.isNaN(madeAtMs) ? null : madeAtMs,
    cachedMs: secondsOf(headers.get('age')) ?? 0,
  };
}

function parsed(text: string, { host }: URL, { numbers }: FetchLimits): unknown {
  try {
    const body: unknown = JSON.parse(text);
    return numbers === 'text' ? JSON.parse(quoteNumbers(text)) : body;
  } catch (cause) {
    throw new SourceOutage(`${host} did not answer in JSON`, { cause });
  }
}

async function fetchText(
  url: URL,
  { timeoutMs, maxBytes, errorStatuses = [], userAgent = 'Parom' }: FetchLimits,
): Promise<{ readonly text: string; readonly headers: Headers }> {
  const headers = { accept: 'application/json', 'user-agent': userAgent };
  const request = { redirect: 'error', headers } as const;
  const answer = await fetchWhole(url, request, { signal: AbortSignal.timeout(timeoutMs), maxBytes });
  if (answer.status === 200 || errorStatuses.includes(answer.status))
    return { text: answer.body.toString('utf8'), headers: answer.headers };
  throw new SourceOutage(`${url.host} answered ${answer.status}`, {
    retryAfterMs: retryAfterOf(answer.headers),
  });
}

/** Seconds, or a moment of the server's clock (RFC 9110, 10.2.3). */
function retryAfterOf(headers: Headers): number | null {
  const text = headers.get('retry-after')?.trim() ?? '';
  const waitedMs = secondsOf(text);
  if (waitedMs !== null) return waitedMs;
  const waitMs = Date.parse(text) - Date.parse(headers.get('date') ?? '');
  return waitMs > 0 ? waitMs : null;
}

const secondsOf = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? +text * 1_000 : null;
