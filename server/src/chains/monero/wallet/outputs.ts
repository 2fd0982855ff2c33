import { ChainOutage, Obstructed } from '../../chain.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../node/answers.ts';
import { knownTransactions } from '../node/known-transactions.ts';
import { spentStates } from '../node/node.ts';
import { isLocked } from '../reading/read-block.ts';
import { exportAnswer, heightAnswer, nothing, outputsAnswer, type WalletOutput } from './answers.ts';

export interface OwnOutput {
  readonly txId: string;
  readonly outputIndex: number;
  readonly units: bigint;
  readonly height: number;
  readonly minor: number;
  /** `null`: not told by the signer yet, so nothing spent it. */
  readonly image: string | null;
  readonly isUnlocked: boolean;
  readonly isFrozen: boolean;
}

/** Throws a ChainOutage while the wallet has not read this block. */
export async function readOutputs(context: Context, height: number): Promise<readonly OwnOutput[]> {
  const { settings, wallet } = context;
  await wallet.ask('refresh', {}, nothing);
  const read = await wallet.ask('get_height', {}, heightAnswer);
  if (read.height <= height) throw Obstructed.by('walletBehindNode', {});
  let found = await listOutputs(context);
  for (let unknown = found.findIndex(isUnknown); unknown >= 0 && settings.signer !== null; ) {
    await learnImages(context, found, unknown);
    found = await listOutputs(context);
    const next = found.findIndex(isUnknown);
    if (next >= 0 && next <= unknown)
      throw new ChainOutage('the signer does not tell which outputs are spent');
    unknown = next;
  }
  return placed(context, found, height);
}

const isUnknown = ({ key_image: image }: WalletOutput): boolean => image === undefined || image === '';

async function listOutputs({ wallet }: Context): Promise<readonly WalletOutput[]> {
  const asked = { transfer_type: 'all', account_index: 0 };
  return (await wallet.ask('incoming_transfers', asked, outputsAnswer)).transfers ?? [];
}

const AT_ONCE = 200;

/** Only the spend key makes images, and only they show what is spent. */
async function learnImages(
  { settings, wallet }: Context,
  found: readonly WalletOutput[],
  from: number,
): Promise<void> {
  const { networkId: network, signer } = settings;
  const reach = found.reduce((most, { subaddr_index: { minor } }) => Math.max(most, minor), 0);
  const learn = async (part: object): Promise<void> => {
    const { outputs_data_hex: outputs } = await wallet.ask('export_outputs', part, exportAnswer);
    const { offset, images } = (await signer?.images({ network, outputs, from, reach })) ?? { images: [] };
    const signed = images.map(({ image, signature }) => ({ key_image: image, signature }));
    if (signed.length > 0)
      await wallet.ask('import_key_images', { offset, signed_key_images: signed }, nothing);
  };
  // After a re-org or a loss of files, the signer's wallet knows other outputs in these places.
  await learn({ all: false, start: 0, count: AT_ONCE }).catch(() => learn({ all: true }));
}

async function placed(
  context: Context,
  found: readonly WalletOutput[],
  height: number,
): Promise<readonly OwnOutput[]> {
  const counted = found.filter((one) => one.block_height <= height);
  const transactions = await knownTransactions(
    context,
    counted.map((one) => one.tx_hash),
  );
  return counted.flatMap((one): OwnOutput[] => {
    const transaction = transactions.get(one.tx_hash);
    if (transaction === undefined) throw new ChainOutage(`the node does not show transaction ${one.tx_hash}`);
    if (isLocked(transaction)) return [];
    return [
      {
        txId: one.tx_hash,
        outputIndex: transaction.vout.findIndex(({ target }) => keyIn(target) === one.pubkey),
        units: BigInt(one.amount),
        height: one.block_height,
        minor: one.subaddr_index.minor,
        image: isUnknown(one) ? null : (one.key_image ?? null),
        isUnlocked: one.unlocked,
        isFrozen: one.frozen,
      },
    ];
  });
}

const keyIn = (target: Transaction['vout'][number]['target']): string =>
  'tagged_key' in target ? target.tagged_key.key : target.key;

export async function unspentAmong(
  { node }: Context,
  outputs: readonly OwnOutput[],
  states: readonly number[],
): Promise<readonly OwnOutput[]> {
  const named = outputs.flatMap(({ image }) => image ?? []);
  const found = await node.spentStatesOf(named);
  const stateOf = new Map(named.map((image, at) => [image, found[at]]));
  return outputs.filter(
    ({ image }) => image === null || states.includes(stateOf.get(image) ?? spentStates.unspent),
  );
}
