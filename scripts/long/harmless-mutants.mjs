// Mutants without a relevant effect, each with the reason; found by file, rule and former line.
export const harmlessMutants = [];
