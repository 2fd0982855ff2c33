import { compiledTitle, isTitle } from '@parom/contract/article-titles';
import type { ShownText, TextPreview } from '@parom/contract/console/site';
import { compileMarkdown } from '@parom/contract/markdown';
import type { TextLanguage } from '@parom/contract/site-texts';
import { refuseMissing } from '../../platform/refuse.ts';
import { builtInSource, publicationsOf, readSource, versionsOf } from '../../site/index.ts';
import type { OperatorDeps } from '../operator-command.ts';
import { isLetter, previewLetters } from '../preview-letters.ts';
import { saidFaults } from '../said-faults.ts';
import { articleOf, faultsOf, idOf } from '../text-commands.ts';

type TextDeps = Pick<OperatorDeps, 'db' | 'builtInTexts' | 'site' | 'alerting'>;
interface OneText {
  readonly text: string;
  readonly language: TextLanguage;
}

export async function showText(deps: TextDeps, sent: OneText): Promise<ShownText> {
  const id = idOf(deps, sent);
  const [versions, publications] = await Promise.all([versionsOf(deps.db, id), publicationsOf(deps.db, id)]);
  const builtIn = builtInSource(deps.builtInTexts, id.name, id.language) ?? '';
  const last = versions[0]?.version;
  return {
    ...sent,
    isOwn: articleOf(deps.site, id) !== null,
    builtIn,
    source: (last === undefined ? null : await readSource(deps.db, id, last)) ?? builtIn,
    versions: versions.map((one) => ({ ...one, savedAt: one.savedAt.toISOString() })),
    publications: publications.map((one) => ({ ...one, publishedAt: one.publishedAt.toISOString() })),
  };
}

export async function showVersion(
  deps: TextDeps,
  sent: OneText,
  version: string,
): Promise<{ source: string }> {
  const source = await readSource(deps.db, idOf(deps, sent), Number.parseInt(version, 10));
  if (source === null) throw refuseMissing('noSuchVersion', { version: Number.parseInt(version, 10) });
  return { source };
}

/** By the functions that publish. */
export function previewText(
  deps: TextDeps,
  { source, ...sent }: OneText & { readonly source: string },
): TextPreview {
  const id = idOf(deps, sent);
  const { name, language } = id;
  const plain = source.replaceAll('\r\n', '\n');
  const faults = faultsOf(plain, id);
  if (faults.length > 0) return { faults: saidFaults(faults), compiled: null };
  if (isLetter(id)) return { faults: [], compiled: null, letters: previewLetters(deps, id, plain) };
  if (isTitle(name)) return { faults: [], compiled: compiledTitle(plain, language) };
  const { words, sections } = compileMarkdown(plain, language);
  const siteName = escaped(deps.site().settings.name[language]);
  const filled = sections.map((section) => ({
    ...section,
    html: section.html.replaceAll('{{name}}', () => siteName),
  }));
  return { faults: [], compiled: { words, sections: filled } };
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
