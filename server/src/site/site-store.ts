/** The operator's switches of the site, kept in `settings`. */
import { CRYPTO_TYPE, TRANSFER_TYPE } from '@parom/contract/currencies';
import type { Db } from '../platform/db/db.ts';

export interface SiteState {
  /** Closed: nothing new is made; whoever has a ticket can still see and pay it. */
  readonly isOpen: boolean;
  /** Which types of currencies are allowed now. */
  readonly currencyTypes: ReadonlyMap<number, boolean>;
}

const OPEN_KEY = 'site.isOpen';
const TYPES_KEY = 'site.currencyTypes';

/** A site that nobody has switched is open and allows everything. */
export async function readSite(db: Db): Promise<SiteState> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'in', [OPEN_KEY, TYPES_KEY])
    .execute();
  const values = new Map(rows.map((row) => [row.key, row.value]));
  const types = (values.get(TYPES_KEY) ?? {}) as Readonly<Record<string, boolean>>;
  return {
    isOpen: values.get(OPEN_KEY) !== false,
    currencyTypes: new Map([CRYPTO_TYPE, TRANSFER_TYPE].map((type) => [type, types[type] !== false])),
  };
}

export async function writeSiteOpen(db: Db, now: Date, isOpen: boolean): Promise<void> {
  await writeSetting(db, now, OPEN_KEY, isOpen);
}

export async function writeCurrencyTypes(
  db: Db,
  now: Date,
  types: ReadonlyMap<number, boolean>,
): Promise<void> {
  await writeSetting(db, now, TYPES_KEY, Object.fromEntries(types));
}

async function writeSetting(db: Db, now: Date, key: string, value: unknown): Promise<void> {
  const row = { value: JSON.stringify(value), updated_at: now };
  await db
    .insertInto('settings')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}
