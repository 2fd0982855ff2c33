import { grouped } from '@parom/contract/display';
import { type Decimal, formatDecimal } from '@parom/contract/money';
import { findUser } from '../accounts/index.ts';
import type { Chain } from '../chains/chain.ts';
import type { CatalogueSource } from '../currencies/index.ts';
import { type Letter, type LetterDeps, languageOf, senderOf, writeLetter } from '../mail/index.ts';
import { findPayment } from '../payments/index.ts';
import { paidLetter, rejectedLetter } from './withdrawal-letters.ts';
import { findWithdrawal, type Withdrawal } from './withdrawals-store.ts';

interface TellPaidDeps extends LetterDeps {
  readonly catalogue: CatalogueSource;
  readonly chains: ReadonlyMap<number, Chain>;
}

export async function tellWithdrawalPaid(deps: TellPaidDeps, event: { paymentId: string }): Promise<void> {
  const payment = await findPayment(deps.db, event.paymentId);
  if (payment === undefined || payment.withdrawalId === null) return;
  const withdrawal = await findWithdrawal(deps.db, payment.withdrawalId);
  if (withdrawal?.state !== 'paid') return;

  const catalogue = deps.catalogue();
  const { currencyId, networkId } = catalogue.assetById(payment.assetId);
  const chain = networkId === null ? undefined : deps.chains.get(networkId);
  await write(deps, withdrawal, 'paid', (language, common) =>
    paidLetter(
      language,
      {
        ...common,
        fee: inUsdt(withdrawal.feeUsdt, language),
        sent: `${forReading(payment.amount, language)} ${catalogue.currency(currencyId)?.shortName}`,
        network: networkId === null ? '' : catalogue.networkById(networkId).name,
        transaction: payment.txId,
        url: payment.txId === null ? null : (chain?.transactionUrl(payment.txId) ?? null),
      },
      deps.letterTexts(),
    ),
  );
}

export async function tellWithdrawalRejected(
  deps: LetterDeps,
  event: { withdrawalId: string },
): Promise<void> {
  const withdrawal = await findWithdrawal(deps.db, event.withdrawalId);
  if (withdrawal?.state !== 'rejected') return;
  await write(deps, withdrawal, 'rejected', (language, common) =>
    rejectedLetter(language, common, deps.letterTexts()),
  );
}

type Language = Letter['language'];
const inUsdt = (amount: Decimal, language: Language): string => `${forReading(amount, language)} USDT`;
const forReading = (amount: Decimal, language: Language): string => grouped(formatDecimal(amount), language);

async function write(
  deps: LetterDeps,
  withdrawal: Withdrawal,
  end: 'paid' | 'rejected',
  letterOf: (language: Language, common: ReturnType<typeof commonFacts>) => Letter,
): Promise<void> {
  const user = await findUser(deps.db, withdrawal.userId);
  if (user === null) return;
  const language = languageOf(user.language);
  const letter = letterOf(language, commonFacts(deps, withdrawal, language));
  await deps.db.transaction().execute((tx) =>
    writeLetter(tx, deps, {
      key: `withdrawal:${withdrawal.id}:${end}`,
      recipient: user.email,
      lane: 'own',
      beyondLimit: 'delay',
      letter,
    }),
  );
}

const commonFacts = (deps: LetterDeps, withdrawal: Withdrawal, language: Language) => ({
  ...senderOf(deps, language),
  amount: inUsdt(withdrawal.amountUsdt, language),
  link: `${deps.publicUrl}/lk/referal`,
});
