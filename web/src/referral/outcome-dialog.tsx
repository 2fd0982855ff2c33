import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import Dialog from '../ui/dialog/dialog.tsx';
import type { RefusalKey } from './withdrawal-refusal.ts';

interface OutcomeDialogProps {
  readonly outcome: 'sent' | RefusalKey;
  readonly onClose: () => void;
}

export default function OutcomeDialog({ outcome, onClose }: OutcomeDialogProps) {
  const { t } = useTranslation('lk');
  const isSent = outcome === 'sent';
  return (
    <Dialog opened onClose={onClose} title={isSent ? t('lk.sentTitle') : t('lk.refusedTitle')}>
      <p>{isSent ? t('lk.sentText') : t(outcome)}</p>
      <Button mt={20} h={48} fullWidth onClick={onClose} data-autofocus>
        {t('lk.ok')}
      </Button>
    </Dialog>
  );
}
