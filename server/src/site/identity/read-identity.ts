import type { SiteSettings } from '@parom/contract/site';
import type { Db, Tx } from '../../platform/db/db.ts';
import {
  type Publication,
  publicationsOf,
  readPublishedSource,
  readSource,
  type SavedText,
  versionsOf,
} from '../texts/texts-store.ts';
import { IDENTITY, settingsIn } from './identity.ts';

export interface IdentityHistory {
  /** Of the last version, or the built-in one. */
  readonly draft: SiteSettings;
  readonly versions: readonly SavedText[];
  readonly publications: readonly Publication[];
}

export async function readIdentity(db: Db): Promise<IdentityHistory> {
  const [versions, publications] = await Promise.all([
    versionsOf(db, IDENTITY),
    publicationsOf(db, IDENTITY),
  ]);
  const last = versions[0]?.version;
  const source = last === undefined ? null : await readSource(db, IDENTITY, last);
  return { draft: settingsIn(source), versions, publications };
}

/** @returns `null` when there is no such version */
export async function readIdentityVersion(db: Db, version: number): Promise<SiteSettings | null> {
  const source = await readSource(db, IDENTITY, version);
  return source === null ? null : settingsIn(source);
}

/** What visitors see. */
export const readPublishedIdentity = async (db: Db | Tx): Promise<SiteSettings> =>
  settingsIn(await readPublishedSource(db, IDENTITY));
