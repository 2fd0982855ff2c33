import { CRYPTO_TYPE, TRANSFER_TYPE } from '@parom/contract/catalogue-codes';
import { writeCurrencyType, writeSiteOpen } from '../site/index.ts';
import { choice } from './arguments.ts';
import { type Command, change, type OperatorDeps, question } from './operator-command.ts';

const TYPES = { crypto: CRYPTO_TYPE, transfer: TRANSFER_TYPE } as const;
const type = choice(['crypto', 'transfer'], 'coins on networks, or transfers by phone and card');

export const offerCommands = {
  site: question({
    summary: 'Shows whether the site is open and which types of coins are allowed.',
    arguments: {},
    run: async ({ site }) => {
      const { isOpen, currencyTypes } = site();
      return {
        isOpen,
        crypto: currencyTypes.get(CRYPTO_TYPE) === true,
        transfer: currencyTypes.get(TRANSFER_TYPE) === true,
      };
    },
  }),
  'open-site': change({
    summary: 'Opens the site for new tickets.',
    arguments: {},
    run: async (deps) => switchSite(deps, true),
  }),
  'close-site': change({
    summary: 'Closes the site: no new tickets. Existing tickets can still be seen and paid.',
    arguments: {},
    run: async (deps) => switchSite(deps, false),
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

async function switchSite({ db, clock, reload }: OperatorDeps, isOpen: boolean): Promise<string> {
  await writeSiteOpen(db, clock.now(), isOpen);
  await reload.site();
  return isOpen ? 'The site is open.' : 'The site is closed.';
}

async function switchType(
  { db, clock, reload }: OperatorDeps,
  name: keyof typeof TYPES,
  isAllowed: boolean,
): Promise<string> {
  await writeCurrencyType(db, clock.now(), TYPES[name], isAllowed);
  await reload.site();
  return `The type "${name}" is ${isAllowed ? 'allowed' : 'forbidden'}.`;
}
