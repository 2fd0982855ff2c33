// Mutants that change nothing that matters, each with the reason. Found by their file, rule and line as it was.
export const harmlessMutants = [];
