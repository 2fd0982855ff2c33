import { webhookCalls } from '@parom/contract/console/commands/webhook-calls';
import {
  listWebhooks,
  redeliverWebhook,
  removeWebhook,
  rotateWebhookSecret,
  setWebhook,
} from '../partners/webhooks/index.ts';
import { say } from './answer.ts';
import { firstOf, withGreaterLimit } from './listed.ts';
import { idOf } from './names.ts';
import { runs } from './operator-command.ts';
import { refusalOf, refuseBy } from './refuse.ts';
import { storedError } from './stored-error.ts';

/** Some partners write a password into the query. */
export const withoutQuery = (url: string): string => url.replace(/\?.*$/, '?…');

export const webhookCommands = runs(webhookCalls, {
  webhooks: async ({ db }, { limit: count }) =>
    firstOf(await listWebhooks(db, count + 1), count, {
      rest: withGreaterLimit,
      show: ({ lastFault, ...row }) => ({
        ...row,
        url: withoutQuery(row.url),
        lastFault: storedError(lastFault),
      }),
    }),
  'set-webhook': async (deps, values) => {
    const set = await setWebhook(deps, values);
    if (!set.done) throw refusalOf(set);
    return set.secret === null
      ? say('webhookMoved', { id: set.id })
      : say('webhookSecret', { id: set.id, secret: set.secret });
  },
  'rotate-webhook-secret': async (deps, values) => {
    const made = await rotateWebhookSecret(deps, idOf(values.webhook, 'webhook'));
    if (!made.done) throw refusalOf(made);
    return say('webhookSecret', { id: made.id, secret: made.secret });
  },
  'redeliver-webhook': async (deps, values) => {
    const only = values.delivery === undefined ? null : idOf(values.delivery, 'delivery');
    const count = await redeliverWebhook(deps, idOf(values.webhook, 'webhook'), only);
    if (count === 0) throw refuseBy('noSuchDelivery', {});
    return say('deliveriesAgain', { count });
  },
  'remove-webhook': async (deps, values) => {
    const id = idOf(values.webhook, 'webhook');
    if (!(await removeWebhook(deps, id))) throw refuseBy('noSuchWebhook', { id });
    return say('webhookRemoved', { id });
  },
});
