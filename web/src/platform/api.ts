/**
 * The one door to the server's calls, typed by the contract. It knows who the caller is, how long to wait and when to
 * try again; it never shows anything itself, but tells whoever listens that a call failed.
 */
import type { EndpointName, endpoints } from '@parom/contract/endpoints';
import { CACHE_LIFETIME_MS, STATUS_RETRIES, STATUS_TIMEOUT_MS } from '@parom/contract/limits';
import type { ErrorBody } from '@parom/contract/wire';
import { startBusy } from './busy.ts';
import { callTable } from './call-table.ts';
import { readStored } from './storage.ts';

type Endpoints = typeof endpoints;
type Part<Name extends EndpointName, Key extends string> = Endpoints[Name] extends {
  readonly [K in Key]: { _zod: { input: infer Input } };
}
  ? { readonly [K in Key]: Input }
  : unknown;

/** What a call takes: `params` for the path, `query`, `body`, as the contract lists them. */
export type CallInput<Name extends EndpointName> = Part<Name, 'params'> &
  Part<Name, 'query'> &
  Part<Name, 'body'>;
export type CallAnswer<Name extends EndpointName> = Endpoints[Name]['answer'] extends {
  _zod: { output: infer Output };
}
  ? Output
  : null;

export interface CallOptions {
  /** Reject instead of reporting the failure and answering `null`. */
  readonly rethrow?: boolean;
  /** Answer from memory when the same call was answered less than this ago; `true` is five minutes. */
  readonly cache?: boolean | number;
  readonly headers?: Readonly<Record<string, string>>;
  /** How long to wait for the answer, where it is not the usual half minute. */
  readonly waitMs?: number;
}

/** A call that did not succeed. `status` 0: no answer came, in time or at all, or what came is none of our server's. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  constructor(
    readonly status: number,
    readonly errorCode: number | null,
    /** After how many seconds the server wants to be asked again, if it said so. */
    readonly retryAfterS: number | null = null,
  ) {
    super(`call failed with status ${status}${errorCode === null ? '' : `, code ${errorCode}`}`);
  }
}

/** Whether our server gave this status. One without a code is a proxy's, and says nothing of tokens or tickets. */
export const isAnswered = (failure: unknown, ...statuses: readonly number[]): failure is CallFailure =>
  failure instanceof CallFailure && failure.errorCode !== null && statuses.includes(failure.status);

const DEFAULT_TIMEOUT_MS = 30_000;
/** How the server itself answers a call while it draws a page. */
type Answerer = (name: EndpointName, query: Readonly<Record<string, string>>) => Promise<unknown>;

let answerer: Answerer | null = null;
const cached = new Map<string, { until: number; answer: Promise<unknown> }>();
let report: (failure: unknown) => void = () => undefined;

/** Who is told of failures that no caller takes care of. */
export function onCallFailure(listener: (failure: unknown) => void): void {
  report = listener;
}

/** On the server: calls are answered by this, at once, for a stranger, and nothing is remembered. */
export function answerCallsWith(given: Answerer): void {
  answerer = given;
}

export function call<Name extends EndpointName>(
  name: Name,
  input: CallInput<Name>,
  options: CallOptions & { rethrow: true },
): Promise<CallAnswer<Name>>;
export function call<Name extends EndpointName>(
  name: Name,
  input: CallInput<Name>,
  options?: CallOptions,
): Promise<CallAnswer<Name> | null>;
export async function call<Name extends EndpointName>(
  name: Name,
  input: CallInput<Name>,
  options: CallOptions = {},
): Promise<CallAnswer<Name> | null> {
  try {
    return (await answerOf(name, input as Sent, options)) as CallAnswer<Name>;
  } catch (failure) {
    if (options.rethrow === true) throw failure;
    report(failure);
    return null;
  }
}

interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

function answerOf(name: EndpointName, input: Sent, options: CallOptions): Promise<unknown> {
  if (answerer !== null) return answerer(name, definedOf(input.query));
  const url = urlOf(name, input);
  if (options.cache === undefined || options.cache === false) return send(name, url, input, options);
  const known = cached.get(url);
  if (known !== undefined && known.until > Date.now()) return known.answer;
  const answer = send(name, url, input, options);
  const lifetimeMs = options.cache === true ? CACHE_LIFETIME_MS : options.cache;
  cached.set(url, { until: Date.now() + lifetimeMs, answer });
  const forget = () => cached.delete(url);
  // An empty answer is none: kept, it would be given again to whoever asks for a better one.
  answer.then((given) => given === null && forget(), forget);
  return answer;
}

/** The status call is tried again when no answer came; everything else is sent once. */
async function send(name: EndpointName, url: string, input: Sent, options: CallOptions): Promise<unknown> {
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
  options: CallOptions,
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
  // A page of a proxy or of a hotel's network, mostly.
  if (answer === undefined) throw new CallFailure(0, null);
  return answer;
}

/** A proxy's page in place of an answer has no code. */
const codeOf = (answer: unknown): number | null => {
  const code: unknown = (answer as ErrorBody | null | undefined)?.errorCode;
  return typeof code === 'number' ? code : null;
};

function retryAfterOf(response: Response): number | null {
  const seconds = Number.parseInt(response.headers.get('Retry-After') ?? '', 10);
  return Number.isNaN(seconds) ? null : seconds;
}

/** `null` for an empty answer, `undefined` for what is no JSON. */
function parseJson(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function urlOf(name: EndpointName, input: Sent): string {
  const path = callTable[name][1].replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(input.params?.[key] ?? ''),
  );
  const query = new URLSearchParams(definedOf(input.query));
  return `/api${path}${query.size === 0 ? '' : `?${query}`}`;
}

const definedOf = (query: Sent['query'] = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

function headersOf(name: EndpointName, input: Sent, options: CallOptions): Record<string, string> {
  const bearer = bearerOf(name, input);
  return {
    ...(callTable[name][0] === 'GET' ? {} : { 'Content-Type': 'application/json' }),
    ...(bearer === null ? {} : { Authorization: `Bearer ${bearer}` }),
    ...options.headers,
  };
}

/** A ticket's own token before the user's; nothing on login, which is how one gets a token. */
function bearerOf(name: EndpointName, input: Sent): string | null {
  if (name === 'login') return null;
  const ticketId = name === 'ticket' ? input.params?.id : name === 'pay' ? input.query?.ticketId : undefined;
  const ticketToken = ticketId === undefined ? null : readStored(`tick${ticketId}`);
  return ticketToken ?? readStored('token');
}
