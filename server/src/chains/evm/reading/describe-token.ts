import {
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  getAddress,
  type PublicClient,
} from 'viem';
import type { TokenFacts } from '../../chain.ts';
import type { Context } from '../context.ts';
import { refuseOtherNetwork } from '../node/own-network.ts';
import { TOKEN_ABI } from '../token-abi.ts';

const MOST_DECIMALS = 255;

export async function describeToken(context: Context, contract: string): Promise<TokenFacts> {
  const { node } = context;
  const address = getAddress(contract);
  const code = await node.ask(`reading the code of ${address}`, (client) => client.getCode({ address }));
  const read = <Answer>(what: string, question: (client: PublicClient) => Promise<Answer>) =>
    node.ask(`reading the ${what} of ${address}`, (client) => orNull(question(client)));
  const decimals = await read('decimals', (client) =>
    client.readContract({ address, abi: TOKEN_ABI, functionName: 'decimals' }),
  );
  const symbol = await read('symbol', (client) =>
    client.readContract({ address, abi: TOKEN_ABI, functionName: 'symbol' }),
  );
  await refuseOtherNetwork(context);
  // A contract may answer with a larger number than its type holds.
  const isCount = decimals !== null && decimals <= MOST_DECIMALS;
  return { hasCode: code !== undefined, decimals: isCount ? decimals : null, symbol };
}

/** Of answers of another type, such as a symbol of 32 bytes. viem does not export all of them. */
const UNREADABLE = ['AbiDecodingDataSizeTooSmallError', 'IntegerOutOfRangeError', 'PositionOutOfBoundsError'];

/** viem gives an outage of the node the same outer error. */
const isNoAnswer = (error: unknown): boolean =>
  error instanceof ContractFunctionRevertedError ||
  error instanceof ContractFunctionZeroDataError ||
  (error instanceof BaseError && UNREADABLE.includes(error.name));

async function orNull<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof BaseError && error.walk(isNoAnswer) !== null) return null;
    throw error;
  }
}
