import { calls } from '@parom/contract/console/commands/calls';
import { CUSTOMER_LOG_IN, DOOR_ACTS, LOG_IN, OPERATOR_MADE } from './audit-access.ts';
import { SCREENING } from './console/note-looks.ts';

export const auditedActs: readonly string[] = [
  ...Object.entries(calls).flatMap(([name, { changes, showsCustomers }]) =>
    changes || showsCustomers === true ? [name] : [],
  ),
  LOG_IN,
  CUSTOMER_LOG_IN,
  OPERATOR_MADE,
  SCREENING,
  ...DOOR_ACTS,
];
