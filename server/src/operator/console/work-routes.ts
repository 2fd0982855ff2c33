import { auditEndpoints } from '@parom/contract/console/audit';
import { catalogueEndpoints } from '@parom/contract/console/catalogue';
import { monitorEndpoints } from '@parom/contract/console/monitors';
import { priceEndpoints } from '@parom/contract/console/prices';
import { reconciliationEndpoints } from '@parom/contract/console/reconciliation';
import { screeningEndpoints } from '@parom/contract/console/screening';
import { siteEndpoints } from '@parom/contract/console/site';
import { systemEndpoints } from '@parom/contract/console/system';
import { treasuryEndpoints } from '@parom/contract/console/treasury';
import { workEndpoints } from '@parom/contract/console/work';
import { formatDecimal } from '@parom/contract/money';
import { type ConsoleRouter, mayRun } from '../../operators/index.ts';
import { refuseRole } from '../../platform/refuse.ts';
import { unsignedRefill } from '../../treasury/index.ts';
import { seenIn } from '../command-routes.ts';
import { idOf } from '../names.ts';
import { siteShown } from '../offer-commands.ts';
import { type OperatorDeps } from '../operator-command.ts';
import { refusalOf } from '../refuse.ts';
import { salesShown } from '../seen/things-of-people.ts';
import { versionOf } from '../seen/version.ts';
import { listTexts } from '../text-commands.ts';
import { auditFile } from './audit-file.ts';
import { customerRoutes } from './customer-routes.ts';
import { identityRoutes } from './identity-routes.ts';
import { letterRoutes } from './letter-routes.ts';
import { noteLooks, SCREENING } from './note-looks.ts';
import { previewCommand } from './preview.ts';
import { readQueue } from './read-queue.ts';
import { search } from './search.ts';
import { assertAsSeen } from './seen-ticket.ts';
import { showAlerts } from './show-alerts.ts';
import { showCatalogue } from './show-catalogue.ts';
import { showMonitorFile, showMonitors } from './show-monitors.ts';
import { showPrices } from './show-prices.ts';
import { showReconciliation } from './show-reconciliation.ts';
import { showScreening } from './show-screening.ts';
import { showSweeps } from './show-sweeps.ts';
import { showSystem } from './show-system.ts';
import { previewText, showText, showVersion } from './show-texts.ts';
import { showTreasury } from './show-treasury.ts';
import { showWorkTicket } from './show-work-ticket.ts';

export function consoleWorkRoutes(router: ConsoleRouter, deps: OperatorDeps): void {
  const noteLook = noteLooks(deps);
  router.route(workEndpoints.queue, () => readQueue(deps));
  router.route(workEndpoints.workTicket, async ({ params, operator }) => {
    const ticket = await showWorkTicket(deps, params.ticket);
    await noteLook(operator, 'ticket', ticket.id);
    return ticket;
  });
  customerRoutes(router, deps, noteLook);
  letterRoutes(router, deps, noteLook);
  identityRoutes(router, deps);
  router.route(auditEndpoints.auditFile, ({ query }) => auditFile(deps.db, query));
  router.route(screeningEndpoints.screening, async ({ operator }) => {
    await noteLook(operator, SCREENING, 'pending');
    return showScreening(deps);
  });
  router.route(workEndpoints.alerts, async () => ({ alerts: await showAlerts(deps) }));
  router.route(systemEndpoints.system, () => showSystem(deps));
  router.route(treasuryEndpoints.treasury, () => showTreasury(deps));
  router.route(treasuryEndpoints.sweeps, ({ query }) =>
    showSweeps(deps, query.before === undefined ? null : Number.parseInt(query.before, 10)),
  );
  router.route(reconciliationEndpoints.reconciliation, () => showReconciliation(deps));
  router.route(treasuryEndpoints.coldTransaction, async ({ params }) => {
    const found = await unsignedRefill(deps, idOf(params.move, 'move'));
    if (!found.done) throw refusalOf(found);
    const { format, text, to, fee } = found;
    return { format, text, to, fee: formatDecimal(fee) };
  });
  router.route(siteEndpoints.site, async () => {
    const site = deps.site();
    return {
      isOpen: site.isOpen,
      maintenance: site.maintenance,
      version: versionOf(salesShown(siteShown(site))),
    };
  });
  router.route(catalogueEndpoints.catalogue, () => showCatalogue(deps));
  router.route(priceEndpoints.prices, () => showPrices(deps));
  router.route(monitorEndpoints.monitors, () => showMonitors(deps));
  router.route(monitorEndpoints.monitorFile, ({ query }) => showMonitorFile(deps, query.path));
  router.route(siteEndpoints.siteTexts, async () => ({ texts: await listTexts(deps) }));
  router.route(siteEndpoints.siteTextOf, ({ query }) => showText(deps, query));
  router.route(siteEndpoints.siteTextVersion, ({ query }) => showVersion(deps, query, query.version));
  router.route(siteEndpoints.siteTextPreview, ({ body }) => previewText(deps, body));
  router.route(workEndpoints.search, ({ body, operator }) => search(deps, operator, body.by));
  router.route(workEndpoints.preview, async ({ params, query, body, operator }) => {
    const { command: name } = params;
    if (!mayRun(operator.role, name))
      throw refuseRole('commandNotOpen', { command: name, role: operator.role });
    const seen = seenIn(query);
    if (seen !== null) await assertAsSeen(deps.db, seen);
    return previewCommand(deps, { name, sent: body, operator });
  });
}
