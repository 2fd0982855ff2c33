import { StartProblem } from '../../platform/start-problem.ts';
import { refuseOtherKeys } from '../../signing/index.ts';
import type { Context } from './context.ts';
import { headerAnswer, masterchainAnswer } from './node/answers.ts';
import { readHead } from './node/blocks.ts';
import { readHot } from './reading/account.ts';

/** @throws StartProblem */
export async function refuseContradictions(context: Omit<Context, 'jettons'>): Promise<void> {
  const { settings, wallet, node } = context;
  const { last } = await node.ask('getMasterchainInfo', {}, masterchainAnswer);
  const { global_id: network } = await node.ask('getBlockHeader', last, headerAnswer);
  if (network !== settings.chainId)
    throw new StartProblem(
      `PAROM_TON names the network ${settings.chainId}, but the node of its rpcUrl serves network ${network}. ` +
        'No coin was touched. Correct networkId or rpcUrl',
    );
  const { signer, networkId, chainId, publicKey: accountXpub } = settings;
  if (signer !== null)
    await refuseOtherKeys(signer, { network: networkId, chainId, accountXpub, hotAddress: wallet.spelled });
  const { balance } = await readHot(context, (await readHead(context)).height);
  if (balance > 0n) return;
  throw new StartProblem(
    `the wallet ${wallet.spelled} of PAROM_TON holds no TON, so no payment could leave. ` +
      'No coin was touched. Send it a working balance, or correct publicKey',
  );
}
