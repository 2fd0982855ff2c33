/** Each check is paid for, and a ticket may be judged again within seconds. */
import { type Clock, later } from '../../platform/clock.ts';
import type { AmlBotAnswer } from './read-answer.ts';

const RATED_MS = 10 * 60_000;
/** Then a pending check is begun again. */
const PENDING_MS = 60 * 60_000;
const MOST = 5_000;

export function keptChecks(clock: Clock) {
  const checks = new Map<string, { readonly answer: AmlBotAnswer; readonly until: Date }>();
  return {
    find(subject: string): AmlBotAnswer | null {
      const found = checks.get(subject);
      return found !== undefined && found.until > clock.now() ? found.answer : null;
    },
    keep(subject: string, answer: AmlBotAnswer): void {
      const before = checks.get(subject);
      const isSame = before?.answer.state === 'pending' && answer.state === 'pending';
      checks.delete(subject);
      const [oldest] = checks.keys();
      if (checks.size >= MOST && oldest !== undefined) checks.delete(oldest);
      const until = later(clock.now(), answer.state === 'rated' ? RATED_MS : PENDING_MS);
      checks.set(subject, { answer, until: isSame ? before.until : until });
    },
    forget: (subject: string): void => void checks.delete(subject),
  };
}
