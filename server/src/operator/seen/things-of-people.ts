import { isEmail, normaliseEmail } from '@parom/contract/rules';
import { blockOfEmail, lockThreshold, readThreshold } from '../../aml/index.ts';
import { readSite } from '../../site/index.ts';
import { keptAs } from '../../tickets/index.ts';
import { addressNamed } from '../names.ts';
import { siteShown } from '../offer-commands.ts';
import { settingsShown } from '../site-commands.ts';
import { withoutQuery } from '../webhook-commands.ts';
import { type Find, said, type Thing } from './thing.ts';
import { idIn } from './things-of-money.ts';
import {
  alertRow,
  blockedAddressRow,
  keyRow,
  letterRow,
  lockAlertRow,
  lockRow,
  lockSiteSettings,
  webhookRow,
} from './things-store.ts';

/** A closed site has a message and an end. */
export const salesShown = ({ until, message, ...rest }: ReturnType<typeof siteShown>) => ({
  ...rest,
  until: until ?? null,
  message: message ?? null,
});

export const sales: Find = ({ site, clock }) => ({
  name: 'site',
  lock: lockSiteSettings,
  values: async (db) => salesShown(siteShown(await readSite(db, site().isOpen, clock.now()))),
});

export const settings: Find = ({ site, clock }) => ({
  name: 'site-settings',
  values: async (db) => settingsShown((await readSite(db, site().isOpen, clock.now())).settings),
});

export const blockedEmail: Find = (_deps, sent) => {
  const typed = said(sent, 'email');
  if (!isEmail(typed)) return null;
  const email = normaliseEmail(typed);
  return {
    name: `email ${email}`,
    values: async (db) => blockShown(await blockOfEmail(db, email)),
  };
};

export const blockShown = (block: { reason: string; by: string } | null) => ({
  reason: block?.reason ?? null,
  blockedBy: block?.by ?? null,
});

export const blockedAddress: Find = ({ catalogue, keyring }, sent) => {
  const kept = keptAs(keyring, addressNamed(catalogue(), said(sent, 'address')));
  return {
    name: `address ${kept[0]}`,
    values: async (db) => ({ reason: (await blockedAddressRow(db, kept))?.reason ?? null }),
  };
};

export const threshold: Find = () => ({
  name: 'screening threshold',
  lock: lockThreshold,
  values: async (db) => ({ threshold: await readThreshold(db) }),
});

/** An alert that the database could not store has no row. */
export const alert: Find = (_deps, sent) => {
  const subject = said(sent, 'subject');
  return {
    name: `alert ${subject}`,
    lock: (tx) => lockAlertRow(tx, subject),
    values: async (db) => (await alertRow(db, subject)) ?? null,
  };
};

export const letter: Find = (_deps, sent) => {
  const id = idIn(sent, 'letter');
  if (id === null) return null;
  return {
    name: `letter ${id}`,
    lock: (tx) => lockRow(tx, 'mails', id),
    values: async (db) => (await letterRow(db, id)) ?? null,
  };
};

export const partnerKey: Find = (_deps, sent) => {
  const id = idIn(sent, 'key');
  if (id === null) return null;
  return {
    name: `partner key ${id}`,
    lock: (tx) => lockRow(tx, 'partner_keys', id),
    values: async (db) => (await keyRow(db, id)) ?? null,
  };
};

export const webhook: Find = async ({ db }, sent) => {
  const [id, email] = [idIn(sent, 'webhook'), said(sent, 'email').toLowerCase()];
  const found = id === null && email === '' ? null : await webhookRow(db, id === null ? { email } : { id });
  return found === null ? null : webhookThing(found.id);
};

const webhookThing = (id: string): Thing => ({
  name: `webhook ${id}`,
  lock: (tx) => lockRow(tx, 'partner_webhooks', id),
  values: async (db) => {
    const row = await webhookRow(db, { id });
    return row && { url: withoutQuery(row.url), formerUntil: row.formerUntil, givenUp: row.givenUp };
  },
});
