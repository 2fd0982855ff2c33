import { addNote } from '../accounts/index.ts';
import { blockEmail, blockedEmails, unblockEmail } from '../aml/index.ts';
import { say } from './answer.ts';
import { email, limit, note, text } from './arguments.ts';
import { totalsOf } from './console/customers-store.ts';
import { customerNamed, showCustomer } from './console/show-customer.ts';
import { firstOf, withGreaterLimit } from './listed.ts';
import { type Command, change, question } from './operator-command.ts';
import { refuseBy } from './refuse.ts';

const ofCustomer = email('the customer’s e-mail');

export const customerCommands = {
  customer: question({
    showsCustomers: true,
    summary: 'Shows a customer: counts, turnover, block, addresses, sessions, referral earnings and notes.',
    arguments: { customer: text('an e-mail, a ticket’s number or id, or an account’s id') },
    run: async (deps, values) => {
      const customer = await customerNamed(deps, values.customer);
      if (customer === null) throw refuseBy('noSuchCustomer', {});
      return showCustomer(deps, customer);
    },
  }),
  'blocked-emails': question({
    showsCustomers: true,
    summary: 'Lists the blocked e-mails, the newest first.',
    arguments: { limit },
    run: async ({ db }, { limit: count }) =>
      firstOf(await blockedEmails(db, count + 1), count, {
        rest: () => withGreaterLimit(),
        show: ({ email: blocked, reason, by, at }) => ({ email: blocked, reason, blockedBy: by, at }),
      }),
  }),
  'block-email': change({
    summary:
      'Refuses new tickets with an e-mail. Existing tickets go on: their deposits were promised before, and hold-ticket stops a single one.',
    arguments: { email: ofCustomer, reason: text('why; never shown to the customer') },
    run: async ({ db, clock }, values, operator) => {
      const open = await db.transaction().execute(async (tx) => {
        const { email: blocked, reason } = values;
        await blockEmail(tx, { email: blocked, reason, by: operator.email, at: clock.now() });
        return (await totalsOf(tx, blocked)).open;
      });
      return say('emailBlocked', { email: values.email, openTickets: open });
    },
  }),
  'unblock-email': change({
    summary: 'Unblocks an e-mail.',
    arguments: { email: ofCustomer },
    run: async ({ db }, values) => {
      const wasBlocked = await db.transaction().execute((tx) => unblockEmail(tx, values.email));
      if (!wasBlocked) throw refuseBy('notBlocked', { name: values.email });
      return say('emailUnblocked', { email: values.email });
    },
  }),
  'add-note': change({
    summary: 'Writes a note about a customer, with your name and the time. A note is never changed.',
    arguments: { email: ofCustomer, note: note('for colleagues; never shown to the customer') },
    run: async ({ db, clock }, values, operator) => {
      const written = { by: operator.email, at: clock.now(), text: values.note };
      await db.transaction().execute((tx) => addNote(tx, values.email, written));
      return say('noteKept', { email: values.email });
    },
  }),
} as const satisfies Record<string, Command>;
