/** The operator of the service under test. Its password is known, because its data live no longer than the run. */
export const operator = { email: 'operator@example.org', password: 'harbour-master-1' } as const;
