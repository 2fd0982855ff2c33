import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fetchWhole } from '../../platform/fetch-whole.ts';

export interface ServerCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly token?: string;
  /** It may be done although its answer was lost. */
  readonly changes?: boolean;
}

export interface ServerAnswer {
  readonly status: number;
  readonly body: unknown;
  /** Seconds. */
  readonly retryAfter: number | null;
}

export class Unreachable extends Error {}

export const MAY_BE_DONE =
  'the command may have been done. See with "audit" how it ended, before you repeat it.';

const TIMEOUT_MS = 60_000;
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

const USUAL_PORT = '8081';

/** By the settings, or as the server noted it in the data folder. */
export async function serverUrl(env: Readonly<Record<string, string | undefined>>): Promise<string> {
  const file = join(resolve(env.DATA_DIR || './data'), 'console-port');
  const noted = async () => (await readFile(file, 'utf8').catch(() => '')).trim();
  const port = env.PAROM_CONSOLE_PORT || (await noted()) || USUAL_PORT;
  return `http://127.0.0.1:${port}`;
}

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
        : `The server at ${url} does not answer. Is it running, with the same DATA_DIR or PAROM_CONSOLE_PORT?`,
    );
  }
}

const isRefused = (error: unknown): boolean =>
  error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code === 'ECONNREFUSED';
