import { identityEndpoints } from '@parom/contract/console/identity';
import type { ConsoleRouter } from '../../operators/index.ts';
import { refuseMissing } from '../../platform/refuse.ts';
import { checkIdentity, readIdentity, readIdentityVersion, settingsIn } from '../../site/index.ts';
import type { OperatorDeps } from '../operator-command.ts';
import { saidFaults } from '../said-faults.ts';

export function identityRoutes(router: ConsoleRouter, { db }: Pick<OperatorDeps, 'db'>): void {
  router.route(identityEndpoints.siteIdentity, async () => {
    const { draft, versions, publications } = await readIdentity(db);
    return {
      draft,
      builtIn: settingsIn(null),
      versions: versions.map((one) => ({ ...one, savedAt: one.savedAt.toISOString() })),
      publications: publications.map((one) => ({ ...one, publishedAt: one.publishedAt.toISOString() })),
    };
  });
  router.route(identityEndpoints.siteIdentityVersion, async ({ query }) => {
    const identity = await readIdentityVersion(db, Number.parseInt(query.version, 10));
    if (identity === null)
      throw refuseMissing('noSuchVersion', { version: Number.parseInt(query.version, 10) });
    return { identity };
  });
  // By the function that saves.
  router.route(identityEndpoints.siteIdentityPreview, async ({ body }) => {
    const { settings, faults, removed } = checkIdentity(body.identity);
    return { identity: settings, faults: saidFaults(faults), removed: [...removed] };
  });
}
