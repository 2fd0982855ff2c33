import { fetchWhole } from '../../platform/fetch-whole.ts';
import { hostInUrl } from '../../platform/text/host-in-url.ts';

export interface ServerCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly token?: string;
  /** May have been done although its answer was lost. */
  readonly changes?: boolean;
}

export interface ServerAnswer {
  readonly status: number;
  readonly body: unknown;
  /** Seconds. */
  readonly retryAfter: number | null;
}

/** No server, another server, or half an answer. */
export class Unreachable extends Error {}

export const MAY_BE_DONE =
  'the command may have been done. See with "audit" how it ended, before you repeat it.';

const TIMEOUT_MS = 60_000;
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

/** A server that listens on all addresses is asked on the loopback. */
export function serverUrl({ HOST, PORT }: Readonly<Record<string, string | undefined>>): string {
  const everywhere = new Set(['0.0.0.0', '::', '']);
  const host = everywhere.has(HOST ?? '') ? '127.0.0.1' : (HOST ?? '');
  return `http://${hostInUrl(host)}:${PORT || '8080'}`;
}

/** @throws Unreachable */
export async function callServer(url: string, call: ServerCall): Promise<ServerAnswer> {
  const request = {
    method: call.method,
    headers: {
      ...(call.body !== undefined && { 'content-type': 'application/json' }),
      ...(call.token !== undefined && { authorization: `Bearer ${call.token}` }),
    },
    ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
  };
  const limits = { signal: AbortSignal.timeout(TIMEOUT_MS), maxBytes: MAX_ANSWER_BYTES };
  try {
    const { status, headers, body } = await fetchWhole(`${url}${call.path}`, request, limits);
    const retryAfter = Number.parseInt(headers.get('retry-after') ?? '', 10);
    return {
      status,
      body: JSON.parse(body.toString('utf8')),
      retryAfter: Number.isNaN(retryAfter) ? null : retryAfter,
    };
  } catch (error) {
    throw new Unreachable(
      call.changes === true && !isRefused(error)
        ? `The answer of the server at ${url} was lost: ${MAY_BE_DONE}`
        : `The server at ${url} does not answer. Is it running, with the same HOST and PORT?`,
    );
  }
}

/** Without a connection the command was not sent. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code === 'ECONNREFUSED';
