/** The deposit belongs to no ticket: an operator refunds it. */
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
  const sum = `${formatDecimal(deposit.amount)} ${assetName(catalogue(), deposit)}`;
  const whose = number === null ? 'an address of our stock' : `the address of ticket ${number}`;
  const message =
    `Deposit ${deposit.id}, ${sum}, came to ${whose}, which was given out for ${catalogue().networkById(networkId).code}: its sender chose ` +
    `the wrong network. The coins are ours to move, and count for no ticket. Ask the customer for an address, then refund-deposit --deposit ${deposit.id}`;
  await raiseAlert(tx, at, alertSubjects.wrongNetwork(deposit.id), message);
}

export const resolveWrongNetwork = (tx: Tx, depositId: number, at: Date): Promise<void> =>
  resolveAlert(tx, at, alertSubjects.wrongNetwork(depositId));
