import { generalCodes } from '@parom/contract/errors';
import { compileMarkdown } from '@parom/contract/markdown';
import { type CompiledText, LETTERS, type TextVersions, textKey } from '@parom/contract/site-texts';
import type { Db } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readSource, type TextId } from './texts-store.ts';

const KEPT = 64;

export type PublishedText = (id: TextId) => Promise<CompiledText>;

export function publishedTexts(db: Db, published: () => TextVersions): PublishedText {
  const compiled = new Map<string, Promise<CompiledText>>();
  return (id) => {
    const key = textKey(id.name, id.language);
    const version = Object.hasOwn(published(), key) ? published()[key] : undefined;
    if (version === undefined || id.name.startsWith(LETTERS))
      throw new Refusal(generalCodes.notFound, 'the built-in text is shown', 404);
    const known = compiled.get(`${key} ${version}`);
    if (known !== undefined) return known;
    if (compiled.size >= KEPT) compiled.clear();
    const made = compiledOf(db, id, version);
    compiled.set(`${key} ${version}`, made);
    made.catch(() => compiled.delete(`${key} ${version}`));
    return made;
  };
}

async function compiledOf(db: Db, id: TextId, version: number): Promise<CompiledText> {
  const source = await readSource(db, id, version);
  if (source === null) throw new Error(`version ${version} of ${id.name} is published and missing`);
  return compileMarkdown(source, id.language);
}
