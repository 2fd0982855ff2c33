/** For tests that are about something else than the reason of a command. */
import { commandNamed } from '../src/operator/operator-commands.ts';
import { needsReason } from '../src/operators/index.ts';

export const withReason = (name: string, values: object): object =>
  needsReason(name) && commandNamed(name)?.arguments.reason !== undefined && !('reason' in values)
    ? { ...values, reason: 'a test' }
    : values;
