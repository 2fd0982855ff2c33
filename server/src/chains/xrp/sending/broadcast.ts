/** The node's answer decides nothing: `look-up.ts` does. */
import { Obstructed } from '../../chain.ts';
import type { Context } from '../context.ts';
import { submitAnswer } from '../node/answers.ts';
import { refuseOtherNetwork } from '../node/own-network.ts';

/** Sent before, or held until its turn. `tec`: it goes into a ledger, and costs its fee. */
const TAKEN = /^(tes|tec|tefALREADY$|tefPAST_SEQ$|terQUEUED$|terPRE_SEQ$)/;

/** The same bytes again are no error. */
export async function broadcast(context: Context, bytes: Uint8Array): Promise<void> {
  // The same bytes would be valid on another network.
  await refuseOtherNetwork(context);
  const blob = Buffer.from(bytes).toString('hex').toUpperCase();
  const answer = await context.node.ask('submit', { tx_blob: blob }, submitAnswer);
  const { engine_result: result, engine_result_message: message = 'no reason is given' } = answer;
  if (!TAKEN.test(result)) throw Obstructed.by('nodeDeclines', { said: `${message} (${result})` });
}
