import { Button } from '@mantine/core';
import { fingerprintOf } from '@parom/contract/addresses/fingerprint';
import type { TicketView } from '@parom/contract/tickets';
import { Suspense, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import classes from './address-guard.module.css';
import { FingerprintPicture } from './fingerprint-picture.tsx';

const WalletCheck = lazyPart(() => import('./wallet-check.tsx'));

/** An extension that swaps addresses must also swap what the letter and another device show. */
export default function AddressGuard({ ticket }: { readonly ticket: TicketView }) {
  const { t, i18n } = useTranslation('ticket');
  const { address, memo } = ticket.fromWallet;
  const { words, picture } = useMemo(() => fingerprintOf(address, memo), [address, memo]);
  const [isOpen, setOpen] = useState(false);
  const region = useId();
  const spoken = words[i18n.language === 'ru' ? 'ru' : 'en'].join(' ');
  return (
    <section className={classes.guard} aria-label={t('guard.label')}>
      <div className={classes.print}>
        <FingerprintPicture picture={picture} label={t('guard.picture', { words: spoken })} />
        <div className={classes.said}>
          <p className={classes.label}>{t('guard.label')}</p>
          <p className={classes.words}>{spoken}</p>
        </div>
      </div>
      <p className={classes.hint}>{t(memo === null ? 'guard.hint' : 'guard.hintMemo')}</p>
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
