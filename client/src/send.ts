import { ParomError } from './errors.ts';

export interface ConnectOptions {
  /** `https://…`; plain `http` on this machine only. */
  readonly site: string;
  /** Of one attempt, with its answer. 15 s. */
  readonly timeoutMs?: number;
  /** 3. A refusal is not repeated. */
  readonly attempts?: number;
  /** Before the second attempt; doubles each time. 500 ms. */
  readonly pauseMs?: number;
  readonly fetch?: typeof fetch;
}

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  /** Once for each attempt: a signature is never sent twice. */
  readonly sign?: (body: string) => Promise<Record<string, string>>;
}

export type Send = <Answer>(call: Call) => Promise<Answer>;

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/;

export function originOf(site: string): string {
  const { protocol, hostname, origin } = new URL(site);
  if (protocol === 'https:' || (protocol === 'http:' && LOCAL.test(hostname))) return origin;
  throw new TypeError('site must begin with https://: the answers hold deposit addresses');
}

/** Browsers refuse `fetch` as a method of another object. */
export const fetchOf = (options: ConnectOptions): typeof fetch => {
  const doFetch = options.fetch ?? globalThis.fetch;
  return (input, init) => doFetch(input, init);
};

export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });

/** Every call may be repeated: orders carry an idempotency key. */
export function sender(options: ConnectOptions): Send {
  const { attempts = 3, pauseMs = 500 } = options;
  const origin = originOf(options.site);
  return async <Answer>(call: Call): Promise<Answer> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return (await sendOnce(options, origin, call)) as Answer;
      } catch (error) {
        const isOpen = error instanceof ParomError && !error.isRefusal;
        if (!isOpen || attempt >= attempts) throw error;
        await pause(pauseMs * 2 ** (attempt - 1));
      }
    }
  };
}

async function sendOnce(options: ConnectOptions, origin: string, call: Call): Promise<unknown> {
  const { timeoutMs = 15_000 } = options;
  const doFetch = fetchOf(options);
  const body = call.body === undefined ? '' : JSON.stringify(call.body);
  const signed = (await call.sign?.(body)) ?? {};
  let status: number | null = null;
  let wait: number | null = null;
  let answer: unknown;
  try {
    const response = await doFetch(origin + call.path, {
      method: call.method,
      headers: { ...signed, ...(body !== '' && { 'content-type': 'application/json' }) },
      ...(body !== '' && { body }),
      redirect: 'error',
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    });
    status = response.status;
    wait = secondsOf(response.headers.get('retry-after'));
    answer = await response.json();
  } catch (cause) {
    const message = `No readable answer to ${call.method} ${call.path} within ${timeoutMs} ms`;
    throw new ParomError({ code: null, status, message, cause });
  }
  if (status >= 200 && status < 300) return answer;
  throw errorOf(status, answer, wait);
}

const secondsOf = (text: string | null): number | null =>
  text !== null && /^\d{1,6}$/.test(text) ? Number.parseInt(text, 10) * 1_000 : null;

function errorOf(status: number, answer: unknown, retryAfterMs: number | null): ParomError {
  const { errorCode, message } = (answer ?? {}) as { errorCode?: unknown; message?: unknown };
  return new ParomError({
    code: typeof errorCode === 'number' ? errorCode : null,
    status,
    message: typeof message === 'string' ? message : `The answer has the status ${status} and no reason`,
    retryAfterMs,
  });
}
