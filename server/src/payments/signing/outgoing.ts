import { strict as assert } from 'node:assert';
import type { Outgoing, Wallet } from '../../chains/chain.ts';
import type { CatalogueSource } from '../../currencies/index.ts';
import type { Db } from '../../platform/db/db.ts';
import { feedsSweep, type Payment } from '../payment.ts';
import { txIdOf } from '../transmissions/transmissions-store.ts';
import { depositWalletOf } from '../wallets/wallets-store.ts';

interface OutgoingDeps {
  readonly db: Db;
  readonly catalogue: CatalogueSource;
}

export const outgoingOf = async (deps: OutgoingDeps, payment: Payment): Promise<Outgoing> => ({
  id: payment.id,
  purpose: payment.purpose,
  currencyId: deps.catalogue().assetById(payment.assetId).currencyId,
  to: payment.address,
  ...(feedsSweep(payment) && payment.depositAddressId !== null
    ? { toWallet: await sweptWallet(deps, payment) }
    : {}),
  ...(payment.parentId === null ? {} : { parent: await txIdOf(deps.db, payment.parentId) }),
  memo: payment.memo,
  amount: payment.amount,
});

export const walletOf = async (deps: OutgoingDeps, payment: Payment): Promise<Wallet> =>
  payment.purpose === 'sweep' ? sweptWallet(deps, payment) : { kind: 'hot' };

async function sweptWallet(deps: OutgoingDeps, payment: Payment): Promise<Wallet> {
  assert(payment.depositAddressId !== null, `${payment.purpose} ${payment.id} names no deposit address`);
  const wallet = await depositWalletOf(deps.db, payment.depositAddressId);
  assert(wallet !== null, `deposit address ${payment.depositAddressId} has no key of its own`);
  return wallet;
}
