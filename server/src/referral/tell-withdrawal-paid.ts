/** Writes to a referrer that his withdrawal was paid, once. */
import { formatDecimal, toDecimal } from '@parom/contract/money';
import { findUser } from '../accounts/index.ts';
import type { Chain } from '../chains/chain.ts';
import type { CatalogueSource } from '../currencies/index.ts';
import { contactOf, type LetterDeps, writeLetter } from '../mail/index.ts';
import { findPayout } from '../payouts/index.ts';
import { withdrawalLetter } from './withdrawal-letter.ts';
import { findWithdrawal } from './withdrawals-store.ts';

interface TellDeps extends LetterDeps {
  readonly catalogue: CatalogueSource;
  readonly chains: ReadonlyMap<number, Chain>;
}

export async function tellWithdrawalPaid(deps: TellDeps, event: { payoutId: string }): Promise<void> {
  const payout = await findPayout(deps.db, event.payoutId);
  if (payout === undefined || payout.withdrawal_id === null) return;
  const withdrawal = await findWithdrawal(deps.db, payout.withdrawal_id);
  if (withdrawal?.state !== 'paid') return;
  const user = await findUser(deps.db, withdrawal.user_id);
  if (user === null) return;

  const language = user.language === 2 ? 'en' : 'ru';
  const catalogue = deps.catalogue();
  const { currencyId, networkId } = catalogue.assetById(payout.asset_id);
  const chain = networkId === null ? undefined : deps.chains.get(networkId);
  const letter = withdrawalLetter[language]({
    siteName: deps.siteSettings().name[language],
    amount: `${formatDecimal(toDecimal(withdrawal.amount_usdt))} USDT`,
    fee: `${formatDecimal(toDecimal(withdrawal.fee_usdt))} USDT`,
    sent: `${formatDecimal(toDecimal(payout.amount))} ${catalogue.currency(currencyId)?.shortName}`,
    network: networkId === null ? '' : (catalogue.network(networkId)?.name ?? ''),
    address: withdrawal.address,
    memo: withdrawal.memo,
    transaction: payout.tx_id,
    url: payout.tx_id === null ? null : (chain?.transactionUrl(payout.tx_id) ?? null),
    link: `${deps.publicUrl}/lk/referal`,
    contact: contactOf(deps, language),
  });
  await deps.db.transaction().execute((tx) =>
    writeLetter(tx, deps, {
      key: `withdrawal:${withdrawal.id}:paid`,
      recipient: user.email,
      lane: 'paid',
      beyondLimit: 'delay',
      letter,
    }),
  );
}
