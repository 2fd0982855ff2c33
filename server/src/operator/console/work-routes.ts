import { systemEndpoints } from '@parom/contract/console/system';
import { treasuryEndpoints } from '@parom/contract/console/treasury';
import { workEndpoints } from '@parom/contract/console/work';
import { generalCodes } from '@parom/contract/errors';
import { type ConsoleRouter, mayRun } from '../../operators/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { seenIn } from '../command-routes.ts';
import type { OperatorDeps } from '../operator-command.ts';
import { noteLooks } from './note-looks.ts';
import { previewCommand } from './preview.ts';
import { readQueue } from './read-queue.ts';
import { search } from './search.ts';
import { assertAsSeen } from './seen-ticket.ts';
import { showAlerts } from './show-alerts.ts';
import { showSystem } from './show-system.ts';
import { showTreasury } from './show-treasury.ts';
import { showWorkTicket } from './show-work-ticket.ts';

export function consoleWorkRoutes(router: ConsoleRouter, deps: OperatorDeps): void {
  const noteLook = noteLooks(deps);
  router.route(workEndpoints.queue, () => readQueue(deps));
  router.route(workEndpoints.workTicket, async ({ params, operator }) => {
    const ticket = await showWorkTicket(deps, params.ticket);
    await noteLook(operator, ticket.id);
    return ticket;
  });
  router.route(workEndpoints.alerts, async () => ({ alerts: await showAlerts(deps) }));
  router.route(systemEndpoints.system, () => showSystem(deps));
  router.route(treasuryEndpoints.treasury, () => showTreasury(deps));
  router.route(workEndpoints.search, ({ body, operator }) => search(deps, operator, body.by));
  router.route(workEndpoints.preview, async ({ params, query, body, operator }) => {
    const { command: name } = params;
    if (!mayRun(operator.role, name))
      throw new Refusal(generalCodes.forbidden, `"${name}" is not open to the role ${operator.role}`, 403);
    const seen = seenIn(query);
    if (seen !== null) await assertAsSeen(deps.db, seen);
    return previewCommand(deps, { name, sent: body, operator });
  });
}
