/** Of the alerts that need more than a sentence. docs/operating/incidents.md and the console show them. */
import type { Runbook } from '@parom/contract/console/runbook';
import type { AlertKind } from '../../alerts.ts';
import { runbooksOfMoney } from './runbooks-of-money.ts';
import { runbooksOfNetworks } from './runbooks-of-networks.ts';

export const runbooks: Readonly<Partial<Record<AlertKind, Runbook>>> = {
  ...runbooksOfMoney,
  ...runbooksOfNetworks,
};
