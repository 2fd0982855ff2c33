/**
 * AMLBot's web API, known from public integrations (https://docs.amlbot.com/webApi/introduction). Tried
 * against a stand-in only.
 */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import { fetchWhole, TooLong } from '../../platform/fetch-whole.ts';
import { RatingOutage, type RatingProvider } from '../rating.ts';
import type { Rating } from '../screening.ts';
import type { AmlBotSettings } from './amlbot-settings.ts';
import { keptChecks } from './kept-checks.ts';
import { type AmlBotAnswer, NAME, outage, readAnswer } from './read-answer.ts';

export interface AmlBotDeps {
  readonly settings: AmlBotSettings;
  readonly clock: Clock;
  readonly userAgent: string;
  readonly codeOf: (networkId: number) => string | null;
  /** Of a whole check, with its rechecks. */
  readonly longestMs?: number;
  readonly recheckMs?: number;
}

/** A token is checked as its network's coin. */
const ASSETS: Readonly<Record<string, string>> = {
  bitcoin: 'BTC',
  ethereum: 'ETH',
  bsc: 'BSC',
  tron: 'TRX',
  ton: 'TON',
  ripple: 'XRP',
};
/** A job or an operator waits for it. */
const LONGEST_MS = 10_000;
const RECHECK_MS = 2_000;
const BODY_MAX = 1_000_000;

type Form = Readonly<Record<string, string>>;

export function amlBot(deps: AmlBotDeps): RatingProvider {
  const { longestMs = LONGEST_MS, recheckMs = RECHECK_MS } = deps;
  const kept = keptChecks(deps.clock);

  const rate = async (networkId: number, hash: string, more: Form = {}): Promise<Rating | null> => {
    const asset = ASSETS[deps.codeOf(networkId) ?? ''];
    if (asset === undefined) return null;
    const subject = [asset, hash, more['address'] ?? ''].join(':');
    const signal = AbortSignal.timeout(longestMs);
    const recheck = (uid: string) =>
      post(deps, '/recheck', uid, { uid }, signal).catch((error: unknown) => {
        // The next try begins a check of its own.
        if (error instanceof RatingOutage && error.kind !== 'silent') kept.forget(subject);
        throw error;
      });
    const known = kept.find(subject);
    if (known?.state === 'rated') return known.rating;
    let answer: AmlBotAnswer =
      known === null
        ? await post(deps, '/', hash, { hash, asset, ...more }, signal)
        : await recheck(known.uid);
    while (answer.state === 'pending') {
      kept.keep(subject, answer);
      await pause(recheckMs, undefined, { signal }).catch(() => {
        throw outage('pending', '');
      });
      answer = await recheck(answer.uid);
    }
    kept.keep(subject, answer);
    return answer.rating;
  };
  return {
    name: NAME,
    rateDeposit: ({ networkId, txId, address }) => rate(networkId, txId, { address, direction: 'deposit' }),
    rateAddress: (address, networkId) => rate(networkId, address),
  };
}

async function post(
  { settings: { url, accessId, accessKey }, userAgent }: AmlBotDeps,
  path: string,
  signed: string,
  form: Form,
  signal: AbortSignal,
): Promise<AmlBotAnswer> {
  // The provider's choice of a hash.
  const token = createHash('md5').update(`${signed}:${accessKey}:${accessId}`).digest('hex');
  const request = {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': userAgent,
    },
    body: new URLSearchParams({ accessId, locale: 'en_US', token, ...form }).toString(),
    // The token must not follow to another host.
    redirect: 'error' as const,
  };
  const { status, text } = await whole(`${url}${path}`, request, signal);
  if (status !== 200) throw outage('silent', `${status}`);
  try {
    return readAnswer(text, form['uid'] ?? null);
  } catch (error) {
    if (!(error instanceof RatingOutage)) throw error;
    throw outage(error.kind, error.said.replaceAll(accessKey, '…').replaceAll(token, '…'));
  }
}

async function whole(url: string, request: Parameters<typeof fetchWhole>[1], signal: AbortSignal) {
  try {
    const { status, body } = await fetchWhole(url, request, { signal, maxBytes: BODY_MAX });
    return { status, text: body.toString('utf8') };
  } catch (error) {
    throw outage('silent', whyOf(error));
  }
}

/** Never a message: it may hold the token. */
function whyOf(error: unknown): string {
  if (error instanceof TooLong) return 'too long';
  const { name, cause } = error as { name?: string; cause?: { code?: unknown } };
  if (name === 'TimeoutError') return 'timeout';
  return typeof cause?.code === 'string' ? cause.code : 'connection';
}
