/** Most accounts take any payment. */
import { checkAddress } from '@parom/contract/addresses/check-address';
import { MALFORMED } from '@parom/contract/errors';
import { toDecimal } from '@parom/contract/money';
import { Refusal } from '../../platform/refusal.ts';
import type { Recipient, RecipientProblem } from '../chain.ts';
import { accountOf, storeAccount } from './accounts-store.ts';
import { behaviourOf } from './behaviour.ts';
import type { Connection } from './connection.ts';
import type { World } from './world.ts';

/** In the native coin; tokens open no account. The XRP Ledger's reserve since December 2024. */
const OPENS_ACCOUNT = toDecimal('1');

export interface AccountChange {
  readonly networkId: number;
  readonly address: string;
  readonly needsMemo?: boolean | undefined;
  readonly activated?: boolean | undefined;
}

export async function setAccount({ db, catalogue }: World, change: AccountChange): Promise<void> {
  const { networkId, address, needsMemo = false, activated: isActivated = true } = change;
  const network = catalogue().network(networkId);
  if (network === null || behaviourOf(networkId).kind !== 'memo')
    throw new Refusal(MALFORMED, 'networkId: not a network whose accounts have memos', 400);
  const checked = checkAddress(network.addressFormat, address);
  if (!checked.ok) throw new Refusal(MALFORMED, 'address: not an address of this network', 400);
  await storeAccount(db, networkId, checked.normalised, { needsMemo, isActivated });
}

export async function problemOf(
  { world, network, behaviour, reach }: Connection,
  { currencyId, to, memo, amount }: Recipient,
): Promise<RecipientProblem | null> {
  const checked = checkAddress(behaviour.format, to);
  if (!checked.ok || behaviour.kind !== 'memo') return null;
  await reach();
  const account = await accountOf(world.db, network.id, checked.normalised);
  if (account === undefined) return null;
  if (account.needsMemo && (memo ?? checked.tag ?? null) === null) return 'memo needed';
  const opens = currencyId === network.nativeCurrencyId && amount >= OPENS_ACCOUNT;
  return account.isActivated || opens ? null : 'not activated';
}
