/** The database cannot store the NUL character, which a stranger may send us. */
export const storable = (text: string): string => text.replaceAll('\0', '\ufffd');

export const storableJson = (value: object): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? storable(part) : part));
