import { isTelegramTag, normaliseTransferTarget } from '../rules.ts';

/** `+7` and 10 digits, or a card's digits. */
export const normaliseTransfer = (text: string): string | null => normaliseTransferTarget(text);

export const isTransferMemo = (text: string): boolean => isTelegramTag(text);
