import { randomUUID } from 'node:crypto';
import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { raiseAlert } from '../../src/platform/alerts/alerts-store.ts';
import { emit } from '../../src/platform/jobs/enqueue.ts';
import { addresses } from '../factories.ts';
import { putTicket, USER } from '../operator-world.ts';
import { give, type Scenario, type Scenarios, type Small } from './scenario.ts';

const SUBJECT = 'reorg:17';
const raised: Scenario = async ({ db, clock }) => {
  await raiseAlert(db, clock.now(), SUBJECT, alertDetail('depositsWait', {}));
  return { subject: SUBJECT };
};
const taken: Scenario = async (small) => {
  const alert = await raised(small);
  await give(small, 'take-alert', alert);
  return alert;
};

const mail = ({ db, clock }: Small, state: object = {}) => {
  const id = randomUUID();
  const body = { subject: 'A letter', text_body: 'a letter', html_body: '<p>a letter</p>' };
  return db
    .insertInto('mails')
    .values({ id, recipient: USER.email, ...body, message_id: id, created_at: clock.now(), ...state })
    .returning('id')
    .executeTakeFirstOrThrow();
};

const email = { email: USER.email };
const address = { address: addresses.bitcoin };
const blocked =
  (command: string, of: object): Scenario =>
  async (small) => {
    await give(small, command, { ...of, reason: 'stolen coins' });
    return of;
  };

async function partnerKey(small: Small): Promise<string> {
  await small.world.register(USER);
  await give(small, 'create-partner-key', { ...email, name: 'shop', scopes: 'quotes' });
  return (await small.db.selectFrom('partner_keys').select('id').executeTakeFirstOrThrow()).id;
}

/** By its row: the act looks the address up in the internet's names. */
async function webhook(small: Small): Promise<string> {
  await partnerKey(small);
  const { db, clock } = small;
  const partner = await db.selectFrom('partner_keys').select('user_id').executeTakeFirstOrThrow();
  const row = {
    id: randomUUID(),
    user_id: partner.user_id,
    url: 'https://partner.example/hook',
    sealed_secret: Buffer.from('sealed'),
    created_at: clock.now(),
  };
  await db.insertInto('partner_webhooks').values(row).execute();
  return row.id;
}

const givenUp: Scenario = async (small) => {
  const [hook, ticket] = [await webhook(small), await putTicket(small.world.deps, { status: 1 })];
  const state = small.db.selectFrom('ticket_history').select('id').where('ticket_id', '=', ticket.id);
  const at = small.clock.now();
  const delivery = { id: randomUUID(), webhook_id: hook, ticket_id: ticket.id, queued_at: at };
  const { id: stateId } = await state.executeTakeFirstOrThrow();
  await small.db
    .insertInto('partner_deliveries')
    .values({ ...delivery, state_id: stateId, tried_since: at, given_up_at: at })
    .execute();
  return { webhook: hook };
};

const text = { text: 'legal/terms', language: 'en' };
const source = 'Other words.';
const savedText: Scenario = async (small) => {
  await give(small, 'save-text', { ...text, source, version: 0 });
  return { ...text, version: 1, seen: 0 };
};
const identityOf = ({ world }: Small): string => JSON.stringify(world.deps.site().settings);
const savedIdentity: Scenario = async (small) => {
  await give(small, 'save-identity', { identity: identityOf(small), version: 0 });
  return { version: 1, seen: 0 };
};
const now =
  (sent: object): Scenario =>
  async () =>
    sent;
const link = { list: 'socials', name: 'Channel' };

export const ofPeople: Scenarios = {
  'add-note': now({ ...email, note: 'called us' }),
  'block-email': now({ ...email, reason: 'stolen coins' }),
  'unblock-email': blocked('block-email', email),
  'block-address': now({ ...address, reason: 'stolen coins' }),
  'unblock-address': blocked('block-address', address),
  'resend-letter': async (small) => {
    const failed = { failed_at: small.clock.now(), tries: 3 };
    return { letter: (await mail(small, failed)).id, reason: 'asked for it' };
  },
  'discard-letters': async (small) => {
    await mail(small);
    return { reason: 'of the lost time' };
  },

  'take-alert': raised,
  'return-alert': taken,
  'resolve-alert': raised,
  'retry-event': async ({ db, clock }) => {
    await emit(db, clock.now(), 'account.created', { userId: 'u1' });
    const failed = { failed_at: clock.now(), last_error: 'no mail server', attempts: 9 };
    const row = db.updateTable('jobs').set(failed).returning('id');
    return { event: (await row.executeTakeFirstOrThrow()).id };
  },

  'create-partner-key': async ({ world }) => {
    await world.register(USER);
    return { ...email, name: 'shop', scopes: 'quotes' };
  },
  'rotate-partner-key': async (small) => ({ key: await partnerKey(small) }),
  // An address without a name: no lookup in the internet's names.
  'set-webhook': async (small) => {
    await webhook(small);
    return { ...email, url: 'https://8.8.8.8/hook' };
  },
  'rotate-webhook-secret': async (small) => ({ webhook: await webhook(small) }),
  'revoke-partner-key': async (small) => ({ key: await partnerKey(small) }),
  'remove-webhook': async (small) => ({ webhook: await webhook(small) }),
  'redeliver-webhook': givenUp,

  'set-name': now({ ru: 'Переправа', en: 'Ferry' }),
  'set-slogan': now({ ru: 'Быстро', en: 'Fast' }),
  'set-contacts': now({ email: 'help@example.com' }),
  'set-aml-link': now({ url: 'https://aml.example/' }),
  'show-engine-room': now({ shown: 'yes' }),
  'add-link': now({ ...link, url: 'https://t.example/' }),
  'remove-link': async (small) => {
    await give(small, 'add-link', { ...link, url: 'https://t.example/' });
    return link;
  },
  'save-identity': async (small) => ({ identity: identityOf(small), version: 0 }),
  'publish-identity': savedIdentity,
  'withdraw-identity': async (small) => {
    await give(small, 'publish-identity', await savedIdentity(small));
    return { seen: 1 };
  },
  'save-text': now({ ...text, source, version: 0 }),
  'publish-text': savedText,
  'withdraw-text': async (small) => {
    await give(small, 'publish-text', await savedText(small));
    return { ...text, seen: 1 };
  },
};
