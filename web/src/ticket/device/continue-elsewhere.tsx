import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import classes from './continue-elsewhere.module.css';

const HandOverDialog = lazyPart(() => import('./hand-over-dialog.tsx'));

export function ContinueElsewhere({ ticketId }: { readonly ticketId: string }) {
  const { t } = useTranslation('ticket');
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button
        variant="default"
        mih={44}
        h="auto"
        py={8}
        my={12}
        fullWidth
        classNames={{ label: classes.label ?? '' }}
        onClick={() => setDialog('open')}
      >
        {t('elsewhere.open')}
      </Button>
      {dialog === 'never' ? null : (
        <Suspense fallback={null}>
          <HandOverDialog
            ticketId={ticketId}
            opened={dialog === 'open'}
            onClose={() => setDialog('closed')}
            onGone={() => setDialog('never')}
          />
        </Suspense>
      )}
    </>
  );
}
