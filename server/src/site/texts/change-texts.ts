import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import {
  type DocumentId,
  insertPublication,
  insertVersion,
  publicationsOf,
  versionsOf,
} from './texts-store.ts';

export interface TextAct {
  readonly db: Db | Tx;
  readonly clock: Clock;
  readonly by: string;
}

/** What the operator saw is no longer the last one. */
export interface Overtaken {
  readonly by: string;
  readonly last: number;
}

/** @param seen the last version that the operator saw, 0 for none */
export async function saveText(
  { db, clock, by }: TextAct,
  id: DocumentId,
  { source, seen }: { readonly source: string; readonly seen: number },
): Promise<Overtaken | null> {
  const [last] = await versionsOf(db, id);
  const row = { version: seen + 1, savedBy: by, savedAt: clock.now(), source };
  if ((last?.version ?? 0) === seen && (await insertVersion(db, id, row))) return null;
  const [now] = await versionsOf(db, id);
  return { by: now?.savedBy ?? '', last: now?.version ?? 0 };
}

/**
 * @param version `null` brings the built-in text back
 * @param seen the number of the last publication that the operator saw, 0 for none
 */
export async function publishText(
  { db, clock, by }: TextAct,
  id: DocumentId,
  { version, seen }: { readonly version: number | null; readonly seen: number },
): Promise<Overtaken | null> {
  const [last] = await publicationsOf(db, id);
  const row = { number: seen + 1, version, publishedBy: by, publishedAt: clock.now() };
  if ((last?.number ?? 0) === seen && (await insertPublication(db, id, row))) return null;
  const [now] = await publicationsOf(db, id);
  return { by: now?.publishedBy ?? '', last: now?.number ?? 0 };
}
