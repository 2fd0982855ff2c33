/**
 * The order of the checks: the bytes are the named ones, then the journal, then the limits. Only then the
 * key is used, and the answer leaves after the journal holds it.
 */
import { fromHex, sha256 } from './bytes.ts';
import { type Journal, servesSame } from './journal/journal.ts';
import { asTransfer, type Facts, type OwnWallet, type SigningNetwork } from './networks/network.ts';
import { type Answer, type Request, readRequest, type Signed, type SignRequest } from './protocol.ts';
import { Queue } from './queue.ts';
import { refuse, SignerRefusal } from './refusal.ts';

export interface Guard {
  /** @throws SignerRefusal */
  check(request: SignRequest, fee: bigint, now: number): void;
}

export interface SignerDeps {
  readonly networks: ReadonlyMap<number, SigningNetwork>;
  readonly journal: Journal;
  readonly guards: readonly Guard[];
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
    case 'beat':
      return refuse(`this signer has no call ${request.call}`);
  }
}

async function sign(deps: SignerDeps, request: SignRequest): Promise<Signed> {
  const { journal, guards } = deps;
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
  await refuseSpent(journal, request, facts);
  const now = journal.timeOf(deps.now());
  for (const guard of guards) guard.check(request, facts.fee, now);

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
async function refuseSpent(journal: Journal, request: SignRequest, facts: Facts): Promise<void> {
  const holders = await journal.holders(request.network, facts.conflictKeys);
  const other = holders.find(({ recipients }) => !servesSame(recipients, request.recipients));
  if (other !== undefined)
    refuse(`transmission ${other.id} spends the same and pays other recipients or amounts`);
  if (request.replaces !== null && !holders.some(({ id }) => id === request.replaces))
    refuse(`transmission ${request.replaces} spends nothing of this one, so it cannot be replaced by it`);
}
