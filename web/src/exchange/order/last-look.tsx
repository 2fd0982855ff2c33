import { useTranslation } from 'react-i18next';
import { AddressText } from '../../ui/address/address-text.tsx';
import { networkOf } from '../../ui/address/address-verdict.ts';
import { FingerprintPlace } from '../../ui/address/fingerprint-place.tsx';
import { CheckField } from '../../ui/field/check-field.tsx';
import type { ChosenSide } from '../choice/selection.ts';
import type { FromLink } from './from-link.ts';
import classes from './last-look.module.css';
import { asksMemo, isTransfer } from './order-values.ts';
import type { Order } from './use-order.ts';

interface LastLookProps {
  readonly order: Order;
  readonly side: ChosenSide;
}

/** The whole address, above the button that makes it final. */
export function LastLook({ order, side }: LastLookProps) {
  const { t } = useTranslation('exchange');
  const { addr, memo, noMemoCheckbox, fromLink } = order.values;
  const { verdict } = order;
  if (verdict.kind !== 'fits' && fromLink === null) return null;
  const network = networkOf(side)?.name;
  const coin = side.currency.shortName;
  const hasMemo = asksMemo(side) && !noMemoCheckbox && memo.trim() !== '';
  return (
    <section className={classes.look} data-linked={fromLink !== null || undefined}>
      {verdict.kind === 'fits' ? (
        <>
          <h3 className={classes.title}>
            {network === undefined ? t('exchpage.goesTo', { coin }) : t('exchpage.goesOn', { coin, network })}
          </h3>
          <p className={classes.address}>
            {isTransfer(side) ? addr.trim() : <AddressText address={addr.trim()} />}
          </p>
          {isTransfer(side) ? null : (
            <FingerprintPlace
              of="own"
              address={verdict.normalised}
              memo={verdict.tag ?? (hasMemo ? memo.trim() : null)}
            />
          )}
          {hasMemo ? (
            <p className={classes.memo}>
              {t(isTransfer(side) ? 'exchpage.goesTag' : 'exchpage.goesMemo', { memo: memo.trim() })}
            </p>
          ) : null}
        </>
      ) : null}
      {fromLink === null ? null : <LinkCheck order={order} fromLink={fromLink} />}
    </section>
  );
}

function LinkCheck({ order, fromLink }: { readonly order: Order; readonly fromLink: FromLink }) {
  const { t } = useTranslation('exchange');
  const what = fromLink.receiver ? (fromLink.email ? 'both' : 'receiver') : 'email';
  return (
    <>
      <p className={classes.warning}>{t(`exchpage.fromLink.${what}`)}</p>
      {fromLink.email ? <p className={classes.email}>{order.values.email}</p> : null}
      <CheckField
        {...order.form.getInputProps('fromLink')}
        name="fromLink"
        checked={fromLink.confirmed}
        label={t(`exchpage.fromLink.mine.${what}`)}
        onChange={(event) => order.confirmLink(event.currentTarget.checked)}
      />
    </>
  );
}
