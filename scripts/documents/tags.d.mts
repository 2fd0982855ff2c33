export const tags: { name: string }[];
