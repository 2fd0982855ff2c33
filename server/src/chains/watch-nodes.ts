import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import type { NodeFault } from '@parom/contract/console/answers/alerts/causes';
import { alertSubjects } from '../alerts.ts';
import { raiseOrUpdateAlert, resolveAlert } from '../platform/alerts/alerts-store.ts';
import type { Chain } from './chain.ts';
import type { WatchDeps } from './watched-network.ts';

/** One failed comparison is a hiccup. */
const COMPARISONS_BEFORE_ALERT = 2;

export function keepNodesJudged(deps: WatchDeps, chain: Chain): () => Promise<void> {
  const failures = new Map<number, number>();
  return async () => {
    const verdicts = (await chain.judgeNodes?.()) ?? [];
    const { name: network } = deps.catalogue().networkById(chain.networkId);
    for (const { number, name, fault } of verdicts) {
      const subject = alertSubjects.node(chain.networkId, number);
      const count = fault === null ? 0 : (failures.get(number) ?? 0) + 1;
      failures.set(number, count);
      if (fault === null) await resolveAlert(deps.db, deps.clock.now(), subject);
      else if (count >= COMPARISONS_BEFORE_ALERT)
        await raiseOrUpdateAlert(deps.db, deps.clock.now(), subject, detailOf(network, name, fault));
    }
  };
}

const detailOf = (network: string, node: string, fault: NodeFault) =>
  alertDetail('nodeDisagrees', { network, node, fault });
