/** A GET that cannot hang, cannot fill the memory and follows no redirect. The only network call of this folder. */
import { fetchWhole } from '../platform/fetch-whole.ts';
import { SourceOutage } from './source.ts';

export interface FetchLimits {
  /** From the first byte sent to the last byte read. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** `text`: JSON numbers arrive as the text that stands in the answer, not as the float nearest to it. */
  readonly numbers?: 'text' | 'float';
  /** `text`: the body as it is, for a documented answer that is no JSON. */
  readonly format?: 'json' | 'text';
  /** Statuses whose body is an answer, too: a documented error. */
  readonly errorStatuses?: readonly number[];
  /** Who asks, so that the other side can tell, and write to the right people. */
  readonly userAgent?: string;
}

export interface Answer {
  /** What the JSON says. */
  readonly body: unknown;
  /** When the answer was made by the other side's clock, ms since 1970; `null` where `Date` says nothing. */
  readonly madeAtMs: number | null;
  /** How long the answer lay in caches on the way (RFC 9111, 5.1). */
  readonly cachedMs: number;
}

/** The answer of a 200, or of a status that the limits name. Throws SourceOutage for every other answer, for none, and for one that is not JSON. */
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

/** Seconds, or the moment of the other side's clock, which its own `Date` header tells (RFC 9110, 10.2.3). */
function retryAfterOf(headers: Headers): number | null {
  const text = headers.get('retry-after')?.trim() ?? '';
  const waitedMs = secondsOf(text);
  if (waitedMs !== null) return waitedMs;
  const waitMs = Date.parse(text) - Date.parse(headers.get('date') ?? '');
  return Number.isFinite(waitMs) && waitMs > 0 ? waitMs : null;
}

/** Whole seconds in a header, as milliseconds. */
const secondsOf = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? +text * 1_000 : null;

/** Puts every number of a valid JSON text between quotes; what stands inside of strings is left alone. */
export const quoteNumbers = (json: string): string =>
  json.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) =>
    token.startsWith('"') ? token : `"${token}"`,
  );
