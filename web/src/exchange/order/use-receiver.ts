import { tickerOf } from '@parom/contract/display';
import { useTranslation } from 'react-i18next';
import { linkedNetwork } from '../../ui/address/link-network.ts';
import type { Destination } from '../../ui/address/payment-link.ts';
import { type DestinationState, useDestination } from '../../ui/address/use-destination.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import type { Exchange } from '../form/use-exchange.ts';
import { ownerOf, pairOf, withoutMark } from './from-link.ts';
import { emptyReceiver, keepFilled } from './order-draft.ts';
import { asksMemo, type OrderValues, withMemo } from './order-values.ts';
import type { OrderFields } from './use-order-fields.ts';

export interface Receiver extends DestinationState {
  moveTo(networkId: number): void;
}

export function useReceiver(exchange: Exchange, form: OrderFields, own: OrderValues): Receiver {
  const { t } = useTranslation('address');
  const pair = exchange.selection;
  const side = pair.get;
  const destination = useDestination({
    side,
    addr: own.addr,
    takesMemo: asksMemo(side),
    setAddress: (text) => {
      form.setFieldValue('addr', text);
      form.setFieldValue('fromLink', withoutMark(own.fromLink, 'receiver'));
    },
    setMemo: (text) => form.setValues(withMemo(text)),
  });

  const move = (
    networkId: number,
    receiver: Pick<OrderValues, 'addr' | 'memo'>,
    mark: OrderValues['fromLink'],
  ) => {
    const moved = { ...pair, get: { ...side, networkId } };
    const fromLink = mark && { ...mark, pair: pairOf(moved) };
    keepFilled(own.owner, { ...emptyReceiver, email: own.email, fromLink });
    exchange.change({ type: 'network', side: 'get', networkId });
    form.setValues({ ...emptyReceiver, ...receiver, owner: ownerOf(moved.get), fromLink });
  };

  const take = (address: string, parsed: Destination) => {
    const linked = linkedNetwork(parsed, side.currency.networks);
    if (linked === undefined || linked.id === side.networkId) destination.take(address, parsed);
    else {
      const memo = (linked.hasMemo ? parsed.memo : null) ?? '';
      move(linked.id, { addr: address, memo }, withoutMark(own.fromLink, 'receiver'));
      showToast({ kind: 'success', message: t('linkNetwork', { network: linked.name }) });
    }
    if (parsed.amount !== null && tickerOf(parsed.amount.coin) === side.currency.shortName)
      exchange.change({ type: 'typed', side: 'get', text: parsed.amount.text });
  };

  return {
    verdict: destination.verdict,
    take,
    moveTo: (networkId) => move(networkId, { addr: own.addr, memo: '' }, own.fromLink),
  };
}
