const TEST = 'src/operator/four-eyes/four-eyes.test.ts';
const fault = (name, file, find, plant, only) => ({
  name,
  file: `src/operator/four-eyes/${file}`,
  find,
  plant,
  test: TEST,
  only,
});

export const faultsOfFourEyes = [
  fault(
    'an operator confirms the own proposal',
    'confirm.ts',
    "    if (proposal.proposedBy === by) throw refuseBy('proposalOfYourOwn', {});\n",
    '',
    'is never confirmed by its proposer, also in SQL',
  ),
  fault(
    'a proposal is confirmed without the role of its act',
    'confirm.ts',
    'if (role === null || !mayRun(role, proposal.command))\n      throw',
    'if (role === null)\n      throw',
    'both have the role of the act',
  ),
  fault(
    'a proposal of yesterday is confirmed',
    'confirm.ts',
    "  if (endsAt <= now) throw refuseBy('proposalTooOld', {});\n",
    '',
    'ends after a day',
  ),
  fault(
    'a proposal is confirmed although its deposit was decided otherwise',
    'confirm.ts',
    '  if (state === proposal.object) return;\n',
    '  return;\n',
    'names the deposit’s old and new state, and is not done',
  ),
  fault(
    'a sum above the limit is decided alone',
    'weigh.ts',
    'amount > limit.amount',
    'amount > limit.amount + limit.amount',
    'waits for another operator, and is done once confirmed',
  ),
  fault(
    'a limit is made looser alone',
    'weigh.ts',
    "return command === 'remove-act-limit' || next > known.amount ? 'each' : null;",
    'return null;',
    'is made stricter alone, and looser by two',
  ),
  {
    name: 'a code confirms the proposal of another operator',
    file: 'src/operator/command-routes.ts',
    find: '    if (rule?.isByPasskey === true) assertByPasskey(door, operator);\n    else if (rule?.isConfirmed === true)',
    plant: '    if (rule?.isConfirmed === true)',
    test: TEST,
    only: 'needs a passkey of the confirmer: a code does nothing',
  },
  {
    name: 'an operator without a passkey confirms a proposal',
    file: 'src/operators/second-factor.ts',
    find: "  if (!hasPasskey)\n    throw codedRefusal({ errorCode: consoleCodes.needsFactor, status: 403 }, 'passkeyFirst', {});\n",
    plant: '  if (!hasPasskey) return;\n',
    test: TEST,
    only: 'needs a passkey of the confirmer: a code does nothing',
  },
];
