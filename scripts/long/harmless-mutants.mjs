// Mutants without effect and the reasons, by file, rule and former line.
export const harmlessMutants = [];
