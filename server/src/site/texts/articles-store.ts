import type { ArticleTag } from '@parom/contract/article-tags';
import {
  ARTICLES,
  type OwnArticle,
  type TextLanguage,
  type TextVersions,
  TITLES,
  textKey,
  textLanguages,
} from '@parom/contract/site-texts';
import type { Db, Tx } from '../../platform/db/db.ts';

export interface KnownArticle extends OwnArticle {
  readonly createdBy: string;
  /** All its texts are published. */
  readonly isPublic: boolean;
}

/** The title and the text, in each language. */
export const partsOfArticle = (slug: string): { readonly name: string; readonly language: TextLanguage }[] =>
  textLanguages.flatMap((language) => [TITLES, ARTICLES].map((kind) => ({ name: kind + slug, language })));

const keysOf = (slug: string): string[] =>
  partsOfArticle(slug).map(({ name, language }) => textKey(name, language));

export interface Articles {
  readonly articles: readonly KnownArticle[];
  /** Published texts without those of hidden articles. */
  readonly shown: TextVersions;
}

export async function readArticles(db: Db, published: TextVersions): Promise<Articles> {
  const rows = await db
    .selectFrom('site_articles')
    .select(['slug', 'day', 'tag', 'created_by', 'deleted_at'])
    .orderBy('day', 'desc')
    .orderBy('slug')
    .execute();
  const known = rows.map(({ slug, tag, day, created_by, deleted_at }) => ({
    slug,
    day,
    tag: tag as ArticleTag,
    createdBy: created_by,
    isDeleted: deleted_at !== null,
    isPublic: deleted_at === null && keysOf(slug).every((key) => published[key] !== undefined),
  }));
  const hidden = new Set(known.filter(({ isPublic }) => !isPublic).flatMap(({ slug }) => keysOf(slug)));
  return {
    articles: known.flatMap(({ isDeleted, ...article }) => (isDeleted ? [] : [article])),
    shown: Object.fromEntries(Object.entries(published).filter(([key]) => !hidden.has(key))),
  };
}

/** @returns false when there is such an article; a deleted one comes back */
export async function insertArticle(
  tx: Tx,
  { slug, day, tag, createdBy }: Omit<KnownArticle, 'isPublic'>,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('site_articles')
    .values({ slug, day, tag, created_by: createdBy, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('slug')
        .doUpdateSet({ day, tag, created_by: createdBy, created_at: now, deleted_at: null })
        .where('site_articles.deleted_at', 'is not', null),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Later acts on the article wait. @returns false for an unknown or deleted one */
export async function lockArticle(tx: Tx, slug: string): Promise<boolean> {
  const row = await tx
    .selectFrom('site_articles')
    .select('slug')
    .where('slug', '=', slug)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateArticle(
  tx: Tx,
  slug: string,
  { day, tag }: Pick<OwnArticle, 'day' | 'tag'>,
): Promise<void> {
  await tx.updateTable('site_articles').set({ day, tag }).where('slug', '=', slug).execute();
}

export async function deleteArticle(tx: Tx, slug: string, now: Date): Promise<void> {
  await tx.updateTable('site_articles').set({ deleted_at: now }).where('slug', '=', slug).execute();
}
