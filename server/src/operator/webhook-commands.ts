import {
  listWebhooks,
  redeliverWebhook,
  removeWebhook,
  rotateWebhookSecret,
  setWebhook,
} from '../partners/webhooks/index.ts';
import { say } from './answer.ts';
import { limit, line, optional, text } from './arguments.ts';
import { firstOf, withGreaterLimit } from './listed.ts';
import { idOf } from './names.ts';
import { type Command, change, question } from './operator-command.ts';
import { refusalOf, refuseBy } from './refuse.ts';
import { storedError } from './stored-error.ts';

const webhook = text('the id of the webhook');

/** Some partners write a password into the query. */
export const withoutQuery = (url: string): string => url.replace(/\?.*$/, '?…');

export const webhookCommands = {
  webhooks: question({
    summary: 'Lists partners’ webhooks with deliveries and the last fault, newest first.',
    arguments: { limit },
    run: async ({ db }, { limit: count }) =>
      firstOf(await listWebhooks(db, count + 1), count, {
        rest: withGreaterLimit,
        show: ({ lastFault, ...row }) => ({
          ...row,
          url: withoutQuery(row.url),
          lastFault: storedError('webhookTried', lastFault),
        }),
      }),
  }),
  'set-webhook': change({
    summary: 'Sends the moves of a partner’s orders to an https address.',
    arguments: {
      email: line('the partner’s account on the site'),
      url: line('an https address that the internet reaches'),
    },
    run: async (deps, values) => {
      const set = await setWebhook(deps, values);
      if (!set.done) throw refusalOf(set);
      return set.secret === null
        ? say('webhookMoved', { id: set.id })
        : say('webhookSecret', { id: set.id, secret: set.secret });
    },
  }),
  'rotate-webhook-secret': change({
    summary: 'Gives a webhook a new secret. The former one signs as well for 24 hours.',
    arguments: { webhook },
    run: async (deps, values) => {
      const made = await rotateWebhookSecret(deps, idOf(values.webhook, 'webhook'));
      if (!made.done) throw refusalOf(made);
      return say('webhookSecret', { id: made.id, secret: made.secret });
    },
  }),
  'redeliver-webhook': change({
    summary: 'Sends given up deliveries again, or the named one.',
    arguments: { webhook, delivery: optional(text('the id of a delivery; else all that were given up')) },
    run: async (deps, values) => {
      const only = values.delivery === undefined ? null : idOf(values.delivery, 'delivery');
      const count = await redeliverWebhook(deps, idOf(values.webhook, 'webhook'), only);
      if (count === 0) throw refuseBy('noSuchDelivery', {});
      return say('deliveriesAgain', { count });
    },
  }),
  'remove-webhook': change({
    summary: 'Ends a partner’s webhook and its waiting deliveries.',
    arguments: { webhook },
    run: async (deps, values) => {
      const id = idOf(values.webhook, 'webhook');
      if (!(await removeWebhook(deps, id))) throw refuseBy('noSuchWebhook', { id });
      return say('webhookRemoved', { id });
    },
  }),
} as const satisfies Record<string, Command>;
