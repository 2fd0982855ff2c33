/** Why an act on our own coins or on the books is refused. */
import * as z from 'zod/mini';
import { count, type Sentences, text } from './form.ts';

const nothing = z.object({});
const most = z.object({ most: text });
const address = z.object({ address: text });

/** Exact decimals; what the books and the network say of one deposit address. */
const compared = z.object({ address: text, asset: text, due: text, lost: z.nullable(text), shown: text });
export type Compared = z.infer<typeof compared>;
const depositsThere = z.object({
  some: z.array(z.object({ id: count, amount: text, disposition: text })),
  more: count,
  ticket: z.nullable(count),
});
export type DepositsThere = z.infer<typeof depositsThere>;

export const moneyRefusalForms = {
  capitalPromised: z.object({
    balance: text,
    promised: text,
    notOurs: z.nullable(text),
    keptForFees: z.nullable(text),
    most: text,
  }),
  referenceBooked: z.object({ reference: text }),
  surplusSmaller: most,
  coinTooFine: z.object({ coin: text, most: count }),
  bandUnordered: nothing,
  noSuchMove: nothing,
  noMoveToConfirm: nothing,
  moveDecided: z.object({ state: text }),
  moveOfYourOwn: nothing,
  moveTooOld: nothing,
  moveUnlisted: nothing,
  roublesLeaveAtBank: nothing,
  noColdAddress: nothing,
  coldAddressUnnamed: z.object({ one: text }),
  coldAddressUnknown: nothing,
  movableAtMost: most,
  noAnnouncedRefill: nothing,
  refillWithoutSender: nothing,
  refillWithoutFormat: nothing,
  refillUnbuilt: z.object({ why: text }),
  coinsNotAtAddresses: z.object({ asset: text }),
  addressNotOurs: address,
  addressMoving: address,
  watcherBehind: nothing,
  networkSilent: z.object({ why: text }),
  nothingMissing: z.object({ compared }),
  coinsMissing: z.object({ missing: text, compared, deposits: depositsThere }),
  nothingFound: z.object({ compared }),
  coinsThereAgain: z.object({ found: text, compared }),
  booksChanged: address,
};

const must = ({ address: at, asset, due, lost, shown }: Compared): string =>
  `${at} must hold ${due} ${asset} by the books${lost === null ? '' : `, besides ${lost} booked as lost`}, and holds ${shown}`;

function there({ some, more, ticket }: DepositsThere): string {
  if (some.length === 0) return '';
  const shown = some.map(({ id, amount, disposition }) => `${id} (${amount}, ${disposition})`);
  return `; there are deposits ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}${ticket === null ? '' : ` of ticket ${ticket}`}`;
}

export const moneyRefusalEnglish = {
  capitalPromised: (of) => {
    const others = of.notOurs === null ? '' : `, ${of.notOurs} are customers’ or unassigned`;
    const fees = of.keptForFees === null ? '' : `, ${of.keptForFees} are kept for fees`;
    return `${of.promised} of ${of.balance} are promised${others}${fees}: at most ${of.most} can be taken`;
  },
  referenceBooked: (of) => `"${of.reference}" was booked before`,
  surplusSmaller: (of) => `only ${of.most} are unexplained`,
  coinTooFine: (of) => `${of.coin} has at most ${of.most} decimals`,
  bandUnordered: () => 'the minimum is at most the target, and the target at most the maximum',
  noSuchMove: () => 'there is no such move',
  noMoveToConfirm: () => 'there is no such move to confirm',
  moveDecided: (of) => `the move is ${of.state} already`,
  moveOfYourOwn: () => 'another operator has to confirm it: you asked for it',
  moveTooOld: () => 'it was asked for more than a day ago: ask again',
  moveUnlisted: () => 'PAROM_COLD_ADDRESSES lists its address no more',
  roublesLeaveAtBank: () => 'roubles leave by a transfer at the bank: book it by remove-capital',
  noColdAddress: () => 'PAROM_COLD_ADDRESSES lists no address of this network: add it, and restart',
  coldAddressUnnamed: (of) => `several addresses are listed: name one by --to, as ${of.one}`,
  coldAddressUnknown: () => 'PAROM_COLD_ADDRESSES does not list that address',
  movableAtMost: (of) =>
    `at most ${of.most} can be moved: the others are promised, customers’, locked, or kept for fees or by the network`,
  noAnnouncedRefill: () => 'there is no such announced refill',
  refillWithoutSender: () => 'only a refill from a cold wallet with a --sender has one: announce it so',
  refillWithoutFormat: () =>
    'build it in the program of the cold wallet: this network has no common format for it',
  refillUnbuilt: (of) => of.why,
  coinsNotAtAddresses: (of) =>
    `${of.asset} does not lie on deposit addresses here; what a hot wallet holds is booked by set-reserve`,
  addressNotOurs: (of) =>
    `${of.address} is no deposit address of ours on this network: name it as the alert does`,
  addressMoving: (of) => `something is on its way to or from ${of.address}: try again once it has arrived`,
  watcherBehind: () => 'the watcher of this network is behind: try again in a minute',
  networkSilent: (of) => `the network does not answer, nothing is booked: ${of.why}`,
  nothingMissing: (of) => `nothing is missing: ${must(of.compared)}`,
  coinsMissing: ({ missing, compared: of, deposits }) =>
    `${missing} are missing: ${must(of)}${there(deposits)}. Nothing is booked yet; --amount ${missing} books them as lost`,
  nothingFound: (of) => `nothing that was lost is there again: ${must(of.compared)}`,
  coinsThereAgain: ({ found, compared: of }) =>
    `${found} are there again: ${must(of)}. Nothing is booked yet; --amount ${found} books them as found`,
  booksChanged: (of) => `the books of ${of.address} changed meanwhile: look again, without --amount`,
} satisfies Sentences<typeof moneyRefusalForms>;
