import { randomBytes } from 'node:crypto';
import { checkAddress, checkMemo } from '@parom/contract/addresses/check-address';
import { MALFORMED } from '@parom/contract/errors';
import { type Decimal, decimalsOf, ZERO } from '@parom/contract/money';
import type { Network } from '../../currencies/catalogue.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { networksSharingAddresses } from '../index.ts';
import { isWalletAddress, strangerAddress } from './addresses.ts';
import { behaviourOf, type NetworkKind } from './behaviour.ts';
import { lockNetwork, seedsOf } from './networks-store.ts';
import { txIdOf } from './payment.ts';
import { markReplaced, putTransaction, transactionOf } from './transactions-store.ts';
import type { World } from './world.ts';

export interface TransferRequest {
  readonly networkId: number;
  readonly currencyId: number;
  readonly address: string;
  readonly memo: string | null;
  readonly amount: Decimal;
  readonly replaceable: boolean;
  readonly also?: readonly Pick<TransferRequest, 'address' | 'memo' | 'amount'>[] | undefined;
}

interface Destination {
  readonly address: string;
  readonly account: string;
  readonly memo: string | null;
}

interface Output extends Destination {
  readonly amount: Decimal;
}

const HAVE_OUTPUTS: ReadonlySet<NetworkKind> = new Set(['utxo', 'subaddress']);

export async function sendTransfer(world: World, request: TransferRequest): Promise<{ txId: string }> {
  const network = networkOf(world, request.networkId);
  const { also = [] } = request;
  if (also.length > 0 && !HAVE_OUTPUTS.has(behaviourOf(network.id).kind))
    throw new Refusal(MALFORMED, 'also: a transaction of this network pays one recipient', 400);
  const outputs = [request, ...also].map(({ address, memo, amount }): Output => {
    checkAmount(world, request.networkId, request.currencyId, amount);
    return { ...destinationOf(network, address, memo), amount };
  });
  const seeds = await seedsOf(world.db, networksSharingAddresses(world.catalogue(), network.id));
  const txId = await world.db.transaction().execute(async (tx) => {
    await lockNetwork(tx, network.id);
    return put(tx, network, seeds, outputs, request);
  });
  world.changed(network.id);
  return { txId };
}

/** Spends the same coins again. */
export async function replaceTransfer(
  world: World,
  txId: string,
  change: { readonly address?: string | undefined; readonly amount?: Decimal | undefined },
): Promise<{ txId: string }> {
  const networkId = await networkIdOf(world, txId);
  const network = networkOf(world, networkId);
  const seeds = await seedsOf(world.db, networksSharingAddresses(world.catalogue(), networkId));
  const replacement = await world.db.transaction().execute(async (tx) => {
    await lockNetwork(tx, networkId);
    const old = await transactionOf(tx, networkId, txId);
    if (old?.state !== 'mempool' || !old.replaceable) {
      throw new Refusal(MALFORMED, 'this transfer cannot be replaced (any more)', 422);
    }
    const amount = change.amount ?? old.amount;
    checkAmount(world, networkId, old.currencyId, amount);
    const destination = destinationOf(network, change.address ?? old.address, old.memo);
    await markReplaced(tx, networkId, txId);
    const request = { currencyId: old.currencyId, replaceable: true, sender: old.sender };
    return put(tx, network, seeds, [{ ...destination, amount }], request);
  });
  world.changed(networkId);
  return { txId: replacement };
}

async function put(
  tx: Tx,
  network: Network,
  seeds: readonly Uint8Array[],
  outputs: readonly Output[],
  sent: Pick<TransferRequest, 'currencyId' | 'replaceable'> & { readonly sender?: string },
): Promise<string> {
  const { addressFormat: format } = network;
  const txId = txIdOf(format, randomBytes(32));
  const sender = sent.sender ?? strangerAddress(format);
  for (const [outputIndex, output] of outputs.entries())
    await putTransaction(tx, network.id, {
      txId,
      outputIndex,
      ...output,
      currencyId: sent.currencyId,
      replaceable: sent.replaceable,
      sender,
      fee: behaviourOf(network.id).fee,
      fromService: false,
      toService: seeds.some((seed) => isWalletAddress(format, seed, output.account)),
      spends: null,
      validUntil: null,
    });
  return txId;
}

function networkOf(world: World, networkId: number): Network {
  const network = world.catalogue().network(networkId);
  if (network === null) throw new Refusal(MALFORMED, 'networkId: there is no such network', 400);
  return network;
}

async function networkIdOf(world: World, txId: string): Promise<number> {
  for (const { id } of world.catalogue().networks) {
    if ((await transactionOf(world.db, id, txId)) !== undefined) return id;
  }
  throw new Refusal(404, 'there is no such transfer', 404);
}

function checkAmount(world: World, networkId: number, currencyId: number, amount: Decimal): void {
  const asset = world.catalogue().asset(currencyId, networkId);
  if (asset === null) throw new Refusal(MALFORMED, 'currencyId: not a coin of this network', 400);
  if (amount <= ZERO) throw new Refusal(MALFORMED, 'amount: must be above 0', 400);
  if (decimalsOf(amount) > asset.decimals) {
    throw new Refusal(MALFORMED, `amount: this coin has ${asset.decimals} decimals`, 400);
  }
}

function destinationOf(network: Network, address: string, memo: string | null): Destination {
  const checked = checkAddress(network.addressFormat, address);
  if (!checked.ok) throw new Refusal(MALFORMED, 'address: not an address of this network', 400);
  if (memo === null) return { address, account: checked.normalised, memo: checked.tag ?? null };
  const checkedMemo = checkMemo(network.addressFormat, memo);
  if (!checkedMemo.ok) throw new Refusal(MALFORMED, 'memo: not a memo of this network', 400);
  return { address, account: checked.normalised, memo: checkedMemo.normalised };
}
