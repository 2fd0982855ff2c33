/** All migrations in the order of their names. A landed one is never edited; a change is a new one. */
import { catalogue } from './0001-catalogue.ts';
import { ledger } from './0002-ledger.ts';
import { accounts } from './0003-accounts.ts';
import { tickets } from './0004-tickets.ts';
import { jobs } from './0005-jobs.ts';
import { simulatedNetworks } from './0006-simulated-networks.ts';
import { reserveFunctions } from './0007-reserve-functions.ts';
import { createTicketFunction } from './0008-create-ticket-function.ts';
import { outbox } from './0009-outbox.ts';
import { letters } from './0010-letters.ts';
import { mailedTokens } from './0011-mailed-tokens.ts';
import { pricePoints } from './0014-price-points.ts';
import { venueStandings } from './0015-venue-standings.ts';
import { unpaidOfAnEmail } from './0016-unpaid-of-an-email.ts';
import { sweepsToCome } from './0017-sweeps-to-come.ts';
import { payoutsByWhatTheyAreFor } from './0018-payouts-by-what-they-are-for.ts';
import { unpaidByWord } from './0019-unpaid-by-word.ts';
import { lossesOfDeposits } from './0020-losses-of-deposits.ts';
import { locksBesideReferences } from './0021-locks-beside-references.ts';
import { promisedAmounts } from './0022-promised-amounts.ts';
import { whatADepositMoved } from './0023-what-a-deposit-moved.ts';
import { sweepsBegunAnew } from './0024-sweeps-begun-anew.ts';
import { rateLocksOfDeposits } from './0025-rate-locks-of-deposits.ts';
import { wholeJumps } from './0026-whole-jumps.ts';
import { whatRefersToUsers } from './0027-what-refers-to-users.ts';
import { missingDeposits } from './0028-missing-deposits.ts';
import { formerPromises } from './0029-former-promises.ts';
import { lostFromAddresses } from './0030-lost-from-addresses.ts';
import { mailsThatWereSent } from './0031-mails-that-were-sent.ts';
import { mailsThatWait } from './0032-mails-that-wait.ts';
import { whatScreeningStopped } from './0033-what-screening-stopped.ts';
import { blocksReadInPart } from './0034-blocks-read-in-part.ts';
import { ticketsThatExpired } from './0035-tickets-that-expired.ts';
import { looksThatMissed } from './0036-looks-that-missed.ts';
import { dust } from './0037-dust.ts';
import { retiredTargets } from './0038-retired-targets.ts';
import { formerIndexOfWhatWaits } from './0039-former-index-of-what-waits.ts';
import { addressesThatWereStopped } from './0040-addresses-that-were-stopped.ts';
import { finalisedBlocks } from './0041-finalised-blocks.ts';
import { boundWallets } from './0042-bound-wallets.ts';
import { agesOfBlocks } from './0043-ages-of-blocks.ts';
import { whatACustomerWrites } from './0044-what-a-customer-writes.ts';
import { whatScreeningDoubted } from './0045-what-screening-doubted.ts';
import { paymentsToStoppedAddresses } from './0046-payments-to-stopped-addresses.ts';
import { keptForFees } from './0048-kept-for-fees.ts';
import { notOurs } from './0049-not-ours.ts';
import { paymentsTakenBack } from './0050-payments-taken-back.ts';
import { shortCreations } from './0051-short-creations.ts';
import { pricesOffTheMarket } from './0065-prices-off-the-market.ts';
import { appendOnlyAudit } from './0066-append-only-audit.ts';
import { lettersOfOwnTickets } from './0070-letters-of-own-tickets.ts';
import { passwordsInNoRow } from './0071-passwords-in-no-row.ts';
import { forgetting } from './0072-forgetting.ts';
import { stoppedDirections } from './0080-stopped-directions.ts';
import { workerBeats } from './0081-worker-beats.ts';
import { refutedPrices } from './0085-refuted-prices.ts';
import { rateTroubles } from './0086-rate-troubles.ts';
import { aRateForEachDeposit } from './0095-a-rate-for-each-deposit.ts';
import { networkCosts } from './0096-network-costs.ts';
import { unpaidFailures } from './0100-unpaid-failures.ts';
import { ledgerWithoutTruncate } from './0101-ledger-without-truncate.ts';
import { oneTicketPerTarget } from './0102-one-ticket-per-target.ts';
import { depositsOnOtherNetworks } from './0103-deposits-on-other-networks.ts';
import { acceptedBreaches } from './0104-accepted-breaches.ts';
import { severalOutputs } from './0110-several-outputs.ts';

export const migrations: Readonly<Record<string, string>> = {
  '0001-catalogue': catalogue,
  '0002-ledger': ledger,
  '0003-accounts': accounts,
  '0004-tickets': tickets,
  '0005-jobs': jobs,
  '0006-simulated-networks': simulatedNetworks,
  '0007-reserve-functions': reserveFunctions,
  '0008-create-ticket-function': createTicketFunction,
  '0009-outbox': outbox,
  '0010-letters': letters,
  '0011-mailed-tokens': mailedTokens,
  '0014-price-points': pricePoints,
  '0015-venue-standings': venueStandings,
  '0016-unpaid-of-an-email': unpaidOfAnEmail,
  '0017-sweeps-to-come': sweepsToCome,
  '0018-payouts-by-what-they-are-for': payoutsByWhatTheyAreFor,
  '0019-unpaid-by-word': unpaidByWord,
  '0020-losses-of-deposits': lossesOfDeposits,
  '0021-locks-beside-references': locksBesideReferences,
  '0022-promised-amounts': promisedAmounts,
  '0023-what-a-deposit-moved': whatADepositMoved,
  '0024-sweeps-begun-anew': sweepsBegunAnew,
  '0025-rate-locks-of-deposits': rateLocksOfDeposits,
  '0026-whole-jumps': wholeJumps,
  '0027-what-refers-to-users': whatRefersToUsers,
  '0028-missing-deposits': missingDeposits,
  '0029-former-promises': formerPromises,
  '0030-lost-from-addresses': lostFromAddresses,
  '0031-mails-that-were-sent': mailsThatWereSent,
  '0032-mails-that-wait': mailsThatWait,
  '0033-what-screening-stopped': whatScreeningStopped,
  '0034-blocks-read-in-part': blocksReadInPart,
  '0035-tickets-that-expired': ticketsThatExpired,
  '0036-looks-that-missed': looksThatMissed,
  '0037-dust': dust,
  '0038-retired-targets': retiredTargets,
  '0039-former-index-of-what-waits': formerIndexOfWhatWaits,
  '0040-addresses-that-were-stopped': addressesThatWereStopped,
  '0041-finalised-blocks': finalisedBlocks,
  '0042-bound-wallets': boundWallets,
  '0043-ages-of-blocks': agesOfBlocks,
  '0044-what-a-customer-writes': whatACustomerWrites,
  '0045-what-screening-doubted': whatScreeningDoubted,
  '0046-payments-to-stopped-addresses': paymentsToStoppedAddresses,
  '0048-kept-for-fees': keptForFees,
  '0049-not-ours': notOurs,
  '0050-payments-taken-back': paymentsTakenBack,
  '0051-short-creations': shortCreations,
  '0065-prices-off-the-market': pricesOffTheMarket,
  '0066-append-only-audit': appendOnlyAudit,
  '0070-letters-of-own-tickets': lettersOfOwnTickets,
  '0071-passwords-in-no-row': passwordsInNoRow,
  '0072-forgetting': forgetting,
  '0080-stopped-directions': stoppedDirections,
  '0081-worker-beats': workerBeats,
  '0085-refuted-prices': refutedPrices,
  '0086-rate-troubles': rateTroubles,
  '0095-a-rate-for-each-deposit': aRateForEachDeposit,
  '0096-network-costs': networkCosts,
  '0100-unpaid-failures': unpaidFailures,
  '0101-ledger-without-truncate': ledgerWithoutTruncate,
  '0102-one-ticket-per-target': oneTicketPerTarget,
  '0103-deposits-on-other-networks': depositsOnOtherNetworks,
  '0104-accepted-breaches': acceptedBreaches,
  '0110-several-outputs': severalOutputs,
};

/** A page of a ticket reads these together: the locks of an upgrade are taken in its order, and then in that of payments. */
export const lockOrder: readonly string[] = [
  'tickets',
  'deposit_targets',
  'deposits',
  'deposit_judgements',
  'chain_cursors',
  'assets',
  'payments',
  'ticket_history',
];
