import { proposalCalls } from '@parom/contract/console/commands/proposal-calls';
import { ZERO } from '@parom/contract/money';
import { assetName, type Catalogue } from '../../currencies/index.ts';
import { say } from '../answer.ts';
import { firstOf, withGreaterLimit } from '../listed.ts';
import { amountOf, assetNamed, idOf, sumIn } from '../names.ts';
import { type OperatorDeps, runs } from '../operator-command.ts';
import { refuseBy } from '../refuse.ts';
import { limitedWeighings } from './acts.ts';
import { confirmProposal, refuseProposal } from './confirm.ts';
import { actLimits, putActLimit, removeActLimit } from './limits-store.ts';
import { type Proposal, proposalsIn } from './proposals-store.ts';

export const proposalCommands = runs(proposalCalls, {
  proposals: async ({ db, clock, catalogue }, { closed, limit: count }) =>
    firstOf(await proposalsIn(db, { isOpen: !closed, now: clock.now(), limit: count + 1 }), count, {
      rest: withGreaterLimit,
      show: (one: Proposal) => shownProposal(catalogue(), one),
    }),
  'confirm-proposal': (deps, values, { email }, give) =>
    confirmProposal(deps, { id: idOf(values.proposal, 'proposal'), by: email, give }),
  'refuse-proposal': async (deps, values, { email }) => {
    const id = idOf(values.proposal, 'proposal');
    const { command, proposedBy } = await refuseProposal(deps, { id, by: email });
    return say('proposalRefused', { act: command, proposal: id, by: proposedBy });
  },
  'act-limits': async ({ db, catalogue }) =>
    (await actLimits(db)).map(({ command, assetId, amount, setBy, setAt }) => ({
      act: command,
      asset: assetId === null ? null : assetName(catalogue(), catalogue().assetById(assetId)),
      above: assetId === null ? null : amountOf(catalogue(), assetId, amount),
      setBy,
      setAt,
    })),
  'set-act-limit': async (deps, values, { email }) => {
    const assetId = assetOf(deps, values.asset);
    if ((assetId === null) !== (values.amount === undefined)) throw refuseBy('limitHalf', {});
    if (assetId !== null && limitedWeighings[values.act] === 'each')
      throw refuseBy('actMovesNoSum', { command: values.act });
    const made = { command: values.act, assetId, amount: values.amount ?? ZERO };
    const by = { setBy: email, setAt: deps.clock.now() };
    await deps.db.transaction().execute((tx) => putActLimit(tx, { ...made, ...by }));
    const above =
      assetId === null ? null : sumIn(deps.catalogue(), deps.catalogue().assetById(assetId), made.amount);
    return say('limitSet', { act: values.act, sum: above });
  },
  'remove-act-limit': async (deps, values) => {
    const limitOf = { command: values.act, assetId: assetOf(deps, values.asset) };
    const isRemoved = await deps.db.transaction().execute((tx) => removeActLimit(tx, limitOf));
    if (!isRemoved) throw refuseBy('noSuchLimit', {});
    return say('limitRemoved', { act: values.act });
  },
});

const assetOf = ({ catalogue }: OperatorDeps, name: string | undefined): number | null =>
  name === undefined ? null : assetNamed(catalogue(), name).id;

const shownProposal = (catalogue: Catalogue, one: Proposal) => ({
  command: one.command,
  amount: one.assetId === null || one.amount === null ? null : amountOf(catalogue, one.assetId, one.amount),
  arguments: one.shown,
  decision: one.state,
  proposedBy: one.proposedBy,
  proposedAt: one.proposedAt,
  endsAt: one.endsAt,
  decidedBy: one.decidedBy,
  id: one.id,
});
