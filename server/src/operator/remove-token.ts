import { assetName, currencyName, deleteToken, isCoinAlone, lockNewTokens } from '../currencies/index.ts';
import { type Answer, say } from './answer.ts';
import { assetNamed } from './names.ts';
import type { OperatorDeps } from './operator-command.ts';
import { refuseBy } from './refuse.ts';
import { dropPrices, dropSettings, lockToken, useOf } from './remove-token-store.ts';

/** Only a token without a history: books, tickets and payments name it for ever. */
export async function removeToken({ db, clock, reload }: OperatorDeps, typed: string): Promise<Answer> {
  const removed = await db.transaction().execute(async (tx) => {
    const known = await lockNewTokens(tx);
    const token = assetNamed(known, typed);
    const { id: assetId, currencyId } = token;
    const name = assetName(known, token);
    if (!token.isAdded) throw refuseBy('tokenNotAdded', { asset: name });
    if (token.inStopped === null || token.outStopped === null) throw refuseBy('tokenOnSale', { asset: name });
    await lockToken(tx, token);
    const use = await useOf(tx, token);
    if (Object.values(use).some((times) => times > 0)) throw refuseBy('tokenUsed', { asset: name, ...use });
    await dropSettings(tx, assetId);
    const isLast = await isCoinAlone(tx, currencyId, assetId);
    if (isLast) await dropPrices(tx, currencyId);
    await deleteToken(tx, { assetId, currencyId, name, removedAt: clock.now() }, isLast);
    return { asset: name, coin: currencyName(known, currencyId), isCoinRemoved: isLast };
  });
  await reload.catalogue();
  return say('tokenRemoved', removed);
}
