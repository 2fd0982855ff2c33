import { CRYPTO_TYPE, TRANSFER_TYPE } from '@parom/contract/catalogue-codes';
import { offerCalls } from '@parom/contract/console/commands/offer-calls';
import { type SiteState, writeCurrencyType, writeSiteOpen } from '../site/index.ts';
import { type Answer, say } from './answer.ts';
import { closingEnd } from './closing-end.ts';
import { type OperatorDeps, runs } from './operator-command.ts';
import { refuseBy } from './refuse.ts';

const TYPES = { crypto: CRYPTO_TYPE, transfer: TRANSFER_TYPE } as const;

export const offerCommands = runs(offerCalls, {
  site: async ({ site }) => siteShown(site()),
  'open-site': async ({ db, clock, reload }) => {
    await writeSiteOpen(db, clock.now(), true);
    await reload.site();
    return say('siteOpened', {});
  },
  'close-site': (deps, values) => closeSite(deps, values),
  'allow-coins': (deps, values) => switchType(deps, values.type, true),
  'forbid-coins': (deps, values) => switchType(deps, values.type, false),
});

export function siteShown({ isOpen, maintenance, currencyTypes }: SiteState) {
  const { message, until } = maintenance ?? {};
  return {
    isOpen,
    ...(until !== undefined && { until }),
    ...(message !== undefined && { message }),
    crypto: currencyTypes.get(CRYPTO_TYPE) === true,
    transfer: currencyTypes.get(TRANSFER_TYPE) === true,
  };
}

async function closeSite(
  { db, clock, reload }: OperatorDeps,
  { ru, en, end }: Readonly<Record<'ru' | 'en' | 'end', string | undefined>>,
): Promise<Answer> {
  if ((ru === undefined) !== (en === undefined)) throw refuseBy('messageHalf', {});
  const now = clock.now();
  const until = end === undefined ? null : closingEnd(end, now);
  await writeSiteOpen(db, now, false, {
    ...(ru !== undefined && en !== undefined && { message: { ru, en } }),
    ...(until !== null && { until: until.toISOString() }),
  });
  await reload.site();
  return say('siteClosed', { until: until?.toISOString() ?? null });
}

async function switchType(
  { db, clock, reload }: OperatorDeps,
  name: keyof typeof TYPES,
  isAllowed: boolean,
): Promise<Answer> {
  await db.transaction().execute((tx) => writeCurrencyType(tx, clock.now(), TYPES[name], isAllowed));
  await reload.site();
  return say('coinsAllowed', { type: name, isAllowed });
}
