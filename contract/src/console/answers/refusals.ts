/** Why an act is refused: nothing was changed. */
import * as z from 'zod/mini';
import { count, type Sentences, text } from './form.ts';
import { moneyRefusalEnglish, moneyRefusalForms } from './refused-money.ts';
import { paymentRefusalEnglish, paymentRefusalForms } from './refused-payments.ts';

const nothing = z.object({});
const name = z.object({ name: text });
const id = z.object({ id: text });
const most = z.object({ most: count });

export const refusalForms = {
  ...moneyRefusalForms,
  ...paymentRefusalForms,
  amlBothWays: nothing,
  notAudited: z.object({ command: text, nearest: text }),
  auditBroken: z.object({ row: count, command: text, at: text }),
  hashMalformed: nothing,
  hashUnknown: nothing,
  endMalformed: nothing,
  endPast: nothing,
  endTooFar: nothing,
  hasNoNetwork: name,
  confirmationStepMalformed: z.object({ typed: text }),
  stepsFromZero: nothing,
  stepsTooMany: most,
  sumsTooFine: most,
  confirmationsNotRising: nothing,
  confirmationsTooFew: z.object({ network: text, least: count }),
  blocksTooMany: most,
  percentMalformed: nothing,
  markupStepMalformed: z.object({ typed: text }),
  markupTooManySteps: most,
  markupNotRising: nothing,
  markupNotThinner: nothing,
  letterIdMalformed: nothing,
  directionWithoutNetworks: nothing,
  directionOfOneCoin: nothing,
  labelUnknown: z.object({ label: text, known: z.array(text) }),
  firstConfirmationOutside: most,
  beyondTooMany: most,
  limitsTooFine: most,
  pairIsNoDirection: name,
  noSuchPair: name,
  noSuchKey: id,
  noSuchWebhook: id,
  noSuchDelivery: nothing,
  personMalformed: nothing,
  approvalMalformed: nothing,
  walletCountsOthers: z.object({ network: text, counted: count }),
  walletCountsNone: z.object({ network: text }),
  priceFarFromMarket: z.object({
    coin: text,
    usdt: text,
    market: text,
    percent: text,
    isAbove: z.boolean(),
    ceiling: text,
  }),
  dayMalformed: z.object({ typed: text }),
  reserveSlip: z.object({ books: text }),
  pictureOnlyForMonitors: nothing,
  noSuchLink: z.object({ name: text, list: z.enum(['contacts', 'monitors', 'socials']) }),
  stoppedForGood: z.object({ name: text, side: z.enum(['in', 'out']), reason: text }),
  noSuchVersion: z.object({ version: count }),
  noSuchText: name,
  roublesAtBank: nothing,
  networkUnread: nothing,
  noWayToOperators: nothing,
};

export type RefusalCode = keyof typeof refusalForms;

const blocks = (many: number): string => (many === 1 ? '1 block' : `${many} blocks`);

export const refusalEnglish = {
  ...moneyRefusalEnglish,
  ...paymentRefusalEnglish,
  amlBothWays: () => '--aml keeps the 5%, --waive-aml does not: name one of them',
  notAudited: (of) => `"${of.command}" is not audited; did you mean "${of.nearest}"?`,
  auditBroken: (of) =>
    `row ${of.row} ("${of.command}", ${of.at}) was changed, or a row before it was removed: distrust this audit, and who can write to the database`,
  hashMalformed: () => 'a hash has 64 hexadecimal digits: copy it from the letter',
  hashUnknown: () =>
    'all hashes agree, but no row has this one: the audit was rewritten or cut off after this hash was noted. Distrust this audit, and who can write to the database',
  endMalformed: () => 'the end is minutes, as 90, or Moscow time, as 2030-01-15T18:30',
  endPast: () => 'the end is past: name a later one',
  endTooFar: () => 'the end is more than 14 days ahead: leave it out instead',
  hasNoNetwork: (of) => `${of.name} has no network, and so no confirmations`,
  confirmationStepMalformed: (of) => `"${of.typed}" is no step: write sum:blocks, as 0.01:2`,
  stepsFromZero: () => 'the first step counts from 0',
  stepsTooMany: (of) => `at most ${of.most} steps`,
  sumsTooFine: (of) => `sums have at most ${of.most} decimals`,
  confirmationsNotRising: () => 'sums and blocks must rise from step to step',
  confirmationsTooFew: (of) =>
    `${of.network} needs ${blocks(of.least)} at least: the settings of the network say so`,
  blocksTooMany: (of) => `at most ${of.most} blocks`,
  percentMalformed: () => 'a markup is 0 to 50 per cent with at most 2 decimals',
  markupStepMalformed: (of) => `"${of.typed}" is no step: write USDT:percent, as 1000:0.9`,
  markupTooManySteps: (of) => `a markup has at most ${of.most} steps`,
  markupNotRising: () => 'the borders of the steps must rise',
  markupNotThinner: () => 'each step must be thinner than the one before, or more would bring less',
  letterIdMalformed: () => 'a letter’s id, as the list of letters shows it',
  directionWithoutNetworks: () => 'name one direction with its networks, as BTC@bitcoin and USDT@tron',
  directionOfOneCoin: () => 'a direction has two different coins',
  labelUnknown: ({ label, known }) => `monitors know no label "${label}"; they know ${known.join(', ')}`,
  firstConfirmationOutside: (of) => `a first confirmation may take 1 to ${of.most} minutes`,
  beyondTooMany: (of) => `at most ${of.most} at once; repeat the command to go on from there`,
  limitsTooFine: (of) => `limits have at most ${of.most} decimals: forms cannot show more`,
  pairIsNoDirection: (of) => `${of.name} is a pair: name both networks, as BTC@bitcoin and USDT@tron`,
  noSuchPair: (of) => `there is no pair ${of.name}`,
  noSuchKey: (of) => `there is no partner key ${of.id} in use`,
  noSuchWebhook: (of) => `there is no webhook ${of.id}`,
  noSuchDelivery: () => 'this webhook has no such delivery that has ended: `webhooks` shows what waits',
  personMalformed: () => 'a person’s name has letters, digits and . _ @ - only',
  approvalMalformed: () => 'an approval has 128 hexadecimal digits',
  walletCountsOthers: (of) =>
    `${of.network} counts ${of.counted} payments of the hot wallet; settle the last ones too`,
  walletCountsNone: (of) => `${of.network} counts no payment that the database does not know`,
  priceFarFromMarket: (of) =>
    `the market says ${of.market} USDT for ${of.coin}, and ${of.usdt} is ${of.percent} % ${of.isAbove ? 'above' : 'below'} it; nothing is fixed. No ticket above ${of.ceiling} USDT is exchanged at such a price. Add --market ${of.market} to fix it all the same`,
  dayMalformed: (of) => `"${of.typed}" is no day: write it as 2026-11-01`,
  reserveSlip: (of) => `the books have ${of.books} there: with --books ${of.books} it is set all the same`,
  pictureOnlyForMonitors: () => 'only a monitor has a picture',
  noSuchLink: (of) => `there is no "${of.name}" among the ${of.list}`,
  stoppedForGood: (of) =>
    `${of.name} is stopped (${of.side}) without an end already: ${of.reason}. Start it first, or name no end`,
  noSuchVersion: (of) => `there is no version ${of.version}`,
  noSuchText: (of) => `there is no text "${of.name}": \`texts\` lists them`,
  roublesAtBank: () => 'roubles arrive at the bank: book them by add-capital',
  networkUnread: () =>
    'no block of its network was read yet, or its node is silent: announce it once it is read',
  noWayToOperators: () =>
    'no way to operators is set: PAROM_ALERT_EMAILS, or PAROM_TELEGRAM_CHAT with its token',
} satisfies Sentences<typeof refusalForms>;
