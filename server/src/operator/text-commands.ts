import type { Fault } from '@parom/contract/console/answers/faults';
import { textCalls } from '@parom/contract/console/commands/text-calls';
import { ARTICLES, type TextLanguage, TITLES, textKey, textLanguages } from '@parom/contract/site-texts';
import { textFaults } from '@parom/contract/text-faults';
import { refuseChanged } from '../platform/refuse.ts';
import {
  builtInSource,
  type KnownArticle,
  lastPublications,
  latestVersions,
  namesIn,
  type Overtaken,
  publishText,
  readSource,
  saveText,
  type TextAct,
  type TextId,
} from '../site/index.ts';
import { say } from './answer.ts';
import { type Operator, type OperatorDeps, runs } from './operator-command.ts';
import { faultsOfLetter, isLetter } from './preview-letters.ts';
import { refuseBy, refuseFaults } from './refuse.ts';

const partsOf = (id: TextId) => ({ text: id.name, language: id.language, isLetter: isLetter(id) });

export const textCommands = runs(textCalls, {
  texts: (deps) => listTexts(deps),
  'save-text': async (deps, { source, version, ...values }, operator) => {
    const id = idOf(deps, values);
    assertFaultless(source, id);
    await written(deps, operator, 'saved', (act) => saveText(act, id, { source, seen: version }));
    return say('textSaved', { ...partsOf(id), version: version + 1 });
  },
  'publish-text': async (deps, { version, seen: number, ...values }, operator) => {
    const id = idOf(deps, values);
    const source = await readSource(deps.db, id, version);
    if (source === null) throw refuseBy('noSuchVersion', { version });
    const own = articleOf(deps.site, id);
    if (own?.isPublic === false) throw refuseBy('articleHidden', { article: own.slug });
    assertFaultless(source, id);
    await written(deps, operator, 'published', (act) => publishText(act, id, { version, seen: number }));
    await deps.reload.site();
    return say('textPublished', { ...partsOf(id), version });
  },
  'withdraw-text': async (deps, { seen: number, ...values }, operator) => {
    const id = idOf(deps, values);
    const own = articleOf(deps.site, id);
    if (own !== null) throw refuseBy('articleOfParts', { text: id.name, article: own.slug });
    const change = { version: null, seen: number };
    await written(deps, operator, 'published', (act) => publishText(act, id, change));
    await deps.reload.site();
    return say('textWithdrawn', partsOf(id));
  },
});

/** A preview takes the transaction back. */
export const written = (
  { db, clock }: OperatorDeps,
  { email }: Operator,
  did: 'saved' | 'published',
  write: (act: TextAct) => Promise<Overtaken | null>,
  refusal: 'textChanged' | 'identityChanged' = 'textChanged',
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const by = await write({ db: tx, clock, by: email });
    if (by !== null)
      throw refuseChanged(refusal, { last: by.last === 0 ? null : { number: by.last, by: by.by, did } });
  });

export function idOf(
  { builtInTexts, site }: Pick<OperatorDeps, 'builtInTexts' | 'site'>,
  sent: { readonly text: string; readonly language: TextLanguage },
): TextId {
  const id = { name: sent.text, language: sent.language };
  if (builtInSource(builtInTexts, id.name, id.language) === null && articleOf(site, id) === null)
    throw refuseBy('noSuchText', { name: id.name });
  return id;
}

/** The operators' article that the text belongs to. */
export const articleOf = (site: OperatorDeps['site'], { name }: Pick<TextId, 'name'>): KnownArticle | null =>
  site().articles.find(({ slug }) => name === ARTICLES + slug || name === TITLES + slug) ?? null;

export const faultsOf = (source: string, id: TextId): Fault[] =>
  isLetter(id) ? faultsOfLetter(source, id) : textFaults(source, id.name, id.language);

export function assertFaultless(source: string, id: TextId): void {
  const faults = faultsOf(source, id);
  if (faults.length > 0) throw refuseFaults(faults);
}

type ListDeps = Pick<OperatorDeps, 'db' | 'builtInTexts' | 'site'>;

export async function listTexts({ db, builtInTexts, site }: ListDeps) {
  const [latest, numbers] = await Promise.all([latestVersions(db), lastPublications(db)]);
  const { texts: published } = site();
  const own = site().articles.flatMap(({ slug }) => [ARTICLES + slug, TITLES + slug]);
  return [...namesIn(builtInTexts), ...own].flatMap((of) =>
    textLanguages.map((spoken) => {
      const key = textKey(of, spoken);
      const last = latest.get(key);
      return {
        text: of,
        language: spoken,
        isOwn: own.includes(of),
        saved: last?.version ?? null,
        published: published[key] ?? null,
        publications: numbers.get(key) ?? 0,
        savedBy: last?.savedBy ?? null,
        savedAt: last?.savedAt.toISOString() ?? null,
      };
    }),
  );
}
