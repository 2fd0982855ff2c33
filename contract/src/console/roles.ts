/** Each may do what those before it may. */
export const roles = ['viewer', 'support', 'cashier', 'treasurer', 'administrator'] as const;
export type Role = (typeof roles)[number];
