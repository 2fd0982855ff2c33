/** Commands about what went wrong, and whom we refuse. */
import { alertSubjects } from '../alerts.ts';
import { blockAddress, blockedAddresses, unblockAddress } from '../aml/index.ts';
import { discardWaiting } from '../mail/index.ts';
import { openAlerts, resolveAlert, resolveAnySubject } from '../platform/alerts/alerts-store.ts';
import { givenUpJobs, retryJob } from '../platform/jobs/jobs-store.ts';
import { isNumber, keepRecipient, keptAs, shownRecipient } from '../tickets/index.ts';
import { limit, optional, text, whole } from './arguments.ts';
import { continuedAfter, firstOf } from './listed.ts';
import { addressNamed } from './names.ts';
import { type Command, change, question, refuse } from './operator-command.ts';

const address = text('the address, or a phone or card of a transfer');

export const watchCommands = {
  alerts: question({
    summary: 'Lists what a human must look at.',
    arguments: {},
    run: async ({ db, unstoredAlerts }) => [...(await openAlerts(db)), ...unstoredAlerts()],
  }),
  'resolve-alert': change({
    summary: 'Puts an alert away. It comes back when its cause does.',
    arguments: { subject: text('its subject, as shortfall:3') },
    run: async ({ db, clock }, { subject }) => {
      if (!(await resolveAnySubject(db, clock.now(), subject)))
        throw refuse(`no open alert is called ${subject}`);
      return `The alert ${subject} is resolved.`;
    },
  }),
  'given-up': question({
    summary: 'Lists events that failed at every try: what should follow from them has not happened.',
    arguments: { after: optional(whole('only those that follow this one, by its number')), limit },
    run: async ({ db }, { after = 0, limit: count }) =>
      firstOf(await givenUpJobs(db, { after, limit: count + 1 }), count, {
        rest: ({ id }) => continuedAfter(id),
        show: ({ id, kind, about, failedAt, why }) => ({
          event: id,
          kind,
          about,
          givenUpAt: failedAt,
          lastError: why,
        }),
      }),
  }),
  'retry-event': change({
    summary: 'Has an event that was given up handled again, once its cause is mended. Nothing is done twice.',
    arguments: { event: whole('the event’s number') },
    run: async ({ db, clock }, { event }) => {
      if (!(await retryJob(db, event, clock.now()))) throw refuse(`no event ${event} was given up`);
      return `Event ${event} is handled again now, as often as a new one.`;
    },
  }),
  'discard-letters': change({
    summary:
      'After a restored backup, while the mail server is out of reach: gives up every letter that waits to leave. None of them is written again.',
    arguments: { reason: text('why; kept in the audit') },
    run: async ({ db, clock }) => {
      const letters = await discardWaiting(db, clock.now());
      // Those are what it told of.
      await resolveAlert(db, clock.now(), alertSubjects.mail());
      return `${letters === 1n ? '1 letter is' : `${letters} letters are`} given up; what was told there stands on the tickets’ pages.`;
    },
  }),
  'blocked-addresses': question({
    summary: 'Lists the addresses that we neither take from nor pay to.',
    arguments: {},
    run: async ({ db }) =>
      [...(await blockedAddresses(db))].map(([blocked, reason]) => ({
        address: shownRecipient(blocked),
        reason,
      })),
  }),
  'block-address': change({
    summary:
      'Refuses an address from now on: deposits from it stop, nothing is made towards it, no ticket or withdrawal that is there already is decided to be paid to it, and what nobody has signed for it waits.',
    arguments: { address, reason: text('why; never shown to the customer') },
    run: async (deps, values) => {
      const blocked = addressNamed(deps.catalogue(), values.address);
      const kept = isNumber(blocked) ? await keepRecipient(deps, blocked) : blocked;
      await blockAddress(deps.db, deps.clock.now(), kept, values.reason);
      await deps.reload.blockedAddresses();
      return `${shownRecipient(blocked)} is blocked.`;
    },
  }),
  'unblock-address': change({
    summary: 'Takes an address off the list.',
    arguments: { address },
    run: async ({ db, catalogue, keyring, reload }, values) => {
      const blocked = addressNamed(catalogue(), values.address);
      const wasBlocked = await Promise.all(keptAs(keyring, blocked).map((kept) => unblockAddress(db, kept)));
      if (!wasBlocked.includes(true)) throw refuse(`${shownRecipient(blocked)} is not blocked`);
      await reload.blockedAddresses();
      return `${shownRecipient(blocked)} is not blocked any more.`;
    },
  }),
} as const satisfies Record<string, Command>;
