import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { readTabMemory, writeTabMemory } from '../../platform/browser-memory/tab-memory.ts';
import { showToast } from '../../ui/toast/toasts.ts';

export function useFarewell(): void {
  const { t } = useTranslation('common');
  useEffect(() => {
    if (readTabMemory('loggedOut') === null) return;
    writeTabMemory('loggedOut', null);
    showToast({ kind: 'success', message: t('loggedOut') });
  }, [t]);
}
