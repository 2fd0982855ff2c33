import { TRANSFER_TYPE } from '@parom/contract/catalogue-codes';
import { grouped } from '@parom/contract/display';
import { toDecimal } from '@parom/contract/money';
import { bpsOf, rateAfterMarkup } from '@parom/contract/pricing';
import { statedRate } from '@parom/contract/stated-rate';
import type { TicketView } from '@parom/contract/tickets';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dateAndTime, percent } from '../../platform/language/format.ts';
import { AddressText } from '../../ui/address/address-text.tsx';
import { FingerprintPlace } from '../../ui/address/fingerprint-place.tsx';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import { ExpectedTime, TookTime } from '../../ui/display/expected-time.tsx';
import { ContinueElsewhere } from '../device/continue-elsewhere.tsx';
import { MailedTo } from '../mail/mailed-to.tsx';
import { PushPlace } from '../push/push-place.tsx';
import { useSides } from '../status/ticket-texts.ts';
import { RateSources } from './rate-sources.tsx';
import classes from './ticket-details.module.css';

interface TicketDetailsProps {
  readonly ticket: TicketView;
  readonly status?: ReactNode;
  /** The address stays for comparison, but invites no transfer. */
  readonly isOver?: boolean;
}

export function TicketDetails({ ticket, status, isOver = false }: TicketDetailsProps) {
  const { t, i18n } = useTranslation('ticket');
  // Without a lock of its own, the rate still moves.
  const isLocked = ticket.deposits.some(
    ({ rate: own, isPriceAwaited }) => own !== undefined && !isPriceAwaited,
  );
  const rate = rateAfterMarkup(toDecimal(ticket.rate), bpsOf(ticket.markup) ?? 0);
  const { one, other, amount } = statedRate(rate, useSides(ticket));
  return (
    <section className={classes.card}>
      <h2 className={classes.title}>{t('details.title')}</h2>
      <dl className={classes.list}>
        {status === undefined ? null : <Row label={t('details.status')}>{status}</Row>}
        <Row label={t('details.id')} copy={String(ticket.simpleId)} copyLabel={t('copyId')}>
          {ticket.simpleId}
        </Row>
        <Row
          label={t('details.depositAddress')}
          {...(isOver ? {} : { copy: ticket.fromWallet.address, copyLabel: t('pay.copyAddress') })}
        >
          <AddressText address={ticket.fromWallet.address} />
        </Row>
        {ticket.fromWallet.memo === null ? null : (
          <Row label={t('details.depositMemo')} copy={ticket.fromWallet.memo} copyLabel={t('pay.copyMemo')}>
            {ticket.fromWallet.memo}
          </Row>
        )}
        <Receiver ticket={ticket} />
        {ticket.email === undefined ? null : (
          <Row label={t('mail.label')}>
            <MailedTo ticket={ticket} />
          </Row>
        )}
        <Row label={t('details.created')}>{t('details.createdAt', dateAndTime(ticket.creationDateUtc))}</Row>
        <Row label={t('details.confirmations')}>{ticket.confirmationsRequired}</Row>
        <Row
          label={t('details.rate')}
          hint={t('details.markupHint', { markup: percent(ticket.markup, i18n.language) })}
        >
          {t('details.rateValue', {
            from: one.coin,
            rate: grouped(amount, i18n.language),
            to: other.coin,
          })}
        </Row>
        <Row label={t('details.sources')}>
          <RateSources origin={ticket} />
        </Row>
        <Row label={t('details.rateType')} hint={t('details.rateHint')}>
          {t(isLocked ? 'details.rateLocked' : 'details.rateVariable')}
        </Row>
        <Row label={t('details.duration')}>
          <TicketTime ticket={ticket} />
        </Row>
      </dl>
      <ContinueElsewhere ticketId={ticket.id} />
      <PushPlace ticket={ticket} />
    </section>
  );
}

function TicketTime({ ticket }: { readonly ticket: TicketView }) {
  if (ticket.tookSeconds !== undefined) return <TookTime seconds={ticket.tookSeconds} />;
  return <ExpectedTime payNetworkId={ticket.payNetworkId} getNetworkId={ticket.getNetworkId} />;
}

function Receiver({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useTranslation('ticket');
  const { address, memo } = ticket.toWallet;
  if (ticket.targetInfo.type === TRANSFER_TYPE) {
    return (
      <>
        <Row label={t('details.target')}>{address}</Row>
        <Row label={t('details.telegram')}>{memo ?? t('details.noMemo')}</Row>
      </>
    );
  }
  return (
    <>
      <Row label={t('details.wallet')} copy={address} copyLabel={t('copyWallet')}>
        <AddressText address={address} />
        <FingerprintPlace of="own" address={address} memo={memo} />
      </Row>
      <Row label={t('details.memo')}>{memo ?? t('details.noMemo')}</Row>
    </>
  );
}

interface RowProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly copy?: string;
  readonly copyLabel?: string;
  readonly hint?: string;
}

function Row({ label, children, copy, copyLabel, hint }: RowProps) {
  return (
    <div className={classes.row}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>
        <div className={classes.words}>
          {children}
          {hint === undefined ? null : <p className={classes.hint}>{hint}</p>}
        </div>
        {copy === undefined || copyLabel === undefined ? null : <CopyButton text={copy} label={copyLabel} />}
      </dd>
    </div>
  );
}
