import { unpackMonero } from '../../../signing/index.ts';
import { Obstructed } from '../../chain.ts';
import type { Context } from '../context.ts';
import { toHex } from '../crypto/curve.ts';
import { sendAnswer } from '../node/answers.ts';

/** The same bytes again are no error. */
export async function broadcast({ node }: Context, bytes: Uint8Array): Promise<void> {
  const asked = { tx_as_hex: toHex(unpackMonero(bytes).blob) };
  const { status, reason } = await node.path('send_raw_transaction', asked, sendAnswer);
  if (status !== 'OK') throw Obstructed.by('nodeDeclines', { said: reason || status });
}
