import { checkAddress } from '@parom/contract/addresses/check-address';
import { CRYPTO_TYPE } from '@parom/contract/catalogue-codes';
import { NAME_MAX, tokenCalls } from '@parom/contract/console/commands/token-calls';
import { toDecimal } from '@parom/contract/money';
import type { Chain, TokenFacts } from '../chains/chain.ts';
import {
  assetName,
  type Catalogue,
  currencyName,
  insertToken,
  lockNewTokens,
  type Network,
} from '../currencies/index.ts';
import { type Answer, say } from './answer.ts';
import { networkNamed } from './names.ts';
import { type OperatorDeps, runs } from './operator-command.ts';
import { refuseBy } from './refuse.ts';
import { removeToken } from './remove-token.ts';

const CODE = /^[A-Z][A-Z0-9]{1,9}$/;
/** A decimal of ours has as many. */
const DECIMALS_MAX = 18;
const SHOWN_SYMBOL = 40;
/** The widest markup and a small maximum: the operator sets them before the pair is enabled. */
const FIRST_PAIRS = { markupBps: 300, minGiveUsdt: toDecimal('10'), maxGiveUsdt: toDecimal('1000') };

export const tokenCommands = runs(tokenCalls, {
  'add-token': (deps, values) => addToken(deps, values),
  'remove-token': (deps, { asset }) => removeToken(deps, asset),
});

interface Values {
  readonly network: string;
  readonly code: string;
  readonly contract: string;
  readonly name: string | undefined;
}

interface Asked {
  readonly network: Network;
  readonly code: string;
  readonly contract: string;
  readonly name: string;
}

/** The node is asked before the transaction: its answer may take long. */
async function addToken(deps: OperatorDeps, values: Values): Promise<Answer> {
  const chain = servedBy(deps, networkNamed(deps.catalogue(), values.network));
  const asked = askedFor(deps.catalogue(), values);
  const { network, code, contract, name } = asked;
  refuseTaken(deps.catalogue(), chain, asked);
  const facts = await chain.describeToken(contract);
  const { decimals, symbol } = provenToken(facts, asked);
  const isNewCoin = await deps.db.transaction().execute(async (tx) => {
    const now = await lockNewTokens(tx);
    refuseTaken(now, chain, asked);
    const known = coinOf(now, code)?.id ?? null;
    const token = { code, name, networkId: network.id, contract, decimals };
    await insertToken(tx, { ...token, stop: { by: 'tokenAdded' }, pairs: FIRST_PAIRS }, known);
    return known === null;
  });
  await deps.reload.catalogue();
  return say('tokenAdded', {
    asset: `${code}@${network.code}`,
    name,
    contract,
    decimals,
    symbol,
    isNewCoin,
    network: network.id,
  });
}

type TokenChain = Chain & Required<Pick<Chain, 'describeToken'>>;

function servedBy({ chains }: OperatorDeps, { id, code: network }: Network): TokenChain {
  const chain = chains.get(id);
  if (chain === undefined) throw refuseBy('networkUnserved', { network });
  if (chain.describeToken === undefined) throw refuseBy('tokenNeedsEvm', { network });
  return chain as TokenChain;
}

function askedFor(catalogue: Catalogue, { network: named, code: typed, contract, name }: Values): Asked {
  const network = networkNamed(catalogue, named);
  const code = typed.toUpperCase();
  if (!CODE.test(code)) throw refuseBy('tokenCodeMalformed', { typed });
  const checked = checkAddress(network.addressFormat, contract);
  if (!checked.ok) throw refuseBy('tokenContractMalformed', {});
  if (name !== undefined && name.length > NAME_MAX) throw refuseBy('tokenNameTooLong', { most: NAME_MAX });
  return { network, code, contract: checked.normalised, name: name ?? code };
}

const coinOf = ({ currencies }: Catalogue, code: string) =>
  currencies.find((currency) => currency.code.toUpperCase() === code);

function refuseTaken(catalogue: Catalogue, chain: Chain, { network, code, contract }: Asked): void {
  const coin = coinOf(catalogue, code);
  if (coin !== undefined && coin.type !== CRYPTO_TYPE) throw refuseBy('tokenCodeNoCoin', { code });
  if (catalogue.networks.some(({ nativeCurrencyId }) => nativeCurrencyId === coin?.id))
    throw refuseBy('tokenCodeOfFees', { code });
  const there = coin === undefined ? null : catalogue.asset(coin.id, network.id);
  if (there !== null) throw refuseBy('tokenThereAlready', { asset: assetName(catalogue, there) });
  const isSame = (other: { readonly contract: string | null }) =>
    other.contract?.toLowerCase() === contract.toLowerCase();
  const taken =
    catalogue.assets.find((asset) => asset.networkId === network.id && isSame(asset)) ??
    chain.assets.find(isSame);
  if (taken !== undefined)
    throw refuseBy('tokenContractTaken', { contract, coin: currencyName(catalogue, taken.currencyId) });
}

/** A wrong contract would sell good coins for worthless ones. */
function provenToken(
  { hasCode, decimals, symbol }: TokenFacts,
  { network, code, contract }: Asked,
): { readonly decimals: number; readonly symbol: string } {
  if (!hasCode) throw refuseBy('tokenNoCode', { contract, network: network.name });
  if (decimals === null || symbol === null) throw refuseBy('tokenIsNone', { contract });
  if (decimals > DECIMALS_MAX) throw refuseBy('tokenTooFine', { decimals, most: DECIMALS_MAX });
  if (symbol.toUpperCase() !== code)
    throw refuseBy('tokenSymbolDiffers', { symbol: symbol.slice(0, SHOWN_SYMBOL), code });
  return { decimals, symbol };
}
