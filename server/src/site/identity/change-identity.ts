import type { SiteSettings } from '@parom/contract/site';
import type { Tx } from '../../platform/db/db.ts';
import { refuseChanged } from '../../platform/refuse.ts';
import { type Overtaken, publishText, saveText, type TextAct } from '../texts/change-texts.ts';
import { lockDocument, publicationsOf, readSource, versionsOf } from '../texts/texts-store.ts';
import { IDENTITY, settingsIn, sourceOf } from './identity.ts';

export const saveIdentity = (
  act: TextAct,
  { settings, seen }: { readonly settings: SiteSettings; readonly seen: number },
): Promise<Overtaken | null> => saveText(act, IDENTITY, { source: sourceOf(settings), seen });

export const publishIdentity = (
  act: TextAct,
  change: Parameters<typeof publishText>[2],
): Promise<Overtaken | null> => publishText(act, IDENTITY, change);

/** Saves and publishes at once. The lock keeps simultaneous changes. */
export async function changeIdentity(
  { db, ...act }: TextAct,
  change: (settings: SiteSettings) => SiteSettings,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockDocument(tx, IDENTITY);
    const [[version], [publication]] = [await versionsOf(tx, IDENTITY), await publicationsOf(tx, IDENTITY)];
    const seen = version?.version ?? 0;
    const settings = change(settingsIn(await publishedSource(tx, publication?.version ?? null)));
    assertFirst(await saveIdentity({ ...act, db: tx }, { settings, seen }));
    const published = { version: seen + 1, seen: publication?.number ?? 0 };
    assertFirst(await publishIdentity({ ...act, db: tx }, published));
  });
}

const publishedSource = async (tx: Tx, version: number | null): Promise<string | null> =>
  version === null ? null : readSource(tx, IDENTITY, version);

/** A form saves without the lock. */
function assertFirst(overtaken: Overtaken | null): void {
  if (overtaken === null) return;
  throw refuseChanged('siteChanged', { by: overtaken.by });
}
