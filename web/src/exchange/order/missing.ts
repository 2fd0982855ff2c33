import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useAddressChecks } from '../../ui/address/use-address-checks.ts';
import type { ChosenSide } from '../choice/selection.ts';
import { useMissingAmount } from '../form/submit-button.tsx';
import type { Exchange } from '../form/use-exchange.ts';
import { checkOrder, isTransfer, type OrderValues } from './order-values.ts';
import type { Order } from './use-order.ts';

export function useMissing(exchange: Exchange, { values, create }: Order): string | null {
  const { t } = useTranslation('exchange');
  const side = exchange.selection.get;
  const checks = useAddressChecks();
  const amount = useMissingAmount(exchange.problem);
  if (create.sending) return null;
  const [field] = Object.keys(checkOrder(values, side, checks)) as (keyof OrderValues)[];
  return amount ?? (field === undefined ? null : missingField(field, values, side, t));
}

function missingField(
  field: keyof OrderValues,
  values: OrderValues,
  side: ChosenSide,
  t: TFunction<'exchange'>,
): string {
  switch (field) {
    case 'addr':
      if (values.addr.trim() !== '')
        return t(isTransfer(side) ? 'missing.targetWrong' : 'missing.addressWrong');
      return isTransfer(side)
        ? t('missing.target')
        : t('missing.address', { currency: side.currency.shortName });
    case 'memo':
      return t(isTransfer(side) ? 'missing.telegram' : 'missing.memo');
    case 'email':
      return t(values.email.trim() === '' ? 'missing.email' : 'missing.emailWrong');
    case 'fromLink':
      return t('missing.fromLink');
    case 'noMemoCheckbox':
    case 'owner':
    case 'terms':
    case 'kyc':
      return t('missing.accept');
  }
}
