import { CRYPTO_TYPE, TRANSFER_TYPE } from '@parom/contract/catalogue-codes';
import { type SiteState, writeCurrencyType, writeSiteOpen } from '../site/index.ts';
import { type Answer, say } from './answer.ts';
import { choice, line, optional, text } from './arguments.ts';
import { closingEnd } from './closing-end.ts';
import { type Command, change, type OperatorDeps, question } from './operator-command.ts';
import { refuseBy } from './refuse.ts';

const TYPES = { crypto: CRYPTO_TYPE, transfer: TRANSFER_TYPE } as const;
const type = choice(['crypto', 'transfer'], 'coins on networks, or transfers by phone and card');

export const offerCommands = {
  site: question({
    summary: 'Shows whether the site is open, and the allowed types of coins.',
    arguments: {},
    run: async ({ site }) => siteShown(site()),
  }),
  'open-site': change({
    summary: 'Opens the site for new tickets.',
    arguments: {},
    run: async ({ db, clock, reload }) => {
      await writeSiteOpen(db, clock.now(), true);
      await reload.site();
      return say('siteOpened', {});
    },
  }),
  'close-site': change({
    summary:
      'Closes the site: no new tickets, an empty export. Existing tickets can still be paid. At the end it opens by itself.',
    arguments: {
      ru: optional(line('what visitors read, in Russian')),
      en: optional(line('what visitors read, in English')),
      end: optional(text('when it opens by itself: in minutes, as 90, or Moscow time, as 2030-01-15T18:30')),
    },
    run: (deps, values) => closeSite(deps, values),
  }),
  'allow-coins': change({
    summary: 'Offers a type of coins again.',
    arguments: { type },
    run: (deps, values) => switchType(deps, values.type, true),
  }),
  'forbid-coins': change({
    summary: 'Stops offering a type of coins.',
    arguments: { type },
    run: (deps, values) => switchType(deps, values.type, false),
  }),
} as const satisfies Record<string, Command>;

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
