/** The fields of EIP-1559 for a wallet whose key is elsewhere, such as a cold one. */
import { encodeFunctionData, getAddress, numberToHex } from 'viem';
import { ChainOutage, type ForeignMove, type UnsignedMove } from '../../chain.ts';
import { decimalToUnits, unitsToDecimal } from '../../units.ts';
import { assetOf, type Context, NATIVE_DECIMALS } from '../context.ts';
import { TOKEN_ABI } from '../token-abi.ts';
import { PLAIN_GAS, readGasPrices, withMargin } from './fees.ts';

export async function unsignedMove(
  context: Context,
  { from, to, amount, currencyId }: ForeignMove,
): Promise<UnsignedMove> {
  const { node, settings } = context;
  const { contract, decimals } = assetOf(context, currencyId);
  const account = getAddress(from);
  const units = decimalToUnits(amount, decimals);
  const call =
    contract === null
      ? { to: getAddress(to), value: units, data: '0x' as const }
      : {
          to: getAddress(contract),
          value: 0n,
          data: encodeFunctionData({
            abi: TOKEN_ABI,
            functionName: 'transfer',
            args: [getAddress(to), units],
          }),
        };
  const { rushFee, tip } = await readGasPrices(context);
  const [nonce, balance] = await node.ask(`reading the account ${account}`, (client) =>
    Promise.all([
      client.getTransactionCount({ address: account, blockTag: 'pending' }),
      client.getBalance({ address: account }),
    ]),
  );
  const gas =
    contract === null
      ? PLAIN_GAS
      : withMargin(
          await node.ask('estimating the gas', (client) => client.estimateGas({ account, ...call })),
        );
  if (balance < call.value + gas * rushFee)
    throw new ChainOutage(`${account} holds too little for this sum and its fee`);
  const fields = {
    type: '0x2',
    chainId: numberToHex(settings.chainId),
    from: account,
    nonce: numberToHex(nonce),
    to: call.to,
    value: numberToHex(call.value),
    data: call.data,
    gas: numberToHex(gas),
    maxFeePerGas: numberToHex(rushFee),
    maxPriorityFeePerGas: numberToHex(tip),
  };
  return {
    format: 'evm-json',
    text: JSON.stringify(fields),
    fee: unitsToDecimal(gas * rushFee, NATIVE_DECIMALS),
  };
}
