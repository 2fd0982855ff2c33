import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveState } from '../../platform/live/live.ts';
import { useCatalogueAway } from '../../platform/market/catalogue.ts';
import classes from './live-mark.module.css';
import { markOf } from './live-words.ts';

interface LiveMarkProps {
  readonly state: LiveState | null;
  readonly isStale?: boolean;
}

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

const useOnline = (): boolean =>
  useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  );
