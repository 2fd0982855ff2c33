import type { Said } from '@parom/contract/console/answers/said';
import type { ActName, Body, QuestionName, Result } from '@parom/contract/console/commands/calls';
import { consoleError } from '@parom/contract/console/door';
import {
  type ConsoleEndpointName,
  type ConsoleEndpoints,
  consoleEndpoints,
} from '@parom/contract/console/endpoints';
import type * as z from 'zod/mini';

type Part<E, Key extends string> = E extends { readonly [K in Key]: infer Schema extends z.ZodMiniType }
  ? { readonly [K in Key]: z.input<Schema> }
  : { readonly [K in Key]?: never };
export type Sent<N extends ConsoleEndpointName> = Part<ConsoleEndpoints[N], 'params'> &
  Part<ConsoleEndpoints[N], 'query'> &
  Part<ConsoleEndpoints[N], 'body'>;
export type Answer<N extends ConsoleEndpointName> = ConsoleEndpoints[N] extends {
  readonly answer: infer Schema extends z.ZodMiniType;
}
  ? z.infer<Schema>
  : null;

const TIMEOUT_MS = 30_000;
/** While idle, a refetch must not keep the session alive. */
const IDLE_MS = 60_000;

/** `status` 0: no answer. `why` is the server's sentence. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  constructor(
    readonly status: number,
    readonly why: string | null,
    readonly code: number | null = null,
    readonly issues: Readonly<Record<string, string>> = {},
    readonly said: readonly Said[] = [],
  ) {
    super(why ?? `the call failed with status ${status}`);
  }
}

export const saidBy = (error: unknown): readonly Said[] => (error instanceof CallFailure ? error.said : []);

let csrfToken: string | null = null;
let lastTouch = 0;
export const keepCsrfToken = (token: string | null): void => {
  csrfToken = token;
};

export function watchTouches(): void {
  const touch = () => {
    lastTouch = Date.now();
  };
  for (const event of ['keydown', 'pointerdown', 'wheel']) addEventListener(event, touch, { passive: true });
  touch();
}

type Loose = { readonly params?: object; readonly query?: object; readonly body?: unknown };

export async function call<N extends ConsoleEndpointName>(name: N, sent: Sent<N>): Promise<Answer<N>> {
  const { method, path } = consoleEndpoints[name];
  const { params = {}, query = {}, body } = sent as Loose;
  const response = await fetch(addressOf(path, params, query), {
    method,
    headers: headersOf(method),
    credentials: 'same-origin',
    // The operator may close the page at once.
    keepalive: name === 'logOut',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  }).catch(() => {
    throw new CallFailure(0, null);
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw failureOf(response.status, answer);
  return answer as Answer<N>;
}

/** A command answers by its own forms. */
export const ask = async <N extends QuestionName>(
  question: N,
  body: Body<N>,
): Promise<Omit<Answer<'command'>, 'result'> & { readonly result: Result<N> }> => {
  const answer = await call('command', { params: { command: question }, query: {}, body });
  return { ...answer, result: answer.result as Result<N> };
};

export const give = <N extends ActName>(
  act: N,
  body: Body<N> & { readonly version?: string | undefined },
): Promise<Answer<'command'>> => call('command', { params: { command: act }, query: {}, body });

function addressOf(path: string, params: object, query: object): string {
  const values = new Map(Object.entries(params).map(([key, value]) => [key, String(value)]));
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(values.get(key) ?? ''));
  const asked = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  );
  return asked.size === 0 ? filled : `${filled}?${asked}`;
}

const headersOf = (method: string): Record<string, string> => ({
  ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
  ...(method === 'GET' || csrfToken === null ? {} : { 'x-csrf-token': csrfToken }),
  ...(Date.now() - lastTouch > IDLE_MS ? { 'x-idle': '1' } : {}),
});

function failureOf(status: number, answer: unknown): CallFailure {
  const read = consoleError.safeParse(answer);
  if (!read.success) return new CallFailure(status, null);
  const { message, errorCode, issues = [], said = [] } = read.data;
  const byArgument = issues.map(
    ({ path, message: why }) => [path.split(/[./]/).at(-1) ?? path, why] as const,
  );
  return new CallFailure(status, message, errorCode, Object.fromEntries(byArgument), said);
}
