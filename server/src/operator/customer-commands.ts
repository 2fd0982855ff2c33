import { customerCalls } from '@parom/contract/console/commands/customer-calls';
import { addNote } from '../accounts/index.ts';
import { blockEmail, blockedEmails, unblockEmail } from '../aml/index.ts';
import { say } from './answer.ts';
import { totalsOf } from './console/customers-store.ts';
import { customerNamed, showCustomer } from './console/show-customer.ts';
import { firstOf, withGreaterLimit } from './listed.ts';
import { runs } from './operator-command.ts';
import { refuseBy } from './refuse.ts';

export const customerCommands = runs(customerCalls, {
  customer: async (deps, values) => {
    const customer = await customerNamed(deps, values.customer);
    if (customer === null) throw refuseBy('noSuchCustomer', {});
    return showCustomer(deps, customer);
  },
  'blocked-emails': async ({ db }, { limit: count }) =>
    firstOf(await blockedEmails(db, count + 1), count, {
      rest: () => withGreaterLimit(),
      show: ({ email: blocked, reason, by, at }) => ({ email: blocked, reason, blockedBy: by, at }),
    }),
  'block-email': async ({ db, clock }, values, operator) => {
    const open = await db.transaction().execute(async (tx) => {
      const { email: blocked, reason } = values;
      await blockEmail(tx, { email: blocked, reason, by: operator.email, at: clock.now() });
      return (await totalsOf(tx, blocked)).open;
    });
    return say('emailBlocked', { email: values.email, openTickets: open });
  },
  'unblock-email': async ({ db }, values) => {
    const wasBlocked = await db.transaction().execute((tx) => unblockEmail(tx, values.email));
    if (!wasBlocked) throw refuseBy('notBlocked', { name: values.email });
    return say('emailUnblocked', { email: values.email });
  },
  'add-note': async ({ db, clock }, values, operator) => {
    const written = { by: operator.email, at: clock.now(), text: values.note };
    await db.transaction().execute((tx) => addNote(tx, values.email, written));
    return say('noteKept', { email: values.email });
  },
});
