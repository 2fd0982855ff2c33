/** What visitors would see after an act, read in its transaction by the functions that show it. */
import type { Preview } from '@parom/contract/console/work';
import type { TextLanguage } from '@parom/contract/site-texts';
import type { Tx } from '../../platform/db/db.ts';
import { builtInSource, readPublishedIdentity, readPublishedSource } from '../../site/index.ts';
import type { Commanded, OperatorDeps } from '../operator-command.ts';
import { idOf } from '../text-commands.ts';
import { previewText } from './show-texts.ts';

const ON_TEXTS: ReadonlySet<string> = new Set(['publish-text', 'withdraw-text']);
const ON_IDENTITY: ReadonlySet<string> = new Set([
  'set-name',
  'set-slogan',
  'set-contacts',
  'set-aml-link',
  'show-engine-room',
  'add-link',
  'remove-link',
  'publish-identity',
  'withdraw-identity',
]);

export async function siteAfter(
  deps: OperatorDeps,
  tx: Tx,
  { name, sent }: Pick<Commanded, 'name' | 'sent'>,
): Promise<Pick<Preview, 'text' | 'identity'>> {
  if (ON_IDENTITY.has(name)) return { identity: await readPublishedIdentity(tx) };
  if (!ON_TEXTS.has(name)) return {};
  const { text, language } = sent as { readonly text: string; readonly language: TextLanguage };
  const id = idOf(deps, { text: text.trim(), language });
  const source = (await readPublishedSource(tx, id)) ?? builtInSource(deps.builtInTexts, id.name, language);
  return { text: previewText(deps, { text: id.name, language, source: source ?? '' }) };
}
