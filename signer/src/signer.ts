/**
 * The checks' order: bytes, journal, limits, key. Monero's bytes show their key images only when signed, so
 * its key comes first. No answer leaves before the journal holds it.
 */
import { fromHex, sha256 } from './bytes.ts';
import type { Freezer } from './guards/freezer.ts';
import { checkLimits } from './guards/limits.ts';
import type { Rules } from './guards/rules.ts';
import { type Journal, servesSame } from './journal/journal.ts';
import { asTransfer, type Facts, type OwnWallet, type SigningNetwork } from './networks/network.ts';
import { type Answer, type Request, readRequest, type Signed, type SignRequest } from './protocol.ts';
import { Queue } from './queue.ts';
import { refuse, SignerRefusal } from './refusal.ts';

export interface SignerDeps {
  readonly networks: ReadonlyMap<number, SigningNetwork>;
  readonly journal: Journal;
  /** `null` inside the service, where limits would protect nothing. */
  readonly rules: Rules | null;
  readonly freezer: Freezer | null;
  readonly now: () => number;
  readonly say: (line: string) => void;
}

export interface Signer {
  /** Never throws: a refusal is an answer. */
  handle(body: unknown): Promise<Answer>;
}

export function createSigner(deps: SignerDeps): Signer {
  const queue = new Queue();
  return {
    handle: async (body) => {
      try {
        const request = readRequest(body);
        return { ok: true, value: await queue.run(() => answer(deps, request)) };
      } catch (error) {
        if (error instanceof SignerRefusal) return refused(deps, error);
        deps.say(`failed: ${error instanceof Error ? error.message : 'unknown'}`);
        return { ok: false, code: 'broken', message: 'the signer failed: look at its log' };
      }
    },
  };
}

function refused({ say }: SignerDeps, { code, message, asked }: SignerRefusal): Answer {
  say(`refused (${code}): ${message}`);
  if (asked !== undefined) say(`${asked.digest} approves: ${asked.payments}`);
  return { ok: false, code, message, ...(asked === undefined ? {} : { asked }) };
}

type Value = Extract<Answer, { readonly ok: true }>['value'];

async function answer(deps: SignerDeps, request: Request): Promise<Value> {
  const { journal, networks } = deps;
  switch (request.call) {
    case 'keys':
      return { networks: [...networks.values()].map(({ keys }) => keys) };
    case 'journal':
      return journal.page(request.from);
    case 'drop':
      if (!(await journal.drop(request.network, request.txId)))
        refuse(`there is no transaction ${request.txId}`);
      return { dropped: true };
    case 'find':
      return { entry: await journal.named(request.network, request.name) };
    case 'images': {
      const { images } = networks.get(request.network) ?? {};
      return images?.(request) ?? refuse(`network ${request.network} has no key images`);
    }
    case 'sign':
      return sign(deps, request);
    case 'freeze':
      (deps.freezer ?? refuse('only a signer of its own can freeze')).freeze(request.why);
      return { frozen: true };
    case 'beat':
      deps.freezer?.beat();
      return { frozen: deps.freezer?.isFrozen() ?? false };
  }
}

async function sign(deps: SignerDeps, request: SignRequest): Promise<Signed> {
  const { journal, rules } = deps;
  deps.freezer?.check();
  const unsigned = fromHex(request.unsigned);
  if (sha256(unsigned) !== request.digest) refuse('the unsigned bytes are not those that were built');
  const network = deps.networks.get(request.network) ?? refuse(`there is no network ${request.network}`);
  const wallet = network.wallet(request.wallet);
  const facts = await network.read(unsigned, wallet);
  refuseOtherFacts(request, facts, network);
  refuseOtherWallet(request, network, wallet);

  const earlier = await journal.find(request.id);
  if (earlier !== null) {
    if (earlier.digest !== request.digest || earlier.network !== request.network)
      refuse(`transmission ${request.id} was signed with other bytes`);
    return { txId: earlier.txId, bytes: earlier.bytes };
  }
  const isReplacement = await refuseSpent(journal, request, { network, facts, unsigned });
  refuseOtherHeld(journal, request, facts);
  const now = journal.timeOf(deps.now());
  const asked = { request, fee: facts.fee, isReplacement, now };
  const approved = rules === null ? null : checkLimits(rules, journal, asked);

  const signed = await network.sign(unsigned, wallet);
  const { id, recipients, conflictKeys, nonce, digest } = request;
  await journal.write({
    at: new Date(now).toISOString(),
    id,
    network: network.id,
    wallet: wallet.name,
    recipients,
    fee: facts.fee.toString(),
    conflictKeys,
    held: facts.held.map(String),
    nonce,
    digest,
    isReplacement,
    approved,
    ...signed,
  });
  return signed;
}

function refuseOtherFacts(request: SignRequest, facts: Facts, network: SigningNetwork): void {
  const { recipients, feeCap, conflictKeys } = request;
  const spelled = (transfers: Facts['recipients']): string =>
    JSON.stringify(transfers.map(({ asset, address, memo, amount }) => [asset, address, memo, `${amount}`]));
  const named = recipients.map((one) => asTransfer(one, network.spell));
  const gather = network.addsUp ? sumsOf : (transfers: Facts['recipients']) => transfers;
  if (spelled(gather(named)) !== spelled(gather(facts.recipients)))
    refuse('the bytes pay other recipients or amounts than the request names');
  if (facts.fee > BigInt(feeCap)) refuse('the bytes may cost more than the fee cap of the request');
  if (conflictKeys.join('\n') !== facts.conflictKeys.join('\n'))
    refuse('the bytes spend something else than the request names');
}

function sumsOf(transfers: Facts['recipients']): Facts['recipients'] {
  const sums = new Map<string, bigint>();
  for (const { address, amount } of transfers) sums.set(address, (sums.get(address) ?? 0n) + amount);
  return [...sums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([address, amount]) => ({ asset: 'native', address, memo: null, amount }));
}

const LENDS: Readonly<Record<string, string>> = { delegate: 'energy', undelegate: 'energy-back' };

/** Sweeps, gas, lent energy and children stay with us: the signer derives their addresses itself. */
function refuseOtherWallet(request: SignRequest, network: SigningNetwork, wallet: OwnWallet): void {
  for (const { purpose, asset, address, own } of request.recipients) {
    const lends = LENDS[purpose];
    if (lends === undefined ? Object.values(LENDS).includes(asset) : lends !== asset)
      refuse(`a payment for ${purpose} does not move ${asset}`);
    if ((purpose === 'sweep') !== (wallet.name !== 'hot'))
      refuse(`a payment for ${purpose} does not leave wallet ${wallet.name}`);
    const isToHot = purpose === 'sweep' || purpose === 'consolidate';
    const isToDeposit = purpose === 'gas' || lends !== undefined;
    const goesTo = isToHot ? 'hot' : isToDeposit ? own : undefined;
    if (goesTo === undefined) continue;
    if (goesTo === null || (isToDeposit && goesTo === 'hot') || !network.owns(goesTo, address))
      refuse(`a payment for ${purpose} goes to an address that is not ours`);
  }
}

interface Asked {
  readonly network: SigningNetwork;
  readonly facts: Facts;
  readonly unsigned: Uint8Array;
}

/** A number that an earlier transmission holds serves that transmission's payments only, until its end. */
async function refuseSpent(
  journal: Journal,
  request: SignRequest,
  { network, facts, unsigned }: Asked,
): Promise<boolean> {
  const all = await journal.holders(request.network, facts.conflictKeys);
  const isOver = (bytes: string): boolean => network.endsBefore?.(bytes, unsigned) ?? false;
  const holders = all.filter(
    ({ recipients, bytes }) => servesSame(recipients, request.recipients) || !isOver(bytes),
  );
  const other = holders.find(({ recipients }) => !servesSame(recipients, request.recipients));
  if (other !== undefined)
    refuse(`transmission ${other.id} spends the same and pays other recipients or amounts`);
  if (request.replaces !== null && !holders.some(({ id }) => id === request.replaces))
    refuse(`transmission ${request.replaces} spends nothing of this one, so it cannot be replaced by it`);
  return holders.length > 0;
}

/**
 * A signature proves only its own coin's amount. Two transactions that lie about different coins would
 * together make a valid one, whose fee takes the wallet.
 */
function refuseOtherHeld(journal: Journal, { network }: SignRequest, { conflictKeys, held }: Facts): void {
  for (const [place, amount] of held.entries()) {
    const key = conflictKeys[place] ?? '';
    const before = journal.heldBy(network, key);
    if (before !== undefined && before !== amount)
      refuse(`${key} holds ${amount} by this request, and ${before} by an earlier one`);
  }
}
