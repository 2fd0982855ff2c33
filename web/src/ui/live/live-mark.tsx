/** A small mark that says whether what is shown is followed live, and what keeps it from that. */
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveState } from '../../platform/live/live.ts';
import { useCatalogueAway } from '../../platform/market/catalogue.ts';
import classes from './live-mark.module.css';
import { markOf } from './live-words.ts';

interface LiveMarkProps {
  /** `null` while no connection is wanted: the mark keeps its place. */
  readonly state: LiveState | null;
  /** The last question had no answer: what is shown may be old. */
  readonly isStale?: boolean;
}

/** What is wrong is said here as well, where a place is kept for it: a notice would push the page down under a hand. */
export function LiveMark({ state, isStale = false }: LiveMarkProps) {
  const { t } = useTranslation('common');
  const isOnline = useOnline();
  const isNameless = useCatalogueAway();
  const shown = markOf({ state, isOnline, isStale, isNameless });
  if (shown === null) return <p className={classes.mark} />;
  return (
    <p className={classes.mark} data-state={shown} role="status" title={t(`live.${shown}Hint`)}>
      {t(`live.${shown}`)}
    </p>
  );
}

/** Whether the browser has a network at all. */
const useOnline = (): boolean =>
  useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  );
