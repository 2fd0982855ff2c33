import type { CatalogueAnswer } from '@parom/contract/console/catalogue';
import { ActMenu } from '../acts/act-buttons.tsx';
import { useTexts } from '../platform/language.ts';
import { Part, Rows } from '../tables/part.tsx';
import { Stop } from './stop.tsx';
import { texts } from './texts.ts';

export function NetworksPart({ networks }: Pick<CatalogueAnswer, 'networks'>) {
  const t = useTexts(texts);
  const heads = [t.network, t.acts, t.state, t.deposits, t.payments, t.confirmations, t.firstWithin];
  return (
    <Part title={t.networks}>
      <Rows heads={heads} sums={[t.confirmations, t.firstWithin]}>
        {networks.map((row) => (
          <tr key={row.network}>
            <td>{row.name}</td>
            <td>
              <ActMenu acts={actsOf(row)} about={row.network} />
            </td>
            <td>{row.isServed ? t.served : t.unserved}</td>
            <td>
              <Stop own={row.inStopped} />
            </td>
            <td>
              <Stop own={row.outStopped} />
            </td>
            <td data-sum>{row.confirmations}</td>
            <td data-sum>{row.firstWithinMinutes}</td>
          </tr>
        ))}
      </Rows>
    </Part>
  );
}

function actsOf({ network, version, inStopped, outStopped }: CatalogueAnswer['networks'][number]) {
  const seen = { network, version };
  const isStopped = inStopped !== null || outStopped !== null;
  return [
    { command: 'stop-network', filled: seen },
    ...(isStopped ? [{ command: 'start-network', filled: seen }] : []),
    { command: 'set-first-confirmation', filled: seen },
    { command: 'check-network', filled: { network } },
  ];
}
