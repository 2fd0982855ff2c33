import assert from 'node:assert/strict';
import type { AnswerCode, Coded } from '@parom/contract/console/answers/answers';
import { withoutPreview } from '@parom/contract/console/places';
import type { Preview } from '@parom/contract/console/work';
import { toDecimal } from '@parom/contract/money';
import { assetName, type Catalogue, currencyName, listedDirections } from '../../currencies/index.ts';
import type { RateBoard } from '../../rates/index.ts';
import { shownRecipient } from '../../tickets/index.ts';
import { Answer, coded, say } from '../answer.ts';
import { customersGet } from '../customers-get.ts';
import { directionNamed } from '../directions.ts';
import { needsSecond } from '../four-eyes/propose.ts';
import { amountOf, trimmed } from '../names.ts';
import {
  type Command,
  type Commanded,
  type Give,
  type Operator,
  type OperatorDeps,
} from '../operator-command.ts';
import { commandNamed } from '../operator-commands.ts';
import { refuseBy } from '../refuse.ts';
import { monitorLines, type Offered, ON_PRICES, offeredIn, ratesMoved } from './preview-rates.ts';
import { siteAfter } from './preview-site.ts';
import { lastEntry, writtenSince } from './preview-store.ts';
import { takenBack } from './taken-back.ts';

type Written = Awaited<ReturnType<typeof writtenSince>>;

/** The act itself asks the network before its transaction, which is taken back. */
export async function previewCommand(
  deps: OperatorDeps,
  { name, sent, operator }: { readonly name: string; readonly sent: unknown; readonly operator: Operator },
): Promise<Preview> {
  const command = commandNamed(name);
  if (command === null || !hasPreview(name, command)) throw refuseBy('noPreview', { command: name });
  const written: Written[] = [];
  let acting: Act = { name, sent };
  const offered: { before: Offered; after: Offered }[] = [];
  let site: Awaited<ReturnType<typeof siteAfter>> = {};
  const db = takenBack(deps.db, async (tx, work) => {
    const before = await lastEntry(tx);
    const had = isOnRules(acting.name) ? await offeredIn(deps, tx, acting) : null;
    const result = await work(tx);
    written.push(await writtenSince(tx, before));
    site = await siteAfter(deps, tx, acting);
    if (had !== null) offered.push({ before: had, after: await offeredIn(deps, tx, acting) });
    return result;
  });
  const nothing = async (): Promise<void> => {};
  const reload = { site: nothing, catalogue: nothing, blockedAddresses: nothing };
  // Prices have a handle of their own, and tell the rates.
  const inside = { ...deps, db, reload, prices: { ...deps.prices, db, onChanged: nothing } };
  const give: Give = async (other) => {
    acting = other;
    const confirmed = commandNamed(other.name);
    if (confirmed === null || !hasPreview(other.name, confirmed)) return say('proposalUnseen', {});
    return confirmed.accept(other.sent)(inside, other.operator, give);
  };
  const answer = await command.accept(sent)(inside, operator, give);
  assert(answer instanceof Answer, `${name} has a preview and answers rows`);
  const isProposed = (await needsSecond(deps, name, sent)) !== null;
  const preview = {
    ...shown(deps.catalogue(), withoutDrawn(answer), written),
    ...site,
    ...(isProposed && { isProposed }),
  };
  const [changed] = offered;
  if (changed === undefined) return preview;
  const { before, after } = changed;
  if (STOPS.has(acting.name)) return { ...preview, directions: directionsChanged(deps, changed) };
  const monitors = monitorLines(before, after);
  return ON_PRICES.has(acting.name)
    ? { ...preview, rates: ratesMoved(changed, acting.sent), monitors }
    : { ...preview, quotes: quotesAfter(after.catalogue, deps.rates, acting.sent), monitors };
}

/** A secret that is taken back must not look like the one that the act draws. */
const withoutDrawn = ({ said }: Answer): Answer => new Answer(said.map((one) => drawn[one.code] ?? one));
const drawn: { readonly [Code in AnswerCode]?: Coded } = {
  keySecret: coded('secretDrawn', {}),
  webhookSecret: coded('secretDrawn', {}),
  receiptKeyChanged: coded('receiptKeyDrawn', {}),
};

const hasPreview = (name: string, { changes }: Command): boolean =>
  changes && !Object.hasOwn(withoutPreview, name);

type Act = Pick<Commanded, 'name' | 'sent'>;

const isOnRules = (name: string): boolean => ON_RATES.has(name) || ON_PRICES.has(name) || STOPS.has(name);
/** They close and open directions. */
const STOPS: ReadonlySet<string> = new Set([
  'stop-network',
  'start-network',
  'stop-asset',
  'start-asset',
  'stop-payouts',
  'start-payouts',
  'enable-pair',
  'disable-pair',
]);
const ON_RATES: ReadonlySet<string> = new Set(['set-markup', 'set-limits', 'set-hours', 'follow-pair']);

/** By the rules that the act wrote, before they were taken back. */
function quotesAfter(rules: Catalogue, board: RateBoard, sent: unknown): Preview['quotes'] {
  const { from, to } = sent as { readonly from: string; readonly to: string };
  return customersGet(rules, board, directionNamed(rules, from.trim(), to.trim()));
}

function directionsChanged(
  { offer }: OperatorDeps,
  { before, after }: { readonly before: Offered; readonly after: Offered },
): NonNullable<Preview['directions']> {
  const openIn = ({ catalogue }: Offered): string[] =>
    listedDirections(catalogue, offer).flatMap(({ give, get, closedBy }) =>
      closedBy === null ? `${assetName(catalogue, give)}/${assetName(catalogue, get)}` : [],
    );
  const [had, has] = [openIn(before), openIn(after)];
  return {
    closed: had.filter((name) => !has.includes(name)),
    opened: has.filter((name) => !had.includes(name)),
  };
}

const shown = (catalogue: Catalogue, answer: Answer, written: readonly Written[]): Preview => ({
  sentence: answer.english,
  answer: [...answer.said],
  payments: written
    .flatMap(({ payments }) => payments)
    .map(({ assetId, amount, address, ...payment }) => ({
      ...payment,
      amount: amountOf(catalogue, assetId, toDecimal(amount)),
      address: shownRecipient(address),
    })),
  postings: written
    .flatMap(({ postings }) => postings)
    .map(({ entry, account, currencyId, amount }) => ({
      entry,
      account,
      amount: `${trimmed(amount)} ${currencyName(catalogue, currencyId)}`,
    })),
});
