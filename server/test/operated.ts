import { checkPromises } from '../src/payments/reconciliation/check-promises.ts';
import { reconcileAsset } from '../src/payments/reconciliation/reconcile-asset.ts';
import { openAlerts } from '../src/platform/alerts/alerts-store.ts';
import type { Service } from './service.ts';

/** @throws with the answer of a refused command */
export async function run(service: Service, command: string, values: object = {}) {
  const answer = await service.ask(command, values);
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
  return answer.json().result;
}

/** Every wallet against its network, and every promise against its holders. */
export async function reconcileAll({ app, db, clock }: Service): Promise<string[]> {
  const deps = { db, clock, catalogue: app.catalogue, chains: app.networks.chains };
  const outcomes: string[] = [];
  for (const asset of app.catalogue().assets) {
    const chain = app.networks.chains.get(asset.networkId ?? -1);
    if (chain !== undefined) outcomes.push(await reconcileAsset(deps, chain, asset));
  }
  await checkPromises(deps);
  return [...new Set(outcomes)];
}

export const alertsOf = async ({ db }: Service): Promise<string[]> =>
  (await openAlerts(db)).map(({ subject }) => subject);
