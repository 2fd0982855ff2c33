import type { WayOf } from '@parom/contract/ways';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmChoice } from './confirm-choice.tsx';
import { RefundAddressFields, useRefundAddress } from './refund-address.tsx';
import { WayFacts } from './way-facts.tsx';
import { useWayTexts } from './way-texts.ts';
import classes from './ways.module.css';
import type { Choosing } from './ways-query.ts';

type RefundProps = Choosing & { readonly way: WayOf<'refund'> };

export function RefundCard(props: RefundProps) {
  const { t } = useTranslation('ways');
  const { refundWallet, canName } = props.answer;
  const [usesOther, setUsesOther] = useState(false);
  const isNew = refundWallet === null || usesOther;
  return (
    <>
      <h3 className={classes.name}>{t('refund.title')}</h3>
      <RefundFacts {...props} />
      {isNew ? <NewAddress {...props} /> : <OwnAddress {...props} />}
      {refundWallet === null || !canName ? null : (
        <button
          type="button"
          className={`link-button ${classes.switch}`}
          onClick={() => setUsesOther(!usesOther)}
        >
          {t(usesOther ? 'refund.own' : 'refund.other')}
        </button>
      )}
    </>
  );
}

export function RefundFacts({ ticket, way }: Pick<RefundProps, 'ticket' | 'way'>) {
  const { t } = useTranslation('ways');
  const { give } = useWayTexts(ticket);
  return (
    <WayFacts
      facts={[
        { label: t('refund.amount'), value: give(way.amount) },
        { label: t('refund.fee'), value: `− ${give(way.networkFee)}` },
        ...(way.deduction === '0'
          ? []
          : [{ label: t('refund.deduction'), value: `− ${give(way.deduction)}` }]),
        { label: t('refund.returned'), value: give(way.returned), isMain: true },
      ]}
    />
  );
}

function OwnAddress({ ticket, answer, choice, way }: RefundProps) {
  const { t } = useTranslation('ways');
  const { give } = useWayTexts(ticket);
  const { refundWallet, quote } = answer;
  if (refundWallet === null || quote === null) return null;
  const wallet = (
    <>
      <p className={classes.label}>{t('refund.to')}</p>
      <p className={classes.address}>{refundWallet.address}</p>
      {refundWallet.memo === null ? null : (
        <p className={classes.address}>
          {t('refund.memo')}: {refundWallet.memo}
        </p>
      )}
    </>
  );
  return (
    <>
      <div>{wallet}</div>
      <ConfirmChoice
        label={t('refund.act')}
        yes={t('confirm.yes')}
        quote={quote}
        isBusy={choice.isPending}
        onYes={() => choice.mutateAsync({ way: 'refund', quote })}
      >
        <RefundFacts ticket={ticket} way={way} />
        {wallet}
        <p>{t('refund.sure', { returned: give(way.returned) })}</p>
      </ConfirmChoice>
    </>
  );
}

function NewAddress({ ticket, answer, choice, way }: RefundProps) {
  const { t } = useTranslation('ways');
  const named = useRefundAddress(ticket);
  const { quote } = answer;
  if (!answer.canName || quote === null) return <p className={classes.note}>{t('refund.noMail')}</p>;
  const { address, memo } = named;
  return (
    <>
      <RefundAddressFields named={named} />
      <p className={classes.note}>{t('refund.byMail')}</p>
      <ConfirmChoice
        label={t('refund.act')}
        yes={t('confirm.mail')}
        quote={quote}
        isBusy={choice.isPending}
        onOpen={named.check}
        onYes={() =>
          choice.mutateAsync({ way: 'refund', quote, address: address.trim(), memo: memo.trim() || null })
        }
      >
        <RefundFacts ticket={ticket} way={way} />
        <p className={classes.label}>{t('link.address')}</p>
        <p className={classes.address}>{address.trim()}</p>
        {memo.trim() === '' ? null : (
          <p className={classes.address}>
            {t('refund.memo')}: {memo.trim()}
          </p>
        )}
        <p>{t('refund.sureMail')}</p>
      </ConfirmChoice>
    </>
  );
}
