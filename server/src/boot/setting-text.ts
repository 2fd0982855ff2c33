import type { Variables } from './setting-variables.ts';

export interface SettingText {
  readonly kind: string;
  /** Without it `unset` says what happens. */
  readonly default?: string;
  readonly unset?: string;
  readonly meaning: string;
  /** Where the default is no good example. */
  readonly example?: string;
}
export type Texts = Readonly<Partial<Record<keyof Variables, SettingText>>>;
