import { SignerDeclined } from '../../signing/index.ts';
import type { Config } from '../config.ts';
import { nameOf, signerAt } from '../signer-place.ts';
import { type Finding, warning, well, wordsOf, wrong } from './finding.ts';

const WITHIN_MS = 3_000;

export async function checkSigner({
  mode,
  roles,
  signer: place,
}: Pick<Config, 'mode' | 'roles' | 'signer'>): Promise<Finding> {
  if (mode === 'sandbox') return well('signer', 'none is needed: the coins are simulated');
  if (place === null)
    return roles.has('worker')
      ? warning(
          'signer',
          'in the process of the service',
          'An attacker in that process can take all coins, without limits.',
          'Run the signer by itself and name its socket in PAROM_SIGNER: docs/operating/signer.md.',
        )
      : well('signer', 'none: this process only answers calls');
  const signer = signerAt(place, { withinMs: WITHIN_MS });
  try {
    const { networks } = await signer.keys();
    return well('signer', `answers at ${nameOf(place)}, for ${networks.length} networks`);
  } catch (error) {
    const isMissing = error instanceof SignerDeclined && error.code === 'unreachable';
    return wrong(
      'signer',
      wordsOf(error),
      'No payment is signed. Customers’ payouts wait, and nothing is lost.',
      isMissing
        ? 'Start the signer (`systemctl start parom-signer`), and run the doctor as the worker’s user.'
        : 'Do what the sentence says.',
    );
  }
}
