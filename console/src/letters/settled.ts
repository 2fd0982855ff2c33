import type { ListedLetter } from '@parom/contract/console/letters';
import type { texts } from './texts.ts';

/** The correction after a refusal. */
export function settledIn(
  { state, bounced, correctedTo }: Pick<ListedLetter, 'state' | 'bounced' | 'correctedTo'>,
  t: (typeof texts)['en'],
): string | null {
  if (correctedTo !== null && bounced !== null) return t.corrected(correctedTo);
  return state === 'bounced' && bounced === null ? t.arrives : null;
}
