import { Button } from '@mantine/core';
import type { TicketView } from '@parom/contract/tickets';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FingerprintPlace } from '../../ui/address/fingerprint-place.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import classes from './address-guard.module.css';

const WalletCheck = lazyPart(() => import('./wallet-check.tsx'));

/** An extension that swaps addresses must also swap the letter and another device. */
export function AddressGuard({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const [isOpen, setOpen] = useState(false);
  const region = useId();
  return (
    <section className={classes.guard} aria-label={t('guard.label')}>
      <FingerprintPlace {...ticket.fromWallet} of="deposit" />
      <p className={classes.hint}>{t(ticket.fromWallet.memo === null ? 'guard.hint' : 'guard.hintMemo')}</p>
      <Button
        variant="default"
        mih={44}
        h="auto"
        py={8}
        classNames={{ label: classes.buttonLabel ?? '' }}
        aria-expanded={isOpen}
        aria-controls={region}
        onClick={() => setOpen(!isOpen)}
      >
        {t('guard.compare')}
      </Button>
      <div id={region}>
        {isOpen ? (
          <Suspense fallback={null}>
            <WalletCheck ticket={ticket} />
          </Suspense>
        ) : null}
      </div>
    </section>
  );
}
