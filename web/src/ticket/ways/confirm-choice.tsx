import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WorkingButton } from '../../ui/button/working-button.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import classes from './ways.module.css';

const Dialog = lazyPart(() => import('../../ui/dialog/dialog.tsx'));

interface ConfirmChoiceProps {
  readonly label: string;
  readonly yes: string;
  readonly quote: string;
  readonly isFilled?: boolean;
  readonly isBusy: boolean;
  readonly onOpen?: () => boolean | Promise<boolean>;
  readonly onYes: () => Promise<unknown>;
  readonly children: ReactNode;
}

export function ConfirmChoice(props: ConfirmChoiceProps) {
  const { label, yes, quote, isFilled = false, isBusy, onOpen, onYes, children } = props;
  const { t } = useTranslation('ways');
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');
  const [first, setFirst] = useState(quote);
  const open = async () => {
    if (onOpen !== undefined && !(await onOpen())) return;
    setFirst(quote);
    setDialog('open');
  };
  const agree = async () => {
    await onYes().catch(() => undefined);
    setDialog('closed');
  };
  return (
    <>
      <Button h={48} variant={isFilled ? 'filled' : 'default'} disabled={isBusy} onClick={() => void open()}>
        {label}
      </Button>
      {dialog === 'never' ? null : (
        <Suspense fallback={null}>
          <Dialog
            opened={dialog === 'open'}
            onClose={() => setDialog('closed')}
            title={t('confirm.title')}
            size={500}
          >
            <div className={classes.repeated}>
              {children}
              <p className={classes.updated} role="status">
                {first === quote ? null : t('confirm.updated')}
              </p>
            </div>
            <div className={classes.choices}>
              <Button variant="default" h={48} onClick={() => setDialog('closed')}>
                {t('confirm.no')}
              </Button>
              <WorkingButton h={48} loading={isBusy} onClick={() => void agree()}>
                {yes}
              </WorkingButton>
            </div>
          </Dialog>
        </Suspense>
      )}
    </>
  );
}
