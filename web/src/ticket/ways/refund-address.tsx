import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import type { TicketView } from '@parom/contract/tickets';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CoinOnNetwork, useCatalogue } from '../../platform/market/catalogue.ts';
import { networkOf } from '../../ui/address/address-verdict.ts';
import { memoError } from '../../ui/address/destination.ts';
import { readDestination } from '../../ui/address/payment-link.ts';
import { loadAddressChecks } from '../../ui/address/use-address-checks.ts';
import { refundTrouble } from './refund-trouble.ts';
import { useWayTexts } from './way-texts.ts';

export type RefundAddress = ReturnType<typeof useRefundAddress>;

interface Typed {
  readonly address: string;
  readonly memo: string;
}

interface Judged {
  readonly typed: Typed;
  readonly errors: Partial<Typed>;
}

export function useRefundAddress(ticket: TicketView) {
  const { t } = useTranslation('ways');
  const { network } = useWayTexts(ticket);
  const catalogue = useCatalogue();
  const currency = catalogue?.currency(ticket.fromCurrencyId);
  const side: CoinOnNetwork | null =
    currency === undefined ? null : { currency, networkId: ticket.payNetworkId };
  const takesMemo = side !== null && networkOf(side)?.hasMemo === true;
  const [typed, setTyped] = useState<Typed>({ address: '', memo: '' });
  // A late answer is about an earlier text.
  const [judged, setJudged] = useState<Judged>({ typed, errors: {} });

  const check = async (): Promise<boolean> => {
    const checks = await loadAddressChecks();
    const wrong = side === null ? null : refundTrouble(checks, side, ticket, typed.address);
    const wrongMemo =
      side === null || !takesMemo
        ? null
        : memoError(checks, side, 'optional', { addr: typed.address, memo: typed.memo });
    setJudged({
      typed,
      errors: {
        ...(wrong === null ? {} : { address: t(wrong, { network }) }),
        ...(wrongMemo === null ? {} : { memo: t('refund.wrongMemo') }),
      },
    });
    return wrong === null && wrongMemo === null;
  };

  return {
    ...typed,
    network,
    takesMemo,
    errors: judged.typed === typed ? judged.errors : {},
    check,
    take: (text: string) => {
      const { address, memo } = readDestination(text);
      setTyped({ address, memo: memo ?? typed.memo });
    },
    takeMemo: (memo: string) => setTyped({ ...typed, memo }),
  };
}

export function RefundAddressFields({ named }: { readonly named: RefundAddress }) {
  const { t } = useTranslation('ways');
  const { address, memo, errors, network } = named;
  return (
    <>
      <TextInput
        label={t('refund.address', { network })}
        name="refundAddress"
        size="md"
        autoComplete="off"
        spellCheck={false}
        value={address}
        error={errors.address}
        onChange={(event) => named.take(event.currentTarget.value)}
        onBlur={() => address.trim() !== '' && void named.check()}
      />
      {named.takesMemo ? (
        <TextInput
          label={t('refund.memo')}
          description={t('refund.memoHelp')}
          name="refundMemo"
          size="md"
          autoComplete="off"
          spellCheck={false}
          value={memo}
          error={errors.memo}
          onChange={(event) => named.takeMemo(event.currentTarget.value)}
        />
      ) : null}
    </>
  );
}
