/** Decoration: the tag's name always stands beside it. */
import {
  IconCoin,
  IconListSearch,
  IconReceipt2,
  IconSchool,
  IconShieldLock,
  IconWallet,
} from '@tabler/icons-react';
import type { Tag } from './posts.ts';
import classes from './tag-mark.module.css';

const icons: Readonly<Record<Tag, typeof IconCoin>> = {
  safety: IconShieldLock,
  stablecoins: IconCoin,
  fees: IconReceipt2,
  wallets: IconWallet,
  beginners: IconSchool,
  aml: IconListSearch,
};

export function TagMark({ tag }: { readonly tag: Tag }) {
  const Icon = icons[tag];
  return (
    <span className={classes.mark} aria-hidden="true">
      <Icon size={22} />
    </span>
  );
}
