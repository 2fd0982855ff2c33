import { Skeleton, UnstyledButton } from '@mantine/core';
import type { TicketView } from '@parom/contract/tickets';
import { IconQrcode } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCatalogue } from '../../platform/market/catalogue.ts';
import { siteSettings } from '../../platform/start/site-settings.ts';
import { AddressText } from '../../ui/address/address-text.tsx';
import { AddressGuard } from '../guard/address-guard.tsx';
import { useSides } from '../status/ticket-texts.ts';
import { AddressQr } from './address-qr.tsx';
import { CopyField } from './copy-field.tsx';
import classes from './deposit-address.module.css';
import { expectedUri, paymentUri } from './payment-uri.ts';

const EVM_ADDRESS = /^0x[\da-f]{40}$/i;

export function DepositAddress({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const { address, memo } = ticket.fromWallet;
  const { give } = useSides(ticket);
  const isNamed = useCatalogue() !== undefined;
  const uri = isNamed
    ? paymentUri(give.coin, address, ticket.fromAmount)
    : expectedUri(address, ticket.fromAmount);
  return (
    <div className={classes.details}>
      {memo === null ? null : <MemoPanel memo={memo} />}
      <CopyField label={t('pay.address')} text={address} copyLabel={t('pay.copyAddress')}>
        <AddressText address={address} />
      </CopyField>
      {EVM_ADDRESS.test(address) && give.network !== null ? (
        <p className={classes.hint} data-awaited={!isNamed || undefined}>
          {t('pay.lookAlike', { network: give.network })}
        </p>
      ) : null}
      {uri === null ? null : (
        <Skeleton visible={!isNamed} radius={14}>
          <div className={classes.link} data-awaited={!isNamed || undefined}>
            <WalletLink uri={uri} />
          </div>
        </Skeleton>
      )}
      {memo === null ? (
        <AddressQr address={address} hint={t('pay.qrHint')} />
      ) : (
        <HiddenQr address={address} />
      )}
      <AddressGuard ticket={ticket} />
    </div>
  );
}

/** Plain text in the sandbox: a real wallet would send real coins. */
function WalletLink({ uri }: { readonly uri: string }) {
  const { t } = useTranslation('ticket');
  return (
    <CopyField label={t('pay.link')} text={uri} copyLabel={t('pay.copyLink')}>
      {siteSettings().isSandbox ? (
        <span className={classes.uri}>{uri}</span>
      ) : (
        <a className={classes.open} href={uri}>
          {t('pay.openWallet')}
        </a>
      )}
    </CopyField>
  );
}

/** First: a transfer without its memo is lost. */
function MemoPanel({ memo }: { readonly memo: string }) {
  const { t } = useTranslation('ticket');
  return (
    <section className={classes.memo}>
      <h2 className={classes.memoTitle}>{t('pay.memoTitle')}</h2>
      <CopyField label={t('pay.memo')} text={memo} copyLabel={t('pay.copyMemo')}>
        <span className={classes.memoValue}>{memo}</span>
      </CopyField>
      <p className={classes.memoText}>{t('pay.memoText')}</p>
    </section>
  );
}

/** Hidden: a scanned address lacks the memo. */
function HiddenQr({ address }: { readonly address: string }) {
  const { t } = useTranslation('ticket');
  const [shown, setShown] = useState(false);
  const region = useId();
  return (
    <div className={classes.hidden}>
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={shown}
        aria-controls={region}
        onClick={() => setShown(!shown)}
      >
        <IconQrcode size={18} aria-hidden />
        {shown ? t('pay.hideQr') : t('pay.showQr')}
      </UnstyledButton>
      <div id={region}>{shown ? <AddressQr address={address} hint={t('pay.qrMemoHint')} /> : null}</div>
    </div>
  );
}
