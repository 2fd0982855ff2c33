/** Why the program cannot start, in words for whoever starts it. It is shown alone: a stack would only hide it. */
export class StartProblem extends Error {}
