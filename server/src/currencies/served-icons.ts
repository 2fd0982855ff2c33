import type { Db } from '../platform/db/db.ts';
import type { CatalogueSource } from './catalogue.ts';
import { readIconAt } from './icons-store.ts';

export interface ServedIcon {
  readonly type: string;
  readonly bytes: Buffer;
}

/** A path that no coin has reaches no database. */
export function servedIcons({
  db,
  catalogue,
}: {
  readonly db: Db;
  readonly catalogue: CatalogueSource;
}): (path: string) => Promise<ServedIcon | null> {
  const kept = new Map<string, ServedIcon>();
  return async (path) => {
    if (!catalogue().currencies.some(({ iconPath }) => iconPath === path)) return null;
    const known = kept.get(path);
    if (known !== undefined) return known;
    const svg = await readIconAt(db, path);
    if (svg === null) return null;
    const icon = { type: 'image/svg+xml', bytes: Buffer.from(svg) };
    kept.set(path, icon);
    return icon;
  };
}
