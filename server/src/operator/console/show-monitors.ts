import type { MonitorsAnswer } from '@parom/contract/console/monitors';
import { exportedNow, exportFormats } from '../../export/index.ts';
import { refuseMissing } from '../../platform/refuse.ts';
import { listDirections } from '../monitor-commands.ts';
import type { OperatorDeps } from '../operator-command.ts';
import { versionOf } from '../seen/version.ts';

const addressOf = (path: string): string => `/export${path}`;

export const showMonitors = async (deps: OperatorDeps): Promise<MonitorsAnswer> => ({
  isOpen: deps.site().isOpen,
  site: deps.alerting.publicUrl,
  formats: exportFormats.map(({ path, type }) => ({ path: addressOf(path), type })),
  directions: (await listDirections(deps)).map((one) => ({
    ...one,
    version: versionOf({ isShown: one.isShown, hiddenBy: one.hiddenBy, ownLabels: one.ownLabels }),
  })),
});

/** By the functions that answer monitors. */
export async function showMonitorFile(deps: OperatorDeps, path: string): Promise<{ text: string }> {
  const format = exportFormats.find((one) => addressOf(one.path) === path);
  if (format === undefined) throw refuseMissing('noSuchFormat', { name: path });
  return { text: format.render(await exportedNow(deps)) };
}
