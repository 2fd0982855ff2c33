import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CoinOnNetwork } from '../../platform/market/catalogue.ts';
import { showToast } from '../toast/toasts.ts';
import { type AddressVerdict, judgeAddress } from './address-verdict.ts';
import type { Destination } from './payment-link.ts';
import { useAddressChecks } from './use-address-checks.ts';

export interface DestinationFields {
  readonly side: CoinOnNetwork;
  readonly addr: string;
  readonly takesMemo: boolean;
  setAddress(address: string): void;
  setMemo(memo: string): void;
}

export interface DestinationState {
  readonly verdict: AddressVerdict;
  take(address: string, said: Destination): void;
}

export function useDestination(fields: DestinationFields): DestinationState {
  const { side, addr, takesMemo, setAddress, setMemo } = fields;
  const { t } = useTranslation('address');
  const verdict = judgeAddress(useAddressChecks(), side, addr);
  useTagOfAddress(fields, verdict);

  const take = (address: string, { scheme, memo }: Destination): void => {
    setAddress(address);
    if (scheme === null) return;
    if (memo !== null && takesMemo) setMemo(memo);
    showToast({ kind: 'success', message: t('linkTaken') });
  };

  return { verdict, take };
}

const tagOf = (verdict: AddressVerdict): string | null => (verdict.kind === 'fits' ? verdict.tag : null);

export function useKeptDestination(
  { side, addr, setAddress, setMemo }: DestinationFields,
  verdict: AddressVerdict,
): void {
  const { id } = side.currency;
  const previous = useRef(id);
  const chosen = useEffectEvent(() => {
    setAddress(verdict.kind === 'fits' ? addr : '');
    setMemo(tagOf(verdict) ?? '');
  });
  useEffect(() => {
    if (previous.current === id) return;
    previous.current = id;
    chosen();
  }, [id]);
}

function useTagOfAddress({ setMemo }: DestinationFields, verdict: AddressVerdict): void {
  const tag = tagOf(verdict);
  const came = useEffectEvent(setMemo);
  useEffect(() => {
    if (tag !== null) came(tag);
  }, [tag]);
}
