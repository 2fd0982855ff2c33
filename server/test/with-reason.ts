/** For tests that are about something else than the reason of a command. */
import { isRequired } from '@parom/contract/console/commands/arguments';
import { commandNamed } from '../src/operator/operator-commands.ts';

export function withReason(name: string, values: object): object {
  const reason = commandNamed(name)?.arguments.reason;
  return reason !== undefined && isRequired(reason) && !('reason' in values)
    ? { ...values, reason: 'a test' }
    : values;
}
