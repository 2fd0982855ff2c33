import { identityEndpoints } from '@parom/contract/console/identity';
import { generalCodes } from '@parom/contract/errors';
import type { ConsoleRouter } from '../../operators/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { checkIdentity, readIdentity, readIdentityVersion, settingsIn } from '../../site/index.ts';
import type { OperatorDeps } from '../operator-command.ts';

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
      throw new Refusal(generalCodes.notFound, `there is no version ${query.version}`, 404);
    return { identity };
  });
  // By the function that saves.
  router.route(identityEndpoints.siteIdentityPreview, async ({ body }) => {
    const { settings, faults, removed } = checkIdentity(body.identity);
    return { identity: settings, faults: [...faults], removed: [...removed] };
  });
}
