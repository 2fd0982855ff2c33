import type { Coded } from '@parom/contract/console/answers/answers';
import type { AuditOutcome } from '@parom/contract/console/audit';
import { normaliseTransferTarget } from '@parom/contract/rules';
import { RatingOutage } from '../aml/index.ts';
import { ChainOutage } from '../chains/chain.ts';
import { Refusal } from '../platform/refusal.ts';
import { refuseMissing } from '../platform/refuse.ts';
import { shownRecipient } from '../tickets/index.ts';
import { coded } from './answer.ts';
import { beginAudit, endAudit, type NewAuditRow } from './audit-store.ts';
import { assertAsSeen, onlyAsSeen } from './console/seen-ticket.ts';
import { proposeAbove } from './four-eyes/propose.ts';
import { masked } from './masked.ts';
import { briefly } from './noted/digest.ts';
import { noteChanges } from './noted/note-changes.ts';
import { type Command, type Commanded, type OperatorDeps } from './operator-command.ts';
import { commandNamed } from './operator-commands.ts';
import { refuseBy } from './refuse.ts';
import { assertThingAsSeen } from './seen/with-version.ts';

/**
 * @returns data for a question, an `Answer` for a change
 * @throws Refusal 404 for an unknown command, 422 with the reason; MalformedArguments
 */
export async function runCommand(deps: OperatorDeps, commanded: Commanded): Promise<unknown> {
  const { name, sent, operator, seen = null, confirmed } = commanded;
  const command: Command | null = commandNamed(name);
  if (command === null) throw refuseMissing('noSuchCommand', { name });
  const accepted = command.accept(sent);
  const { noting, changes } = noteChanges(deps);
  let outcome: AuditOutcome = 'done';
  const run = async () => {
    if (seen !== null) await assertAsSeen(deps.db, seen);
    await assertThingAsSeen(deps, name, sent);
    const proposed =
      confirmed === undefined ? await proposeAbove(deps, commanded, withoutNumbers(sent, command)) : null;
    if (proposed !== null) {
      outcome = 'proposed';
      return proposed;
    }
    const acting = seen === null ? noting : { ...noting, db: onlyAsSeen(noting.db, seen) };
    // A confirmed act has the confirmer's place.
    const give = (other: Commanded) =>
      runCommand(deps, { ...other, operator: { source: operator.source, ...other.operator } });
    return accepted(acting, operator, give).catch(refuseOutage);
  };
  if (!command.changes && !command.showsCustomers) return run();

  const row = {
    at: deps.clock.now(),
    operator: operator.email,
    command: name,
    source: operator.source ?? null,
    arguments: {
      ...(command.changes ? withoutNumbers(sent, command) : withoutCustomers(sent)),
      ...(confirmed === undefined ? {} : { proposal: confirmed.proposal, confirmedBy: confirmed.by }),
    },
  };
  const auditId = await beginAudit(deps.db, row);
  const end = (how: Pick<NewAuditRow, 'outcome' | 'why'>) =>
    endAudit(deps.db, auditId, { ...row, ...how, changes: changes(), at: deps.clock.now() });
  try {
    const result = await run();
    await end({ outcome });
    return result;
  } catch (error) {
    await end(howItFailed(error));
    throw error;
  }
}

function howItFailed(error: unknown): Pick<NewAuditRow, 'outcome' | 'why'> {
  if (error instanceof Refusal && error.said.length > 0)
    return { outcome: 'refused', why: error.said as readonly Coded[] };
  const said = { error: whole(error instanceof Error ? error.message : String(error)) };
  return error instanceof Refusal
    ? { outcome: 'refused', why: [coded('programRefused', said)] }
    : { outcome: 'failed', why: [coded('programFailed', said)] };
}

/** Half a letter of two units is no JSON for Postgres. */
const whole = (text: string): string => Buffer.from(text).toString();

type Sent = Readonly<Record<string, unknown>>;

/** An id, a number or a keyword. */
const IS_NO_CUSTOMER_DATA = /^([0-9a-f-]{36}|\d{1,8}|[a-z-]{1,20})$/;

function withoutCustomers(sent: unknown): Sent {
  if (typeof sent !== 'object' || sent === null) return {};
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]: [string, unknown]) => {
      const isPlain = typeof value !== 'string' || IS_NO_CUSTOMER_DATA.test(value);
      return [name, isPlain ? value : masked(value)];
    }),
  );
}

/** The audit must not keep a whole card or phone. */
function withoutNumbers(sent: unknown, { arguments: known, takesVersion }: Command): Sent {
  if (typeof sent !== 'object' || sent === null) return {};
  const typed = Object.entries(sent).filter(([name]) => !(takesVersion && name === 'version'));
  return Object.fromEntries(
    typed.map(([name, value]: [string, unknown]) => {
      if (known[name]?.isPersonal === true && typeof value === 'string') return [name, masked(value.trim())];
      if (typeof value !== 'string') return [name, value];
      const number = normaliseTransferTarget(value);
      return [name, number === null ? briefly(value) : shownRecipient(number)];
    }),
  );
}

/** Commands ask the network before they change anything. */
function refuseOutage(error: unknown): never {
  if (error instanceof RatingOutage) {
    const { provider, kind, said } = error;
    throw refuseBy('noScore', { provider, outage: kind, said });
  }
  if (!(error instanceof ChainOutage)) throw error;
  throw refuseBy('nodeUnanswered', { why: error.message });
}
