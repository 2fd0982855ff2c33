import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '../display/notice.tsx';

export function LoadFailed({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('common');
  return (
    <Notice color="red" role="status" title={t('loadFailed.title')}>
      <p>{t('loadFailed.text')}</p>
      <Button variant="default" h={44} mt={12} onClick={onRetry}>
        {t('loadFailed.retry')}
      </Button>
    </Notice>
  );
}
