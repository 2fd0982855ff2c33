import type { Chain, SignedPayment } from '../../chains/chain.ts';
import type { Db } from '../../platform/db/db.ts';
import { noteDiscarded } from '../transmissions/transmissions-store.ts';
import { lockNonces, type WalletNonce } from '../wallets/wallets-store.ts';

interface Unstored {
  readonly id: string;
  readonly nonce: WalletNonce;
  readonly signed: SignedPayment;
}

/** Another worker may have adopted the bytes from the journal: then the journal keeps them. */
export async function discardUnstored(
  { db }: { readonly db: Db },
  chain: Chain,
  { id, nonce, signed }: Unstored,
): Promise<void> {
  const isGivenUp = await db.transaction().execute(async (tx) => {
    await lockNonces(tx, nonce);
    return noteDiscarded(tx, id);
  });
  if (isGivenUp) await chain.discard?.(signed);
}
