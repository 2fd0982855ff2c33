/** docs/operating/alerts.md is generated from here. */
import { type AlertKind, alertSubjects } from '../alerts.ts';

export interface AlertText {
  readonly about: readonly string[];
  readonly happened: string;
  readonly money: string;
  readonly next: string;
}
type Texts = Readonly<Partial<Record<AlertKind, AlertText>>>;

const sales = {
  worker: {
    about: [],
    happened: 'No worker has sent a heartbeat for 20 s: the worker ended, or hangs.',
    money: 'Nothing is sold, deposits are not seen, payouts wait; nothing is lost.',
    next: '`systemctl status parom`, read the worker’s log, restart the worker. The alert ends by itself.',
  },
  database: {
    about: [],
    happened: 'The database cannot write, mostly because the disk is full, or does not answer.',
    money: 'Nothing is sold; nothing that was acknowledged is lost.',
    next: 'Make room on the database’s disk. The alert may exist only in `alerts` and the log; it ends by itself.',
  },
} as const satisfies Texts;

const decisions = {
  waiting: {
    about: ['kind'],
    happened:
      'Work waits for an operator: `transfers` by hand, `payouts` that are stopped, `tickets` on hold, `withdrawals` that referrers requested, or `deposits` without a decision.',
    money: 'A customer or a referrer waits for money.',
    next: 'Type the command that the message names. The alert ends within a minute after the last one.',
  },
  invariant: {
    about: ['ticket'],
    happened: 'A ticket’s deposits, payments, reserve and books do not agree, so the ticket was stopped.',
    money: 'Unsigned payments were taken back; a signed one goes on.',
    next: '`ticket` shows all of it: [lead the ticket out of its stop](incidents.md#a-ticket-that-was-stopped).',
  },
  event: {
    about: ['event'],
    happened: 'An event failed 20 times in more than an hour and was given up.',
    money:
      'Its consequence is missing: no credit (`deposit.final`), no completed ticket or withdrawal (`payment.final`, `payment.failed`), or no letter.',
    next: 'Repair the cause that the message names, then `retry-event --event …`. Nothing is done twice.',
  },
  mail: {
    about: [],
    happened: 'The mail server has taken no letter for ten minutes.',
    money: 'Only letters wait, for three days at most.',
    next: 'Repair the server or `PAROM_SMTP_URL` (does it offer STARTTLS?). The first letter that leaves ends the alert.',
  },
} as const satisfies Texts;

const ways = {
  telegram: {
    about: [],
    happened: 'The operators’ Telegram chat has taken no message for ten minutes, or refuses the bot.',
    money: 'No money moves by it; alerts reach operators by e-mail and on the page of alerts only.',
    next: 'Repair what the message names, then `test-alerts`. The first message that arrives ends the alert.',
  },
} as const satisfies Texts;

const partners = {
  webhook: {
    about: ['webhook'],
    happened: 'A partner’s server has taken no webhook of one move for a day, so the delivery was given up.',
    money: 'No money moves by it; the order goes on, and the partner reads its status by a call.',
    next: 'Repair the address with the partner (`webhooks` shows the last fault), then `redeliver-webhook`. The alert ends once all that was given up is taken.',
  },
} as const satisfies Texts;

const people = {
  operatorLocked: {
    about: ['operator'],
    happened: 'Five log-ins of one operator failed, so their log-in is locked for 15 minutes.',
    money: 'No money moves by it. Open sessions of the operator go on.',
    next: 'Ask the operator. If it was not them, disable them on the page of operators. Their next log-in ends the alert.',
  },
  passkeyCopied: {
    about: ['passkey'],
    happened: 'A passkey signed with a counter that went back: a copy of its key may exist.',
    money: 'The act was refused and no money moved. A thief with such a copy also needs the password.',
    next: 'Have the operator named in the message remove this passkey on the page *Log-in and people*, which ends the alert. If they did not use it, disable them and read `audit`.',
  },
} as const satisfies Texts;

const networks = {
  standing: {
    about: ['network'],
    happened:
      'For ten minutes no block was read, or only old ones; or for half an hour no block became final.',
    money: 'Deposits on the network are not seen or wait; payments stay `sent`.',
    next: 'Repair the node, as [a network that stands still](incidents.md#a-network-that-stands-still) says. The alert ends by itself.',
  },
  node: {
    about: ['network', 'node'],
    happened:
      'One of several nodes of a network is silent, serves another network, is behind or ahead, or shows another block.',
    money:
      'Nothing is lost: the other nodes are read. Two nodes that disagree without a third one stop deposits and payments of the network.',
    next: 'Repair the node that the message names, or take it out of `PAROM_EVM_NETWORKS`. The alert ends by itself.',
  },
  unserved: {
    about: ['network'],
    happened:
      'Tickets or payments wait for a network, or for a token, that the settings do not name any more.',
    money:
      'A network’s deposits are found once it is served again. A token’s deposits that arrive meanwhile are not found later.',
    next: 'Name the network or the contract again at once. For a token look in an explorer at the addresses of its open tickets, then act as for `unseen`.',
  },
  untraced: {
    about: ['network'],
    happened:
      'Coins that contracts sent in a block could not be seen: no node traces it, or its state is gone.',
    money: 'Such a deposit may be missing from its ticket.',
    next: 'After the next hourly comparison look for `unseen` alerts, then `resolve-alert`. An archive node shows old blocks.',
  },
  hidden: {
    about: ['deposit'],
    happened: 'A re-org moved a contract’s deposit into a block that the node cannot show.',
    money: 'The deposit and its ticket wait; nothing is paid for them.',
    next: 'Name an archive node, as [a deposit that cannot be seen](incidents.md#a-deposit-that-cannot-be-seen) says.',
  },
} as const satisfies Texts;

const payments = {
  wrongNetwork: {
    about: ['deposit'],
    happened: 'Coins came to one of our addresses, on another EVM network than the ticket’s.',
    money: 'The deposit is unassigned and counts for no ticket.',
    next: 'Ask the customer for an address on the network where the coins are, then `refund-deposit`. The refund or a write-off ends the alert.',
  },
  paymentDiffers: {
    about: ['payout'],
    happened: 'The token’s log of our payment names another sum than we sent.',
    money: 'The payment is not settled; the token may have kept a part.',
    next: 'Look at the transaction in an explorer, then `accept-payment`. `stop-payouts` if the token goes on so.',
  },
  paymentWaits: {
    about: ['payout'],
    happened:
      'A payment failed at every try for ten minutes, failed in a block because of us, or was sent and is in no block for half an hour.',
    money: 'A customer waits; the coins have not left, or are on their way.',
    next: 'Pay nothing by hand; act [by the message](incidents.md#a-payment-that-waits).',
  },
  paymentFailed: {
    about: ['payout'],
    happened:
      'A payment can never be included, expired or failed five times, or cannot arrive at its recipient.',
    money: 'Nothing left the wallet except, perhaps, a fee; the customer is not paid.',
    next: 'Follow [a payment that cannot be made](incidents.md#a-payment-that-cannot-be-made), then `resolve-alert`.',
  },
  takenBack: {
    about: ['payout'],
    happened: 'A re-org took the block of a final payment.',
    money: 'The books owe the payment again; the same transaction is offered again and may come at any time.',
    next: 'Pay nothing by hand and wait some hours: the alert ends once the payment is final again. If it *can never pay*, follow [the steps](incidents.md#a-payment-that-cannot-be-made); consider more confirmations.',
  },
  outflow: {
    about: ['asset'],
    happened: 'More of the asset was about to leave within an hour than `PAROM_OUTFLOW_PER_HOUR` allows.',
    money: 'Its payouts and its sale are stopped; they go on when the hour has moved on.',
    next: 'Check the `payouts`, their tickets, prices and deposits. If all is right `start-payouts`, else `stop-payouts`, which only you end.',
  },
  nonce: {
    about: ['network'],
    happened: 'The hot wallet made a payment that the database does not know.',
    money:
      'The wallet is frozen and its coins are not sold; another program or a thief may hold the mnemonic.',
    next: 'Follow [payments that the database does not know](incidents.md#payments-that-the-database-does-not-know).',
  },
  reserve: {
    about: ['asset'],
    happened: 'A refund or withdrawal is larger than the wallet can pay.',
    money: 'The payment waits.',
    next: '[Put coins in](going-live.md#filling-a-wallet).',
  },
  sweep: {
    about: ['deposit'],
    happened: 'A sweep, or the gas for it, failed.',
    money: 'The coins stay at the deposit address and are not in the reserve.',
    next: 'Look at the transaction, repair the cause, then `retry-sweep --deposit …`.',
  },
} as const satisfies Texts;

const books = {
  shortfall: {
    about: ['asset'],
    happened: 'The network holds fewer coins than the books.',
    money: 'Coins may be stolen or lost; payouts and sale of the asset are stopped.',
    next: 'Follow [coins that are missing](incidents.md#coins-that-are-missing).',
  },
  surplus: {
    about: ['asset'],
    happened: 'The hot wallet holds more than the books; the surplus is booked as unassigned.',
    money: 'The coins belong to the house or to a customer whom you do not know yet.',
    next: '`claim-surplus`, or find the owner; then `resolve-alert`. Later finds are added to the open alert’s message.',
  },
  unseen: {
    about: ['asset', 'address'],
    happened: 'A deposit address holds more than the books. The message names the address and its ticket.',
    money: 'A customer’s coins, mostly sent by a contract, are in no ticket and no book.',
    next: 'Look in an explorer and write to the ticket’s customer. Move the coins to the hot wallet with the mnemonic, where `surplus` finds them; then `resolve-alert`.',
  },
  reorg: {
    about: ['deposit'],
    happened: 'A deposit vanished after its ticket was decided.',
    money: 'The loss is booked. An unsigned payment waits; a signed one cannot be kept back.',
    next: 'If the money is still here, wait some hours and transfer nothing by hand; else type the command that the message names. If the payment has left and the deposit stays away, `resolve-alert`; consider more confirmations.',
  },
  uncompared: {
    about: ['asset'],
    happened:
      'For 15 minutes the asset’s wallets could not be compared with the books; the message says why.',
    money: 'Missing coins would not be noticed.',
    next: 'Repair the node. The first comparison ends the alert.',
  },
  uncomparedTickets: {
    about: ['asset'],
    happened: 'For 15 minutes no address of a recent ticket could be asked for its balance.',
    money: 'Coins that a contract sent there would not be found.',
    next: 'Repair the node. The first answer ends the alert.',
  },
  promises: {
    about: ['asset'],
    happened: 'The reserve that is promised differs from the promises of tickets and payouts: a bug.',
    money: 'The service may sell coins that it owes.',
    next: '`stop-payouts` and `close-site`, then report the bug.',
  },
} as const satisfies Texts;

const prices = {
  unpriced: {
    about: ['currency'],
    happened: 'For ten minutes a coin that is exchanged, or that pays a network’s fees, had no price.',
    money:
      'Its pairs are off. Without a fee coin’s price nothing is swept, so the hot wallet empties, and referrers are not paid.',
    next: 'Check whether two venues that have the coin are asked and reached; else `fix-price` or `disable-pair`. Open tickets wait until `fix-price`, or `hold-ticket` and `refund-ticket`.',
  },
  rateJump: {
    about: ['currency'],
    happened: 'A price jumped by more than `PAROM_RATE_JUMP` and is held back for 5 minutes.',
    money: 'The coin is not exchanged until then, unless its price is fixed.',
    next: 'Nothing; or look at the market, then `accept-jump` or `fix-price`.',
  },
  fixedPrice: {
    about: ['currency'],
    happened: 'The market is further than `PAROM_RATE_JUMP` from a fixed price.',
    money:
      'Tickets up to `PAROM_FIXED_PRICE_CEILING` are exchanged at the fixed price; larger ones are refused or put on hold.',
    next: '`prices`, then `release-price` or `fix-price`. The alert ends when both prices agree.',
  },
  usdtBreak: {
    about: [],
    happened: 'USDT is further from the dollar than `PAROM_USDT_BREAK`.',
    money: 'No new tickets are made; open tickets keep their rate.',
    next: 'Look at the market. The alert ends by itself.',
  },
  usdtUnwatched: {
    about: [],
    happened: 'For a minute no two venues agreed about USDT against the dollar.',
    money: 'A break of USDT stays unseen; roubles are converted at one dollar for one USDT.',
    next: 'Ask two of `kraken`, `coinbase` and `bitfinex`, or watch the market yourself.',
  },
  ratesDisagree: {
    about: ['currency'],
    happened: 'The fresh sources differ by more than the coin’s pairs earn.',
    money: 'The coin has no price and is not sold.',
    next: 'Compare the market with the venues; `fix-price` if you know the price.',
  },
  fewVenues: {
    about: ['currency'],
    happened: 'For a minute only two venues agreed about the coin.',
    money: 'The coin is still sold; with one venue it is not.',
    next: 'Look at `venue-silent` and `venue-strays`, or ask more venues in `PAROM_RATE_VENUES`.',
  },
  venueSilent: {
    about: ['venue'],
    happened: 'The source is dead or repeats itself: no news for 40 s, from a bank for 30 h.',
    money: 'Its last price counts until it is 60 s old, a bank’s until 36 h.',
    next: 'Check the connection, or leave the venue out of `PAROM_RATE_VENUES`.',
  },
  venueStrays: {
    about: ['venue', 'currency'],
    happened: 'The venue’s price has been outside the band for a minute.',
    money: 'The venue does not count for that coin until it agrees for a minute.',
    next: 'Nothing, or leave the venue out of `PAROM_RATE_VENUES`.',
  },
  venueRefuses: {
    about: ['venue', 'currency'],
    happened: 'The venue says that it has no such market; it is asked again every ten minutes.',
    money: 'The coin has one source less.',
    next: 'Nothing while two other venues have the coin; else `fix-price` or `disable-pair`.',
  },
} as const satisfies Texts;

export const alertGroups: Readonly<Record<string, Texts>> = {
  'Alerts that stop all sales': sales,
  'Alerts that wait for an operator': decisions,
  'Networks and nodes': networks,
  Payments: payments,
  'Wallets and books': books,
  Prices: prices,
  Partners: partners,
  Operators: people,
  'Ways to operators': ways,
};

export const alertGuide: Readonly<Record<AlertKind, AlertText>> = {
  ...sales,
  ...decisions,
  ...networks,
  ...payments,
  ...books,
  ...prices,
  ...partners,
  ...people,
  ...ways,
};

/** `shortfall:<asset>` */
export const subjectForm = (kind: AlertKind): string =>
  (alertSubjects[kind] as (...about: string[]) => string)(
    ...alertGuide[kind].about.map((name) => `<${name}>`),
  );
