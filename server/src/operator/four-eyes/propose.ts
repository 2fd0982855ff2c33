import { randomUUID } from 'node:crypto';
import { keepClaim } from '../../payments/index.ts';
import { later } from '../../platform/clock.ts';
import { type Answer, say } from '../answer.ts';
import { sumIn } from '../names.ts';
import type { Commanded, OperatorDeps } from '../operator-command.ts';
import { assertOwnClaim } from '../payments-by-hand.ts';
import { weighingOf } from './acts.ts';
import { insertProposal } from './proposals-store.ts';
import { beyondLimit, weighed } from './weigh.ts';

const DAY_MS = 24 * 3_600_000;
export const aboutOf = (id: string): string => `proposal ${id}`;

/** @returns the answer of a proposal; `null`: the operator decides alone */
export async function proposeAbove(
  deps: OperatorDeps,
  { name, sent, operator, seen }: Commanded,
  shown: Readonly<Record<string, unknown>>,
): Promise<Answer | null> {
  const beyond = await needsSecond(deps, name, sent);
  if (beyond === null) return null;
  const id = randomUUID();
  const at = deps.clock.now();
  const { coins, object } = beyond;
  const endsAt = later(at, DAY_MS);
  await deps.db.transaction().execute(async (tx) => {
    if (name === 'record-transfer' && object.payment !== null) {
      await assertOwnClaim({ db: tx, clock: deps.clock }, object.payment, operator.email);
      await keepClaim(tx, object.payment, operator.email, endsAt);
    }
    await insertProposal(tx, {
      id,
      command: name,
      sent: deps.keyring.seal(JSON.stringify(sent), aboutOf(id)),
      shown,
      assetId: coins === 'each' ? null : coins.assetId,
      amount: coins === 'each' ? null : coins.amount,
      seen: object.ticket ?? seen ?? null,
      object: object.state,
      proposedBy: operator.email,
      proposedAt: at,
      endsAt,
    });
  });
  const sum =
    coins === 'each'
      ? null
      : sumIn(deps.catalogue(), deps.catalogue().assetById(coins.assetId), coins.amount);
  return say('actProposed', { act: name, proposal: id, sum });
}

export async function needsSecond(deps: OperatorDeps, name: string, sent: unknown) {
  if (weighingOf(name) === null) return null;
  const values = sent as Readonly<Record<string, unknown>>;
  const object = await weighed(deps, name, values);
  const coins = await beyondLimit(deps, name, values, object);
  return coins === null ? null : { coins, object };
}
