import { StartProblem } from '../../platform/start-problem.ts';
import { refuseOtherKeys } from '../../signing/index.ts';
import type { Context } from './context.ts';
import { findAccount } from './following/account.ts';
import { readServer } from './node/own-network.ts';
import { readHead } from './reading/ledger.ts';
import { accountFlags, hasFlag } from './sending/check-recipient.ts';

/** @throws StartProblem */
export async function refuseContradictions(context: Context): Promise<void> {
  const { settings, account } = context;
  const { chainId } = await readServer(context);
  if (chainId !== settings.chainId)
    throw new StartProblem(
      `PAROM_XRP names the network ${settings.chainId}, but the node of its rpcUrl serves network ${chainId}. ` +
        'No coin was touched. Correct networkId or rpcUrl',
    );
  const hot = await findAccount(context, account, await readHead(context));
  if (hot === null)
    throw new StartProblem(
      `the account ${account} of PAROM_XRP is not in the ledger yet, so deposits below the reserve would be refused. ` +
        'No coin was touched. Send it the reserve and a working balance, or correct publicKey',
    );
  const { signer, networkId: network, publicKey: accountXpub } = settings;
  if (signer !== null) await refuseOtherKeys(signer, { network, chainId, accountXpub, hotAddress: account });
  if (hasFlag(hot, accountFlags.requireTag)) return;
  throw new StartProblem(
    `the account ${account} of PAROM_XRP takes payments without a destination tag: no one could tell whose they are. ` +
      'Nothing was started. Set its flag asfRequireDest: node scripts/xrp-keys.mjs prints the signed transaction',
  );
}
