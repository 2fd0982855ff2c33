import type { EndpointName } from '@parom/contract/endpoints';
import { STATUS_RETRIES, STATUS_TIMEOUT_MS } from '@parom/contract/limits';
import type { ErrorBody } from '@parom/contract/wire';
import { readStored } from '../browser-memory/storage.ts';
import { startBusy } from './busy.ts';
import { CallFailure } from './call-failure.ts';
import { callTable } from './call-table.ts';

export interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

export interface SendOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly waitMs?: number;
}

const DEFAULT_TIMEOUT_MS = 30_000;
const REFUSED = 422;

export async function sendCall(
  name: EndpointName,
  url: string,
  input: Sent,
  options: SendOptions,
): Promise<unknown> {
  const retries = name === 'status' ? STATUS_RETRIES : 0;
  const endBusy = startBusy();
  try {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await sendOnce(name, url, input, options);
      } catch (failure) {
        const noAnswer = failure instanceof CallFailure && failure.status === 0;
        if (!noAnswer || attempt === retries) throw failure;
      }
    }
  } finally {
    endBusy();
  }
}

async function sendOnce(
  name: EndpointName,
  url: string,
  input: Sent,
  options: SendOptions,
): Promise<unknown> {
  const waitMs = options.waitMs ?? (name === 'status' ? STATUS_TIMEOUT_MS : DEFAULT_TIMEOUT_MS);
  const response = await fetch(url, {
    method: callTable[name][0],
    headers: headersOf(name, input, options),
    signal: AbortSignal.timeout(waitMs),
    ...(callTable[name][0] === 'GET' ? {} : { body: JSON.stringify(input.body ?? {}) }),
  }).catch(() => {
    throw new CallFailure(0, null);
  });
  const text = await response.text().catch(() => {
    throw new CallFailure(0, null);
  });
  const answer = parseJson(text);
  if (!response.ok) throw new CallFailure(response.status, codeOf(answer), retryAfterOf(response));
  if (answer === undefined) throw new CallFailure(0, null);
  // A refusal may travel with status 200. Code 0: no error.
  const refused = codeOf(answer);
  if (refused !== null && refused !== 0) throw new CallFailure(REFUSED, refused);
  return answer;
}

const codeOf = (answer: unknown): number | null => {
  const code: unknown = (answer as ErrorBody | null | undefined)?.errorCode;
  return typeof code === 'number' ? code : null;
};

function retryAfterOf(response: Response): number | null {
  const seconds = Number.parseInt(response.headers.get('Retry-After') ?? '', 10);
  return Number.isNaN(seconds) ? null : seconds;
}

/** `null` if empty, `undefined` if not JSON. */
function parseJson(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function urlOf(name: EndpointName, input: Sent): string {
  const path = callTable[name][1].replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(input.params?.[key] ?? ''),
  );
  const query = new URLSearchParams(definedOf(input.query));
  return `/api${path}${query.size === 0 ? '' : `?${query}`}`;
}

export const definedOf = (query: Sent['query'] = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

function headersOf(name: EndpointName, input: Sent, options: SendOptions): Record<string, string> {
  const bearer = bearerOf(name, input);
  return {
    ...(callTable[name][0] === 'GET' ? {} : { 'Content-Type': 'application/json' }),
    ...(bearer === null ? {} : { Authorization: `Bearer ${bearer}` }),
    ...options.headers,
  };
}

/** The ticket's token comes first. */
function bearerOf(name: EndpointName, input: Sent): string | null {
  if (name === 'login') return null;
  const ticketId = input.params?.id ?? input.query?.ticketId;
  const ticketToken = ticketId === undefined ? null : readStored(`tick${ticketId}`);
  return ticketToken ?? readStored('token');
}
