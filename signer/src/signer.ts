/**
 * The order of the checks: the bytes are the named ones, then the journal, then the limits. Only then the
 * key is used, and the answer leaves after the journal holds it.
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
  /** `null` in the process of the service, where limits would protect nothing. */
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

function refused({ say }: SignerDeps, { code, message }: SignerRefusal): Answer {
  say(`refused (${code}): ${message}`);
  return { ok: false, code, message };
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
  const facts = network.read(unsigned, wallet);
  refuseOtherFacts(request, facts, network);
  refuseOtherWallet(request, network, wallet);

  const earlier = await journal.find(request.id);
  if (earlier !== null) {
    if (earlier.digest !== request.digest || earlier.network !== request.network)
      refuse(`transmission ${request.id} was signed with other bytes`);
    return { txId: earlier.txId, bytes: earlier.bytes };
  }
  const isReplacement = await refuseSpent(journal, request, facts);
  const now = journal.timeOf(deps.now());
  const asked = { request, fee: facts.fee, isReplacement, now };
  const approved = rules === null ? null : checkLimits(rules, journal, asked);

  const signed = network.sign(unsigned, wallet);
  const { id, recipients, conflictKeys, digest } = request;
  await journal.write({
    at: new Date(now).toISOString(),
    id,
    network: network.id,
    wallet: wallet.name,
    recipients,
    fee: facts.fee.toString(),
    conflictKeys,
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
  if (spelled(named) !== spelled(facts.recipients))
    refuse('the bytes pay other recipients or amounts than the request names');
  if (facts.fee > BigInt(feeCap)) refuse('the bytes may cost more than the fee cap of the request');
  if (conflictKeys.join('\n') !== facts.conflictKeys.join('\n'))
    refuse('the bytes spend something else than the request names');
}

/** Sweeps and gas stay with us: the signer derives their addresses itself. */
function refuseOtherWallet(request: SignRequest, network: SigningNetwork, wallet: OwnWallet): void {
  for (const { purpose, address, own } of request.recipients) {
    if ((purpose === 'sweep') !== (wallet.name !== 'hot'))
      refuse(`a payment for ${purpose} does not leave wallet ${wallet.name}`);
    const goesTo = purpose === 'sweep' ? 'hot' : purpose === 'gas' ? own : undefined;
    if (goesTo === undefined) continue;
    if (goesTo === null || !network.owns(goesTo, address))
      refuse(`a payment for ${purpose} goes to an address that is not ours`);
  }
}

/** A number that an earlier transmission holds serves that transmission's payments only. */
async function refuseSpent(journal: Journal, request: SignRequest, facts: Facts): Promise<boolean> {
  const holders = await journal.holders(request.network, facts.conflictKeys);
  const other = holders.find(({ recipients }) => !servesSame(recipients, request.recipients));
  if (other !== undefined)
    refuse(`transmission ${other.id} spends the same and pays other recipients or amounts`);
  if (request.replaces !== null && !holders.some(({ id }) => id === request.replaces))
    refuse(`transmission ${request.replaces} spends nothing of this one, so it cannot be replaced by it`);
  return holders.length > 0;
}
