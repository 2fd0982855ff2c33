import { titleOf } from '@parom/contract/article-titles';
import {
  type ArticleTitles,
  LETTERS,
  type TextLanguage,
  type TextVersions,
  TITLES,
  textKey,
} from '@parom/contract/site-texts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

export interface DocumentId {
  readonly name: string;
  /** `both`: the document has both languages in it. */
  readonly language: TextLanguage | 'both';
}

export interface TextId extends DocumentId {
  readonly language: TextLanguage;
}

export interface SavedText {
  readonly version: number;
  readonly savedBy: string;
  readonly savedAt: Date;
}

export interface Publication {
  readonly number: number;
  /** `null`: the built-in text. */
  readonly version: number | null;
  readonly publishedBy: string;
  readonly publishedAt: Date;
}

export async function readPublished(db: Db): Promise<TextVersions> {
  const rows = await db
    .selectFrom('site_text_publications')
    .distinctOn(['name', 'language'])
    .select(['name', 'language', 'version'])
    .orderBy('name')
    .orderBy('language')
    .orderBy('number', 'desc')
    .execute();
  return Object.fromEntries(
    rows.flatMap(({ name, language, version }) =>
      version === null ? [] : [[textKey(name, language), version]],
    ),
  );
}

/** Short, and shown by every list of articles: pages carry them. */
export async function readTitles(db: Db, published: TextVersions): Promise<ArticleTitles> {
  if (!Object.keys(published).some((key) => key.startsWith(TITLES))) return {};
  const rows = await db
    .selectFrom('site_text_versions')
    .select(['name', 'language', 'version', 'source'])
    .where('name', 'like', `${TITLES}%`)
    .execute();
  return Object.fromEntries(
    rows
      .filter(({ name, language, version }) => published[textKey(name, language)] === version)
      .map(({ name, language, source }) => [
        textKey(name.slice(TITLES.length), language),
        titleOf(source, language as TextLanguage),
      ]),
  );
}

export async function readLetters(
  db: Db,
  published: TextVersions,
): Promise<Readonly<Record<string, string>>> {
  if (!Object.keys(published).some((key) => key.startsWith(LETTERS))) return {};
  const rows = await db
    .selectFrom('site_text_versions')
    .select(['name', 'language', 'version', 'source'])
    .where('name', 'like', `${LETTERS}%`)
    .execute();
  return Object.fromEntries(
    rows
      .filter(({ name, language, version }) => published[textKey(name, language)] === version)
      .map(({ name, language, source }) => [textKey(name, language), source]),
  );
}

export async function readSource(
  db: Db,
  { name, language }: DocumentId,
  version: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('site_text_versions')
    .select('source')
    .where('name', '=', name)
    .where('language', '=', language)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.source ?? null;
}

/** @returns `null`: visitors read the built-in text */
export async function readPublishedSource(db: Db | Tx, id: DocumentId): Promise<string | null> {
  const [last] = await publicationsOf(db, id);
  const version = last?.version ?? null;
  return version === null ? null : readSource(db, id, version);
}

export async function versionsOf(db: Db, { name, language }: DocumentId): Promise<SavedText[]> {
  const rows = await db
    .selectFrom('site_text_versions')
    .select(['version', 'saved_by', 'saved_at'])
    .where('name', '=', name)
    .where('language', '=', language)
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ version, saved_by, saved_at }) => ({ version, savedBy: saved_by, savedAt: saved_at }));
}

export async function publicationsOf(db: Db, { name, language }: DocumentId): Promise<Publication[]> {
  const rows = await db
    .selectFrom('site_text_publications')
    .select(['number', 'version', 'published_by', 'published_at'])
    .where('name', '=', name)
    .where('language', '=', language)
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ number, version, published_by, published_at }) => ({
    number,
    version,
    publishedBy: published_by,
    publishedAt: published_at,
  }));
}

export async function latestVersions(db: Db): Promise<ReadonlyMap<string, SavedText>> {
  const rows = await db
    .selectFrom('site_text_versions')
    .distinctOn(['name', 'language'])
    .select(['name', 'language', 'version', 'saved_by', 'saved_at'])
    .orderBy('name')
    .orderBy('language')
    .orderBy('version', 'desc')
    .execute();
  return new Map(
    rows.map(({ name, language, version, saved_by, saved_at }) => [
      textKey(name, language),
      { version, savedBy: saved_by, savedAt: saved_at },
    ]),
  );
}

/** How often each text was published or withdrawn. */
export async function lastPublications(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('site_text_publications')
    .select(({ fn }) => ['name', 'language', fn.max('number').as('number')])
    .groupBy(['name', 'language'])
    .execute();
  return new Map(rows.map(({ name, language, number }) => [textKey(name, language), number]));
}

/** @returns false when the version exists already: another operator was faster */
export async function insertVersion(
  db: Db,
  { name, language }: DocumentId,
  { version, savedBy, savedAt, source }: SavedText & { readonly source: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('site_text_versions')
    .values({ name, language, version, source, saved_by: savedBy, saved_at: savedAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns false when the number exists already: another operator was faster */
export async function insertPublication(
  db: Db,
  { name, language }: DocumentId,
  { number, version, publishedBy, publishedAt }: Publication,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('site_text_publications')
    .values({ name, language, number, version, published_by: publishedBy, published_at: publishedAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Until the transaction ends. */
export async function lockDocument(tx: Tx, { name, language }: DocumentId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`document:${name}/${language}`}))`.execute(tx);
}
