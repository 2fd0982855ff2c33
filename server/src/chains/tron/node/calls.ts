import { ChainOutage } from '../../chain.ts';
import { addressWord, transferWords } from '../encoding/transaction.ts';
import { callAnswer, textOf } from './answers.ts';
import type { Node } from './node.ts';

type Trial = { readonly reverted: true } | { readonly reverted: false; readonly energy: bigint };

interface Call {
  readonly owner: string;
  readonly contract: string;
}

export async function tryTransfer(node: Node, call: Call, to: string, units: bigint): Promise<Trial> {
  const { energy_used: energy = 0, ...answer } = await trigger(node, call, {
    function_selector: 'transfer(address,uint256)',
    parameter: transferWords(to, units),
  });
  const hasFailed = answer.result.message !== undefined || answer.transaction?.ret?.[0]?.ret === 'FAILED';
  return hasFailed ? { reverted: true } : { reverted: false, energy: BigInt(energy) };
}

export const readTokenBalance = (node: Node, contract: string, owner: string): Promise<bigint> =>
  readNumber(
    node,
    { owner, contract },
    { function_selector: 'balanceOf(address)', parameter: addressWord(owner) },
  );

export const readDecimals = (node: Node, contract: string): Promise<bigint> =>
  readNumber(node, { owner: contract, contract }, { function_selector: 'decimals()', parameter: '' });

interface Arguments {
  readonly function_selector: string;
  readonly parameter: string;
}

async function readNumber(node: Node, call: Call, asked: Arguments): Promise<bigint> {
  const { constant_result: [word = ''] = [] } = await trigger(node, call, asked);
  if (!/^[0-9a-f]{64}$/.test(word))
    throw new ChainOutage(`${call.contract} has no readable answer to ${asked.function_selector}`);
  return BigInt(`0x${word}`);
}

async function trigger(node: Node, { owner, contract }: Call, asked: Arguments) {
  const body = { owner_address: owner, contract_address: contract, ...asked, visible: true };
  const answer = await node.ask('wallet/triggerconstantcontract', body, callAnswer);
  const { result, code, message } = answer.result;
  if (result !== true)
    throw new ChainOutage(`calling ${contract}: ${code ?? 'refused'} (${textOf(message)})`);
  return answer;
}
