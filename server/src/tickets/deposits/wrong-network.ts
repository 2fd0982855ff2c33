/** The deposit belongs to no ticket: an operator refunds it. */
import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { formatDecimal } from '@parom/contract/money';
import { alertSubjects } from '../../alerts.ts';
import { assetName, type CatalogueSource } from '../../currencies/index.ts';
import { raiseAlert, resolveAlert } from '../../platform/alerts/alerts-store.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type Deposit, namedElsewhere } from './deposit-store.ts';

export async function reportWrongNetwork(
  tx: Tx,
  { catalogue }: { readonly catalogue: CatalogueSource },
  deposit: Deposit,
  at: Date,
): Promise<void> {
  const meant = await namedElsewhere(tx, deposit.id);
  if (meant === null) return;
  const { number, networkId } = meant;
  const detail = alertDetail('depositOnOtherNetwork', {
    deposit: deposit.id,
    sum: { amount: formatDecimal(deposit.amount), coin: assetName(catalogue(), deposit) },
    ticket: number,
    network: catalogue().networkById(networkId).code,
  });
  await raiseAlert(tx, at, alertSubjects.wrongNetwork(deposit.id), detail);
}

export const resolveWrongNetwork = (tx: Tx, depositId: number, at: Date): Promise<void> =>
  resolveAlert(tx, at, alertSubjects.wrongNetwork(depositId));
