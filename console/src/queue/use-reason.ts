import type { WaitingItem } from '@parom/contract/console/work';
import { commandNames } from '../acts/command-names.ts';
import { useLanguage, useTexts } from '../platform/language.ts';
import { texts } from './texts.ts';

/** The short name of a row's reason, the same for each row of this reason. */
export function useReason(): (item: WaitingItem) => string {
  const t = useTexts(texts);
  const language = useLanguage();
  const names = useTexts(commandNames);
  const reasons: Readonly<Record<string, string>> = t.reasons;
  return ({ kind, id, reason, stop, alert }) => {
    if (kind === 'alert') return alert?.[language].name ?? id;
    if (stop !== null) return t.stops[stop.by];
    return reasons[reason] ?? names[reason] ?? reason;
  };
}
