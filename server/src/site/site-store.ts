import { CRYPTO_TYPE, TRANSFER_TYPE } from '@parom/contract/catalogue-codes';
import type { Maintenance, SiteSettings } from '@parom/contract/site';
import { type ArticleTitles, LETTERS, type TextVersions, textKey } from '@parom/contract/site-texts';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';
import { IDENTITY, type Pictures, servedIdentity, settingsIn } from './identity/identity.ts';
import { type KnownArticle, readArticles } from './texts/articles-store.ts';
import { readLetters, readPublished, readSource, readTitles } from './texts/texts-store.ts';

export interface SiteState {
  /** Closed: existing tickets can still be seen and paid. */
  readonly isOpen: boolean;
  /** `null` while it is open. */
  readonly maintenance: Maintenance | null;
  readonly currencyTypes: ReadonlyMap<number, boolean>;
  readonly settings: SiteSettings;
  /** By their paths. */
  readonly pictures: Pictures;
  /** The published long texts. */
  readonly texts: TextVersions;
  readonly titles: ArticleTitles;
  /** Written by operators, public or not. */
  readonly articles: readonly KnownArticle[];
  /** Those that pages show. */
  readonly pageTexts: TextVersions;
  /** Published texts of letters, by `textKey`. */
  readonly letters: Readonly<Record<string, string>>;
}

export const SITE_KEYS = {
  isOpen: 'site.isOpen',
  maintenance: 'site.maintenance',
  types: 'site.currencyTypes',
} as const;
const { isOpen: OPEN_KEY, maintenance: MAINTENANCE_KEY, types: TYPES_KEY } = SITE_KEYS;

/** A currency type is allowed until an operator forbids it. */
export async function readSite(db: Db, isOpenAtFirst: boolean, now: Date): Promise<SiteState> {
  const { [textKey(IDENTITY.name, IDENTITY.language)]: identity, ...texts } = await readPublished(db);
  const { articles, shown } = await readArticles(db, texts);
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'in', [OPEN_KEY, MAINTENANCE_KEY, TYPES_KEY])
    .execute();
  const values = new Map(rows.map((row) => [row.key, row.value]));
  const types = (values.get(TYPES_KEY) ?? {}) as Readonly<Record<string, boolean>>;
  const maintenance = (values.get(MAINTENANCE_KEY) ?? {}) as Maintenance;
  const isOver = maintenance.until !== undefined && Date.parse(maintenance.until) <= now.getTime();
  const isOpen = isOver || (values.get(OPEN_KEY) ?? isOpenAtFirst) === true;
  return {
    isOpen,
    maintenance: isOpen ? null : maintenance,
    currencyTypes: new Map([CRYPTO_TYPE, TRANSFER_TYPE].map((type) => [type, types[type] !== false])),
    texts,
    titles: await readTitles(db, shown),
    articles,
    pageTexts: Object.fromEntries(Object.entries(shown).filter(([key]) => !key.startsWith(LETTERS))),
    letters: await readLetters(db, texts),
    ...servedIdentity(settingsIn(identity === undefined ? null : await readSource(db, IDENTITY, identity))),
  };
}

/** At `until` the site opens by itself: readers compare it with their clock, and nothing is written. */
export async function writeSiteOpen(
  db: Db,
  now: Date,
  isOpen: boolean,
  maintenance: Maintenance = {},
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await writeSetting(tx, now, OPEN_KEY, isOpen);
    await writeSetting(tx, now, MAINTENANCE_KEY, maintenance);
  });
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

async function writeSetting(db: Tx, now: Date, key: string, value: unknown): Promise<void> {
  const row = { value: JSON.stringify(value), updated_at: now };
  await db
    .insertInto('settings')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}
