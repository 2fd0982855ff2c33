import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { alertSubjects } from '../alerts.ts';
import { raiseAlert, resolveAlert } from '../platform/alerts/alerts-store.ts';
import { later } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import type { WatchDeps } from './watched-network.ts';

/** A restarting node answers sooner. */
const SILENT_AFTER_MS = 5 * 60_000;

export interface SilenceAlert {
  answered(): Promise<void>;
  /** A failure is only logged: the network is looked at again. */
  unanswered(): Promise<void>;
}

/** A silent node is known long before Bitcoin's blocks are missed. */
export function keepSilenceAlert(
  deps: WatchDeps & { readonly log: Logger },
  networkId: number,
): SilenceAlert {
  const subject = alertSubjects.silent(networkId);
  let since: Date | null = null;
  /** The worker before this one may have raised the alert. */
  let mayBeRaised = true;
  const raise = async (): Promise<void> => {
    const now = deps.clock.now();
    if (since === null || since > now) since = now;
    if (later(since, SILENT_AFTER_MS) > now) return;
    const { name } = deps.catalogue().networkById(networkId);
    const detail = alertDetail('networkStaysSilent', { network: name, since: since.toISOString() });
    await raiseAlert(deps.db, now, subject, detail);
    mayBeRaised = true;
  };
  return {
    answered: async (): Promise<void> => {
      since = null;
      if (!mayBeRaised) return;
      await resolveAlert(deps.db, deps.clock.now(), subject);
      mayBeRaised = false;
    },
    unanswered: () =>
      raise().catch((error: unknown) =>
        deps.log.error({ err: error, networkId }, 'the silence of a network raised no alert'),
      ),
  };
}
