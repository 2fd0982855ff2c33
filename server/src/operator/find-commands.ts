/** The command for whoever answers customers: from what they write to the ticket that it is about. */
import { checkAddress } from '@parom/contract/addresses/check-address';
import { addressFormats } from '@parom/contract/addresses/formats';
import { isEmail, normaliseEmail } from '@parom/contract/rules';
import type { Catalogue } from '../currencies/index.ts';
import type { Keyring } from '../platform/secrets/keyring.ts';
import { keptAs } from '../tickets/index.ts';
import { limit, optional, text } from './arguments.ts';
import { type FoundRow, foundBy, type Wanted } from './find-store.ts';
import { continuedAfter, firstOf, Listed } from './listed.ts';
import { amountOf, statusName } from './names.ts';
import { type Command, question } from './operator-command.ts';

export const findCommands = {
  find: question({
    showsCustomers: true,
    summary:
      'Finds the tickets of somebody who writes, by his e-mail, an address, memo, phone or card, a transaction, a number or a link, an explorer’s too; deposits that are nobody’s and withdrawals too. The newest first.',
    arguments: {
      by: text('what he writes: one thing, and whole; a part of it finds nothing'),
      after: optional(text('only those that follow this one, by its id')),
      limit,
    },
    run: async ({ db, catalogue, hotAddresses, keyring }, { by, after = null, limit: count }) => {
      const wanted = wantedBy(catalogue(), keyring, by);
      const { rows } = await foundBy(wanted, { after, limit: count + 1 }).execute(db);
      const isOurs = wanted.addresses.some((address) => hotAddresses.has(address));
      const first = firstOf(rows, count, {
        rest: ({ id }) => continuedAfter(id),
        show: (row) => shown(catalogue(), row),
      });
      const missing = rows.length === 0 && after === null ? [nothingFound(wanted)] : [];
      return new Listed(first.rows, [...(isOurs ? [OURS] : missing), ...first.notes]);
    },
  }),
} as const satisfies Record<string, Command>;

/** In a ticket's link stands its id. */
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const NUMBER = /^(?:№|#)?\s*(\d{1,15})$/;

/** What a transaction or an address of a network is at least as long as. */
const NAME_MIN = 25;
/** An explorer's page names what it shows somewhere in its address. */
const namedIn = (typed: string): string[] =>
  /^https?:\/\//i.test(typed) ? typed.split(/[/?#&=]/).filter(({ length }) => length >= NAME_MIN) : [];

function wantedBy(catalogue: Catalogue, keyring: Keyring, typed: string): Wanted {
  const [, number] = NUMBER.exec(typed) ?? [];
  const names = [typed, ...namedIn(typed)];
  const checked = addressFormats
    .flatMap((format) => names.map((name) => checkAddress(format, name)))
    .filter(({ ok }) => ok);
  const [id] = ID.exec(typed) ?? [];
  return {
    number: number === undefined ? null : Number.parseInt(number, 10),
    id: id ?? null,
    email: isEmail(typed) ? normaliseEmail(typed) : null,
    addresses: checked.flatMap((address) => (address.ok ? keptAs(keyring, address.normalised) : [])),
    memos: [typed, ...checked.flatMap((address) => (address.ok ? (address.tag ?? []) : []))],
    // An explorer may write the same digits in large or in small letters.
    transactions: [...new Set(names.flatMap((name) => [name, name.toLowerCase(), name.toUpperCase()]))],
    reference: typed,
    networkIds: catalogue.networks.map(({ id: networkId }) => networkId),
    assetIds: catalogue.assets.map(({ id: assetId }) => assetId),
  };
}

const OURS =
  'That is a wallet of ours, the same for many: look for the memo that the ticket was given, or for the transaction.';

const nothingFound = ({ email, addresses }: Wanted): string =>
  email !== null
    ? 'No ticket and no withdrawal has this e-mail.'
    : addresses.length > 0
      ? 'No ticket was given this address or pays there, and nothing came from it or left for it.'
      : 'It is no whole e-mail, address, phone or card, and nothing here has it as its number, memo, transaction or reference.';

const shown = (catalogue: Catalogue, row: FoundRow) => ({
  what: row.what,
  number: row.number,
  foundBy: row.found_by,
  status: row.status === null ? row.state : statusName(row.status),
  give: amountIn(catalogue, row.give_asset_id, row.give_amount),
  get: amountIn(catalogue, row.get_asset_id, row.get_amount),
  email: row.email,
  createdAt: row.created_at,
  id: row.id,
});

const amountIn = (catalogue: Catalogue, assetId: number | null, amount: string | null): string | null =>
  assetId === null || amount === null ? null : amountOf(catalogue, assetId, amount);
