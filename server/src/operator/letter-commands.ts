import { lastBounces, letterStates, lettersIn } from '../mail/index.ts';
import { isUuid } from '../platform/uuid.ts';
import { resendLetter } from '../tickets/index.ts';
import { say } from './answer.ts';
import { choice, email, limit, optional, text } from './arguments.ts';
import { continuedAfter, firstOf } from './listed.ts';
import { type Command, change, question } from './operator-command.ts';
import { refusalOf, refuseBy } from './refuse.ts';
import { storedError } from './stored-error.ts';

const idOf = (typed: string): string => {
  if (isUuid(typed)) return typed;
  throw refuseBy('letterIdMalformed', {});
};

export const letterCommands = {
  letters: question({
    showsCustomers: true,
    summary: 'Lists letters with their tries and errors; the bounced and failed ones without --state.',
    arguments: {
      state: optional(choice(letterStates, 'only those')),
      email: optional(email('only letters to this e-mail')),
      after: optional(text('only rows after this id')),
      limit,
    },
    run: async ({ db }, { state, email: recipient = null, after, limit: count }) => {
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
          lastError: storedError('letterTried', lastError),
          id,
        }),
      });
    },
  }),
  'resend-letter': change({
    summary:
      'Sends a sent, failed or bounced letter again, with a new link and no attachment. A bounced one goes to the ticket’s e-mail of now.',
    arguments: { letter: text('its id'), reason: text('why; kept in the audit') },
    run: async ({ db, clock, alerting: { publicUrl } }, { letter }) => {
      const outcome = await resendLetter({ db, clock, publicUrl }, idOf(letter));
      if (!outcome.done) throw refusalOf(outcome);
      const [bounce] = await lastBounces(db, [outcome.recipient]);
      return say('letterResent', { email: outcome.recipient, bounced: bounce?.reason ?? null });
    },
  }),
} as const satisfies Record<string, Command>;
