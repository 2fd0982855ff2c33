import { fetchWhole } from '../../platform/fetch-whole.ts';
import type { Config } from '../config.ts';
import { type Finding, warning, well, wordsOf, wrong } from './finding.ts';

const ANSWER_MS = 5_000;
const BODY_MAX = 1_000_000;
const MEANS = 'Paid tickets wait, and no coin leaves for them, until AMLBot gives its score.';

/** No check is paid for, so the key stays unproved. */
export async function checkScreening({ amlBot }: Pick<Config, 'amlBot'>): Promise<Finding> {
  if (amlBot === null) return well('screening', 'your own list of addresses; no provider scores risk');
  const { host } = new URL(amlBot.url);
  try {
    const limits = { signal: AbortSignal.timeout(ANSWER_MS), maxBytes: BODY_MAX };
    const { status } = await fetchWhole(amlBot.url, { redirect: 'manual' }, limits);
    if (status < 500 && status !== 403)
      return well('screening', `AMLBot answers at ${host}; the first deposit proves its key`);
    const next = 'Ask AMLBot whether it lets this machine call; 403 is often its protection against robots.';
    return warning('screening', `AMLBot at ${host} answers ${status}`, MEANS, next);
  } catch (error) {
    const next = 'Let this machine reach the address of PAROM_AMLBOT_URL.';
    return wrong('screening', `AMLBot at ${host}: ${wordsOf(error)}`, MEANS, next);
  }
}
