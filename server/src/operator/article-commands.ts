/** Articles of operators, beside those of the release. `save-text` writes their titles and texts. */
import { articleCalls } from '@parom/contract/console/commands/article-calls';
import { ARTICLES, textKey, textLanguages } from '@parom/contract/site-texts';
import { MOSCOW_AHEAD_MS } from '@parom/contract/working-hours';
import { later } from '../platform/clock.ts';
import type { Tx } from '../platform/db/db.ts';
import { refuseChanged } from '../platform/refuse.ts';
import {
  builtInSource,
  deleteArticle,
  insertArticle,
  type KnownArticle,
  lastPublications,
  latestVersions,
  lockArticle,
  partsOfArticle,
  publicationsOf,
  publishText,
  readSource,
  type TextId,
  updateArticle,
  versionsOf,
} from '../site/index.ts';
import { say } from './answer.ts';
import { dayIn } from './day-in.ts';
import { type Operator, type OperatorDeps, runs } from './operator-command.ts';
import { refuseBy } from './refuse.ts';
import { assertFaultless } from './text-commands.ts';

const SHORTEST = 3;
const LONGEST = 60;
const DAY_LENGTH = '2026-11-01'.length;
const dayInMoscow = (now: Date): string => later(now, MOSCOW_AHEAD_MS).toISOString().slice(0, DAY_LENGTH);
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const articleCommands = runs(articleCalls, {
  articles: (deps) => listArticles(deps),
  'create-article': async (deps, { article: slug, tag: about, day }, { email }) => {
    assertFree(deps, slug);
    const now = deps.clock.now();
    const made = { slug, tag: about, day: dayIn(day) ?? dayInMoscow(now), createdBy: email };
    const hasDrafts = await deps.db.transaction().execute(async (tx) => {
      if (!(await insertArticle(tx, made, now))) throw refuseBy('articleExists', { article: slug });
      const drafts = await Promise.all(partsOfArticle(slug).map((id) => versionsOf(tx, id)));
      return drafts.some((saved) => saved.length > 0);
    });
    await deps.reload.site();
    return say('articleCreated', { article: slug, hasDrafts });
  },
  'set-article': async (deps, { article: slug, tag: about, day, version: seen }) => {
    const set = { tag: about, day: dayIn(day) ?? day };
    await onArticle(deps, slug, seen, (tx) => updateArticle(tx, slug, set));
    return say('articleSet', { article: slug, day: set.day });
  },
  'publish-article': async (deps, { article: slug, version: seen }, operator) => {
    await onArticle(deps, slug, seen, (tx) => publishAll(deps, tx, operator, slug));
    return say('articlePublished', { article: slug });
  },
  'withdraw-article': async (deps, { article: slug, version: seen }, operator) => {
    await onArticle(deps, slug, seen, (tx) => withdrawAll(deps, tx, operator, slug));
    return say('articleWithdrawn', { article: slug });
  },
  'delete-article': async (deps, { article: slug, version: seen }) => {
    await onArticle(deps, slug, seen, async (tx) => {
      if (await isPublished(tx, slug)) throw refuseBy('articleOnSite', { article: slug });
      await deleteArticle(tx, slug, deps.clock.now());
    });
    return say('articleDeleted', { article: slug });
  },
});

function assertFree({ builtInTexts }: OperatorDeps, slug: string): void {
  if (slug.length < SHORTEST || slug.length > LONGEST || !SLUG.test(slug))
    throw refuseBy('articleMalformed', { article: slug });
  if (textLanguages.some((language) => builtInSource(builtInTexts, ARTICLES + slug, language) !== null))
    throw refuseBy('articleBuiltIn', { article: slug });
}

async function onArticle(
  { db, reload }: OperatorDeps,
  slug: string,
  seen: number | undefined,
  act: (tx: Tx) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await lockArticle(tx, slug))) throw refuseBy('noSuchArticle', { article: slug });
    if (seen !== undefined && seen !== (await versionOf(tx, slug)))
      throw refuseChanged('articleChanged', { article: slug });
    await act(tx);
  });
  await reload.site();
}

async function publishAll({ clock }: OperatorDeps, tx: Tx, by: Operator, slug: string): Promise<void> {
  const parts = await Promise.all(
    partsOfArticle(slug).map(async (id) => ({ id, last: (await versionsOf(tx, id))[0]?.version ?? null })),
  );
  const missing = parts.filter(({ last }) => last === null).map(({ id }) => textKey(id.name, id.language));
  if (missing.length > 0) throw refuseBy('articleIncomplete', { article: slug, missing });
  for (const { id, last } of parts) {
    assertFaultless((last === null ? null : await readSource(tx, id, last)) ?? '', id);
    await publishPart({ db: tx, clock, by: by.email }, id, last);
  }
}

async function withdrawAll({ clock }: OperatorDeps, tx: Tx, by: Operator, slug: string): Promise<void> {
  for (const id of partsOfArticle(slug)) await publishPart({ db: tx, clock, by: by.email }, id, null);
}

type Act = Parameters<typeof publishText>[0];

async function publishPart(act: Act, id: TextId, version: number | null): Promise<void> {
  const [last] = await publicationsOf(act.db, id);
  if ((last?.version ?? null) === version) return;
  const overtaken = await publishText(act, id, { version, seen: last?.number ?? 0 });
  // `publish-text` does not wait for the article's lock.
  if (overtaken !== null) throw refuseChanged('articleChanged', { article: id.name });
}

async function isPublished(tx: Tx, slug: string): Promise<boolean> {
  const parts = await Promise.all(partsOfArticle(slug).map((id) => publicationsOf(tx, id)));
  return parts.every(([last]) => (last?.version ?? null) !== null);
}

/** Rises with each saved version and each publication of its texts. */
async function versionOf(tx: Tx, slug: string): Promise<number> {
  const parts = await Promise.all(
    partsOfArticle(slug).map(async (id) => [await versionsOf(tx, id), await publicationsOf(tx, id)]),
  );
  return parts.flat().reduce((sum, rows) => sum + rows.length, 0);
}

async function listArticles({ db, site }: Pick<OperatorDeps, 'db' | 'site'>) {
  const [latest, numbers] = await Promise.all([latestVersions(db), lastPublications(db)]);
  const { articles, texts: published } = site();
  return articles.map(({ slug, day, tag: about, createdBy, isPublic }: KnownArticle) => {
    const keys = partsOfArticle(slug).map(({ name, language }) => textKey(name, language));
    return {
      article: slug,
      day,
      tag: about,
      isPublic,
      missing: keys.filter((key) => !latest.has(key)).join(', ') || null,
      drafts: keys.filter((key) => latest.has(key) && latest.get(key)?.version !== published[key]).length,
      createdBy,
      version: keys.reduce((sum, key) => sum + (latest.get(key)?.version ?? 0) + (numbers.get(key) ?? 0), 0),
    };
  });
}
