/** UTC: paper has no clock beside it. */

import { namesOfSources } from '@parom/contract/rate-sources';
import type { Receipt } from '@parom/contract/receipts';
import { IconArrowDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dateAndTime, percent } from '../../platform/language/format.ts';
import { siteName } from '../../platform/start/site-settings.ts';
import { Amount } from '../../ui/display/amount.tsx';
import classes from './receipt-sheet.module.css';

interface ReceiptSheetProps {
  readonly receipt: Receipt;
  readonly keyId: string;
  readonly heading: 'h1' | 'h2';
}

export function ReceiptSheet({ receipt, keyId, heading: Heading }: ReceiptSheetProps) {
  const { t, i18n } = useTranslation('receipt');
  const { payout, deposits, refunds } = receipt;
  const below = Heading === 'h1' ? 'h2' : 'h3';
  return (
    <article className={classes.sheet}>
      <header className={classes.header}>
        <p className={classes.brand}>{siteName(i18n.language)}</p>
        <Heading className={classes.title}>{t('title', { number: receipt.ticket })}</Heading>
        <p className={classes.outcome} data-outcome={receipt.outcome}>
          {t(`outcome.${receipt.outcome}`)} · {useTime(receipt.finishedAtUtc)}
        </p>
      </header>
      {deposits.length === 0 ? null : (
        <Part title={t('sent')} heading={below}>
          {deposits.map((deposit) => (
            <SentCoins key={deposit.transaction} deposit={deposit} />
          ))}
        </Part>
      )}
      {payout === null ? null : (
        <>
          <IconArrowDown className={classes.arrow} size={22} aria-hidden />
          <Part title={t('received')} heading={below}>
            <PaidCoins paid={payout} />
          </Part>
        </>
      )}
      {refunds.length === 0 ? null : (
        <Part title={t('returned')} heading={below}>
          {refunds.map((refund) => (
            <PaidCoins key={refund.depositTransaction} paid={refund} from={refund} />
          ))}
        </Part>
      )}
      <dl className={classes.rows}>
        {receipt.rate === null || payout === null || deposits[0] === undefined ? null : (
          <Row label={t('rate')}>
            {`1 ${deposits[0].coin} = `}
            <Amount value={receipt.rate} unit={payout.coin} />
            <br />
            {t('markup', { markup: percent(receipt.markupPercent, i18n.language) })}
          </Row>
        )}
        <Row label={t('created')}>{useTime(receipt.createdAtUtc)}</Row>
        <Row label={t('service')}>{receipt.service}</Row>
        <Row label={t('key')}>
          <span className={classes.code}>{keyId}</span>
        </Row>
      </dl>
      <p className={classes.foot}>{t('foot', { address: `${receipt.service}/receipt` })}</p>
    </article>
  );
}

interface PartProps {
  readonly title: string;
  readonly heading: 'h2' | 'h3';
  readonly children: ReactNode;
}

function Part({ title, heading: Heading, children }: PartProps) {
  return (
    <section className={classes.part}>
      <Heading className={classes.partTitle}>{title}</Heading>
      {children}
    </section>
  );
}

function SentCoins({ deposit }: { readonly deposit: Receipt['deposits'][number] }) {
  const { t } = useTranslation('receipt');
  return (
    <div className={classes.coins}>
      <Sum amount={deposit.amount} coin={deposit.coin} network={deposit.network} />
      <dl className={classes.rows}>
        <Row label={t('transaction')}>
          <span className={classes.code}>{deposit.transaction}</span>
        </Row>
        <Row label={t('seen')}>{useTime(deposit.firstSeenAtUtc)}</Row>
        <RateOfDeposit deposit={deposit} />
      </dl>
    </div>
  );
}

function RateOfDeposit({ deposit }: { readonly deposit: Receipt['deposits'][number] }) {
  const { t } = useTranslation(['receipt', 'ticket']);
  const sources = namesOfSources(deposit.rateSources, {
    operator: t('ticket:details.source.operator'),
    sandbox: t('ticket:details.source.sandbox'),
    cbr: t('ticket:details.source.cbr'),
  });
  const at = useTime(deposit.rateAtUtc);
  if (deposit.rate === null) return null;
  return (
    <Row label={t('ownRate')}>
      <Amount value={deposit.rate} />
      <br />
      {[at, sources.join(', ')].filter((text) => text !== '').join(' · ')}
    </Row>
  );
}

interface PaidCoinsProps {
  readonly paid: NonNullable<Receipt['payout']>;
  readonly from?: Receipt['refunds'][number];
}

function PaidCoins({ paid, from }: PaidCoinsProps) {
  const { t } = useTranslation('receipt');
  const at = useTime(paid.paidAtUtc);
  return (
    <div className={classes.coins}>
      <Sum amount={paid.amount} coin={paid.coin} network={paid.network} />
      <dl className={classes.rows}>
        {from === undefined ? null : (
          <Row label={t('deposited')}>
            <Amount value={from.deposited} unit={from.coin} />
            <br />
            <span className={classes.code}>{from.depositTransaction}</span>
          </Row>
        )}
        <Kept label={t('networkFee')} amount={from?.networkFee} coin={paid.coin} />
        <Kept label={t('deduction')} amount={from?.screeningDeduction} coin={paid.coin} />
        {paid.transaction === null ? null : (
          <Row label={t('transaction')}>
            <span className={classes.code}>{paid.transaction}</span>
          </Row>
        )}
        <Row label={t('address')}>
          <span className={classes.code}>{paid.address}</span>
        </Row>
        {paid.memo === null ? null : (
          <Row label={t('memo')}>
            <span className={classes.code}>{paid.memo}</span>
          </Row>
        )}
        <Row label={t('paidAt')}>{at}</Row>
      </dl>
    </div>
  );
}

interface KeptProps {
  readonly label: string;
  readonly amount: string | null | undefined;
  readonly coin: string;
}

function Kept({ label, amount, coin }: KeptProps) {
  if (amount === null || amount === undefined || amount === '0') return null;
  return (
    <Row label={label}>
      {'− '}
      <Amount value={amount} unit={coin} />
    </Row>
  );
}

interface SumProps {
  readonly amount: string;
  readonly coin: string;
  readonly network: string | null;
}

function Sum({ amount, coin, network }: SumProps) {
  return (
    <p className={classes.sum}>
      <Amount value={amount} unit={coin} />
      {network === null ? null : <span className={classes.network}>{network}</span>}
    </p>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={classes.row}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}

function useTime(isoUtc: string | null): string {
  const { t } = useTranslation('receipt');
  return isoUtc === null ? '' : t('at', dateAndTime(isoUtc, 'utc'));
}
