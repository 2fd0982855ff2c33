/** Each failure is a ChainOutage within a timeout. */
import type { NodeProgram } from '@parom/contract/console/answers/stored-errors';
import * as z from 'zod/mini';
import { fetchWhole } from '../../../platform/fetch-whole.ts';
import { ChainOutage, Obstructed } from '../../chain.ts';

/** A full block with its pruned JSON has some 10 MB. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

export class Declined extends ChainOutage {
  constructor(
    what: string,
    readonly code: number,
    message: string,
  ) {
    super(`${what}: ${message} (${code})`);
  }
}

export type Shape<Answer> = z.core.$ZodType<Answer>;

const envelope = z.object({
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.number(), message: z.string() })),
});

export interface Caller {
  rpc<Answer>(method: string, params: object, answer: Shape<Answer>, timeoutMs?: number): Promise<Answer>;
  path<Answer>(path: string, params: object, answer: Shape<Answer>): Promise<Answer>;
}

export function callerOf(url: string, program: NodeProgram, defaultMs: number): Caller {
  async function post(path: string, name: string, body: object, timeoutMs = defaultMs): Promise<unknown> {
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: spellNumbers(JSON.stringify(body, (_key, value: unknown) => markBig(value))),
    };
    const limits = { signal: AbortSignal.timeout(timeoutMs), maxBytes: MAX_ANSWER_BYTES };
    const whole = await fetchWhole(new URL(path, url), request, limits).catch((error: unknown) => {
      throw Obstructed.by('nodeGivesNoAnswer', { program, call: name, said: reasonOf(error) });
    });
    if (whole.status !== 200)
      throw Obstructed.by('nodeAnswersStatus', { program, call: name, status: whole.status });
    return jsonOf(whole.body.toString());
  }
  function read<Answer>(name: string, value: unknown, answer: Shape<Answer>): Answer {
    const parsed = z.safeParse(answer, value);
    if (parsed.success) return parsed.data;
    throw Obstructed.by('nodeAnswersOtherwise', { call: name, said: z.prettifyError(parsed.error) });
  }
  return {
    rpc: async (method, params, answer, timeoutMs) => {
      const body = { jsonrpc: '2.0', id: 0, method, params };
      const { error, result } = read(method, await post('/json_rpc', method, body, timeoutMs), envelope);
      if (error !== undefined) throw new Declined(method, error.code, error.message);
      return read(method, result, answer);
    },
    path: async (path, params, answer) => read(path, await post(`/${path}`, path, params), answer),
  };
}

/** JavaScript's JSON has no large whole numbers. */
const AMOUNTS = /("(?:amount|fee|received|txnFee|balance|unlock_time)":\s*)(\d+)(?=[,}\s])/g;
const MARK = 'exactly ';
const markBig = (value: unknown): unknown => (typeof value === 'bigint' ? `${MARK}${value}` : value);
const spellNumbers = (text: string): string => text.replace(/"exactly (\d+)"/g, '$1');

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(AMOUNTS, '$1"$2"'));
  } catch {
    return null;
  }
}

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
};
