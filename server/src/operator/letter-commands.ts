import { letterCalls } from '@parom/contract/console/commands/letter-calls';
import { lastBounces, lettersIn } from '../mail/index.ts';
import { isUuid } from '../platform/uuid.ts';
import { resendLetter } from '../tickets/index.ts';
import { say } from './answer.ts';
import { continuedAfter, firstOf } from './listed.ts';
import { runs } from './operator-command.ts';
import { refusalOf, refuseBy } from './refuse.ts';
import { storedError } from './stored-error.ts';

const idOf = (typed: string): string => {
  if (isUuid(typed)) return typed;
  throw refuseBy('letterIdMalformed', {});
};

export const letterCommands = runs(letterCalls, {
  letters: async ({ db }, { state, email: recipient = null, after, limit: count }) => {
    const rows = await lettersIn(db, {
      state: state ?? 'undelivered',
      recipient,
      after: after === undefined ? null : idOf(after),
      limit: count + 1,
    });
    return firstOf(rows, count, {
      rest: ({ id }) => continuedAfter(id),
      show: ({ id, recipient: to, subject, tries, lastError, createdAt, sentAt, failedAt, refusal }) => ({
        email: to,
        subject,
        isBounced: failedAt !== null && refusal !== null,
        createdAt,
        sentAt,
        failedAt,
        attempts: tries,
        lastError: storedError(lastError),
        id,
      }),
    });
  },
  'resend-letter': async ({ db, clock, alerting: { publicUrl } }, { letter }) => {
    const outcome = await resendLetter({ db, clock, publicUrl }, idOf(letter));
    if (!outcome.done) throw refusalOf(outcome);
    const [bounce] = await lastBounces(db, [outcome.recipient]);
    return say('letterResent', { email: outcome.recipient, bounced: bounce?.reason ?? null });
  },
});
