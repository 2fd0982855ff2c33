/** Public: its data live for one run. */
export const operator = { email: 'operator@example.org', password: 'harbour-master-1' } as const;
