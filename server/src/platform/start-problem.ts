/** A sentence for the operator, shown without a stack. */
export class StartProblem extends Error {}
