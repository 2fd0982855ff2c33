/** Each failure is a ChainOutage within a timeout. */
import * as z from 'zod/mini';
import { fetchWhole } from '../../../platform/fetch-whole.ts';
import { ChainOutage, Obstructed } from '../../chain.ts';
import type { TronNode } from '../settings/settings.ts';

const DEFAULT_TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

type Shape<Answer> = z.core.$ZodType<Answer>;
type Path = `wallet/${string}` | `walletsolidity/${string}`;

export interface Node {
  ask<Answer>(path: Path, body: object, answer: Shape<Answer>): Promise<Answer>;
  /** java-tron says with the empty object that there is none. */
  find<Answer>(path: Path, body: object, answer: Shape<Answer>): Promise<Answer | null>;
}

/** java-tron reports failures with status 200. */
const failure = z.object({ Error: z.string() });

export function openNode(
  { rpcUrl, solidityUrl, apiKey }: Pick<TronNode, 'rpcUrl' | 'solidityUrl' | 'apiKey'>,
  timeoutMs = DEFAULT_TIMEOUT_MS,
): Node {
  const headers = {
    'content-type': 'application/json',
    ...(apiKey === null ? {} : { 'TRON-PRO-API-KEY': apiKey }),
  };

  async function send(path: Path, body: object): Promise<unknown> {
    const url = `${path.startsWith('walletsolidity') ? solidityUrl : rpcUrl}`.replace(/\/*$/, `/${path}`);
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    const limits = { signal: AbortSignal.timeout(timeoutMs), maxBytes: MAX_ANSWER_BYTES };
    const whole = await fetchWhole(url, request, limits).catch((error: unknown) => {
      // The address may hold an access key.
      throw Obstructed.by('nodeGivesNoAnswer', { program: 'node', call: path, said: reasonOf(error) });
    });
    const said = jsonOf(whole.body.toString());
    if (whole.status !== 200 || said === undefined)
      throw Obstructed.by('nodeAnswersStatus', { program: 'node', call: path, status: whole.status });
    const failed = z.safeParse(failure, said);
    if (failed.success) throw new ChainOutage(`${path}: ${failed.data.Error}`);
    return said;
  }

  function read<Answer>(path: Path, said: unknown, answer: Shape<Answer>): Answer {
    const parsed = z.safeParse(answer, said);
    if (parsed.success) return parsed.data;
    throw Obstructed.by('nodeAnswersOtherwise', { call: path, said: z.prettifyError(parsed.error) });
  }

  return {
    ask: async (path, body, answer) => read(path, await send(path, body), answer),
    find: async (path, body, answer) => {
      const said = await send(path, body);
      return isEmpty(said) ? null : read(path, said, answer);
    },
  };
}

const isEmpty = (said: unknown): boolean =>
  said === null || (typeof said === 'object' && Object.keys(said).length === 0);

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : null;
  return code ?? (cause instanceof Error ? cause.name : 'unknown');
}
