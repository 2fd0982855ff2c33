import { hex } from '@scure/base';
import { Obstructed } from '../../chain.ts';
import type { Context } from '../context.ts';
import { broadcastAnswer, textOf } from '../node/answers.ts';

const KNOWN = 'DUP_TRANSACTION_ERROR';

/** The node's answer decides nothing: `look-up.ts` does. Throws a ChainOutage when the node refuses them. */
export async function broadcast({ node }: Context, bytes: Uint8Array): Promise<void> {
  const answer = await node.ask('wallet/broadcasthex', { transaction: hex.encode(bytes) }, broadcastAnswer);
  if (answer.result === true || answer.code === KNOWN) return;
  throw Obstructed.by('nodeDeclines', { said: `${textOf(answer.message)} (${answer.code ?? 'refused'})` });
}
