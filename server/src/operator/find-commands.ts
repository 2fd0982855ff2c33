import { checkAddress } from '@parom/contract/addresses/check-address';
import { addressFormats } from '@parom/contract/addresses/formats';
import type { SaidCell } from '@parom/contract/console/answers/said';
import { findCalls } from '@parom/contract/console/commands/find-calls';
import { toDecimal } from '@parom/contract/money';
import { isEmail, normaliseEmail } from '@parom/contract/rules';
import type { Catalogue } from '../currencies/index.ts';
import type { Keyring } from '../platform/secrets/keyring.ts';
import { keptAs } from '../tickets/index.ts';
import { cell } from './answer.ts';
import { type FoundRow, foundBy, type Wanted } from './find-store.ts';
import { continuedAfter, firstOf, Listed } from './listed.ts';
import { amountOf, statusName } from './names.ts';
import { runs } from './operator-command.ts';

export const findCommands = runs(findCalls, {
  find: async ({ db, catalogue, hotAddresses, keyring }, { by, after = null, limit: count }) => {
    const wanted = wantedBy(catalogue(), keyring, by);
    const { rows } = await foundBy(wanted, { after, limit: count + 1 }).execute(db);
    const isOurs = wanted.addresses.some((address) => hotAddresses.has(address));
    const first = firstOf(rows, count, {
      rest: ({ id }) => continuedAfter(id),
      show: (row) => shown(catalogue(), row),
    });
    const missing = rows.length === 0 && after === null ? [nothingFound(wanted)] : [];
    return new Listed(first.rows, isOurs ? [cell('walletShared', {})] : missing, first.after);
  },
});

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const NUMBER = /^(?:№|#)?\s*(\d{1,15})$/;

const NAME_MIN = 25;
/** An explorer's link contains the name. */
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
    // Explorers spell hexadecimal digits in both cases.
    transactions: [...new Set(names.flatMap((name) => [name, name.toLowerCase(), name.toUpperCase()]))],
    reference: typed,
    networkIds: catalogue.networks.map(({ id: networkId }) => networkId),
    assetIds: catalogue.assets.map(({ id: assetId }) => assetId),
  };
}

function nothingFound({ email, addresses }: Wanted): SaidCell {
  if (email !== null) return cell('noneWithEmail', {});
  return cell(addresses.length > 0 ? 'noneWithAddress' : 'noneWhole', {});
}

const shown = (catalogue: Catalogue, row: FoundRow) => ({
  what: row.what,
  number: row.number,
  foundBy: cell('foundByWays', { ways: [...row.ways] }),
  status: row.status === null ? row.state : statusName(row.status),
  give: amountIn(catalogue, row.giveAssetId, row.giveAmount),
  get: amountIn(catalogue, row.getAssetId, row.getAmount),
  email: row.email,
  createdAt: row.createdAt,
  id: row.id,
});

const amountIn = (catalogue: Catalogue, assetId: number | null, amount: string | null): string | null =>
  assetId === null || amount === null ? null : amountOf(catalogue, assetId, toDecimal(amount));
