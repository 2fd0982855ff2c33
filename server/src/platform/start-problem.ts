/** Why the program cannot start, as a sentence for the operator. It is shown without a stack. */
export class StartProblem extends Error {}
