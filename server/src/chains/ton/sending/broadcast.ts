/** The node's answer decides nothing: `look-up.ts` does. */
import type { Context } from '../context.ts';
import { readSigned } from '../encoding/wallet.ts';
import { anyAnswer } from '../node/answers.ts';
import { readHead } from '../node/blocks.ts';
import { readHot, seqnoOf } from '../reading/account.ts';

export async function broadcast(context: Context, bytes: Uint8Array): Promise<void> {
  const head = await readHead(context);
  const { seqno } = readSigned(bytes);
  // A node takes only the wallet's next number, so this one is offered again later.
  if (seqno > seqnoOf(await readHot(context, head.height))) return;
  await context.node.ask('sendBoc', { boc: Buffer.from(bytes).toString('base64') }, anyAnswer);
}
