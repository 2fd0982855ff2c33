/** Each includes those before it. */
export const roles = ['viewer', 'support', 'cashier', 'treasurer', 'administrator'] as const;
export type Role = (typeof roles)[number];
