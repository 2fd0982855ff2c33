import { Skeleton } from '@mantine/core';
import type { HandOverAnswer } from '@parom/contract/tickets';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/api.ts';
import { useServerNow } from '../../platform/live/clock.ts';
import { WorkingButton } from '../../ui/button/working-button.tsx';
import Dialog from '../../ui/dialog/dialog.tsx';
import { AddressQr } from '../deposit-address/address-qr.tsx';
import { CopyField } from '../deposit-address/copy-field.tsx';
import { countdownAt } from '../pay/countdown.ts';
import classes from './hand-over-dialog.module.css';
import { linkWithCode } from './handed-code.ts';

interface HandOverDialogProps {
  readonly ticketId: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onGone: () => void;
}

export default function HandOverDialog({ ticketId, opened, onClose, onGone }: HandOverDialogProps) {
  const { t } = useTranslation('ticket');
  const [made, setMade] = useState<HandOverAnswer | null>(null);
  const [isMaking, setMaking] = useState(false);
  const make = async () => {
    setMaking(true);
    setMade(await call('handOver', { query: { ticketId } }));
    setMaking(false);
  };
  const first = useEffectEvent(make);
  useEffect(() => void first(), []);
  const { isExpired, text } = countdownAt(made?.expiresAtUtc ?? '', useServerNow());
  const isFresh = made !== null && !isExpired;
  return (
    <Dialog opened={opened} onClose={onClose} onGone={onGone} title={t('elsewhere.title')} size={460}>
      <div className={classes.content}>
        <p>{t('elsewhere.text')}</p>
        {isFresh ? (
          <>
            <AddressQr
              address={linkWithCode(location.origin, ticketId, made.code)}
              label={t('elsewhere.qr')}
              hint={t('elsewhere.left', { time: text })}
            />
            <CopyField
              label={t('elsewhere.link')}
              text={linkWithCode(location.origin, ticketId, made.code)}
              copyLabel={t('elsewhere.copy')}
            >
              <span className={classes.link}>{`${location.host}/pay/…`}</span>
            </CopyField>
          </>
        ) : isMaking ? (
          <Skeleton height={300} radius={14} role="status" aria-label={t('elsewhere.making')} />
        ) : (
          <>
            <p role="status">{t(made === null ? 'elsewhere.failed' : 'elsewhere.over')}</p>
            <WorkingButton h={48} loading={isMaking} onClick={() => void make()}>
              {t('elsewhere.again')}
            </WorkingButton>
          </>
        )}
      </div>
    </Dialog>
  );
}
