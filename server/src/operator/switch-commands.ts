import { switchCalls } from '@parom/contract/console/commands/switch-calls';
/** Pairs and directions, on and off. A switch with an end opens by itself: `end-switches.ts`. */

import { byOperator } from '@parom/contract/console/answers/stop-reason';
import { type Catalogue, lockSwitch, type Stop, type Switched } from '../currencies/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { type Answer, say } from './answer.ts';
import { closingEnd } from './closing-end.ts';
import { directionNamed, type Named } from './directions.ts';
import { type OperatorDeps, runs } from './operator-command.ts';
import { writeRule } from './pair-commands.ts';
import { refuseBy } from './refuse.ts';

export const switchCommands = runs(switchCalls, {
  'enable-pair': (deps, values) => changeOffer(deps, values, null),
  'disable-pair': (deps, values) => {
    const until = values.end === undefined ? null : closingEnd(values.end, deps.clock.now());
    return changeOffer(deps, values, { reason: byOperator(values.reason), until });
  },
});

interface Values {
  readonly from: string;
  readonly to: string;
  readonly direction: 'in' | 'out' | 'both' | undefined;
}

interface Way {
  readonly named: Named;
  readonly isMeant: boolean;
}

/** @param stop `null`: the pair is offered */
async function changeOffer(
  { db, catalogue, reload }: OperatorDeps,
  values: Values,
  stop: Stop | null,
): Promise<Answer> {
  const ways = waysOf(catalogue(), values);
  const isEnabled = stop === null;
  const change = { isEnabled, stopped: stop };
  await db.transaction().execute(async (tx) => {
    for (const { named, isMeant } of ways) {
      if (isMeant && stop !== null && stop.until !== null) await assertNotForGood(tx, named);
      const changed = isMeant ? change : {};
      await writeRule(tx, named, { pair: changed, direction: changed });
    }
  });
  await reload.catalogue();
  return say('pairsSwitched', {
    names: ways.flatMap(({ named, isMeant }) => (isMeant ? [named.name] : [])),
    isOffered: isEnabled,
    until: stop?.until?.toISOString() ?? null,
  });
}

/** Two acts lock two pairs in one order. */
function waysOf(catalogue: Catalogue, { from, to, direction: typed = 'in' }: Values): Way[] {
  const there = { named: directionNamed(catalogue, from, to), isMeant: typed !== 'out' };
  if (typed === 'in') return [there];
  const back = { named: directionNamed(catalogue, to, from), isMeant: true };
  return [there, back].sort((one, other) => one.named.fromCurrencyId - other.named.fromCurrencyId);
}

export const switchedOf = ({ fromCurrencyId, toCurrencyId, assets }: Named): Switched => ({
  fromCurrencyId,
  toCurrencyId,
  assets: assets === null ? null : { giveAssetId: assets[0].id, getAssetId: assets[1].id },
});

/** An end must not open what another operator closed without one. */
async function assertNotForGood(tx: Tx, named: Named): Promise<void> {
  const known = await lockSwitch(tx, switchedOf(named));
  if (known === null || known.isEnabled || (known.stopped !== null && known.stopped.until !== null)) return;
  throw refuseBy('pairOffForGood', { name: named.name, reason: known.stopped?.reason ?? null });
}
