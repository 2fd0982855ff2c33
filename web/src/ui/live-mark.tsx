/** A small mark that says whether what is shown is followed live, being reconnected, or cut off from the network. */
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveState } from '../platform/live.ts';
import classes from './live-mark.module.css';

interface LiveMarkProps {
  /** `null` while no connection is wanted: the mark keeps its place and says nothing. */
  readonly state: LiveState | null;
}

export function LiveMark({ state }: LiveMarkProps) {
  const { t } = useTranslation('common');
  const isOnline = useOnline();
  if (state === null) return <p className={classes.mark}>{'\u00a0'}</p>;
  const shown = isOnline ? state : 'offline';
  return (
    <p className={classes.mark} data-state={shown} role="status" title={t(`live.${shown}Hint`)}>
      {t(`live.${shown}`)}
    </p>
  );
}

/** Whether the browser has a network at all. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  );
