import { CRYPTO_TYPE, TRANSFER_TYPE } from '@parom/contract/catalogue-codes';
import type { SiteSettings } from '@parom/contract/site';
import { sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';
import { defaultSettings } from './site-settings.ts';

export interface SiteState {
  /** Closed: existing tickets can still be seen and paid. */
  readonly isOpen: boolean;
  readonly currencyTypes: ReadonlyMap<number, boolean>;
  readonly settings: SiteSettings;
}

const OPEN_KEY = 'site.isOpen';
const TYPES_KEY = 'site.currencyTypes';
const SETTINGS_KEY = 'site.settings';

/** A currency type is allowed until an operator forbids it. */
export async function readSite(db: Db, isOpenAtFirst: boolean): Promise<SiteState> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'in', [OPEN_KEY, TYPES_KEY, SETTINGS_KEY])
    .execute();
  const values = new Map(rows.map((row) => [row.key, row.value]));
  const types = (values.get(TYPES_KEY) ?? {}) as Readonly<Record<string, boolean>>;
  return {
    isOpen: (values.get(OPEN_KEY) ?? isOpenAtFirst) === true,
    currencyTypes: new Map([CRYPTO_TYPE, TRANSFER_TYPE].map((type) => [type, types[type] !== false])),
    settings: { ...defaultSettings, ...((values.get(SETTINGS_KEY) ?? {}) as Partial<SiteSettings>) },
  };
}

export async function writeSiteOpen(db: Db, now: Date, isOpen: boolean): Promise<void> {
  await writeSetting(db, now, OPEN_KEY, isOpen);
}

/** Merges in SQL: a simultaneous change of another type stays. */
export async function writeCurrencyType(db: Db, now: Date, type: number, isAllowed: boolean): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key: TYPES_KEY, value: JSON.stringify({ [type]: isAllowed }), updated_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((excluded) => ({
        value: sql`settings.value || ${excluded.ref('excluded.value')}`,
        updated_at: excluded.ref('excluded.updated_at'),
      })),
    )
    .execute();
}

/** The lock keeps simultaneous changes. New defaults reach unchanged values. */
export async function changeSettings(
  db: Db,
  now: Date,
  change: (settings: SiteSettings) => Partial<SiteSettings>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('settings')
      .values({ key: SETTINGS_KEY, value: '{}', updated_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { value } = await tx
      .selectFrom('settings')
      .select('value')
      .where('key', '=', SETTINGS_KEY)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const stored = value as Partial<SiteSettings>;
    await tx
      .updateTable('settings')
      .set({
        value: JSON.stringify({ ...stored, ...change({ ...defaultSettings, ...stored }) }),
        updated_at: now,
      })
      .where('key', '=', SETTINGS_KEY)
      .execute();
  });
}

async function writeSetting(db: Db, now: Date, key: string, value: unknown): Promise<void> {
  const row = { value: JSON.stringify(value), updated_at: now };
  await db
    .insertInto('settings')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}
