/** A long address in groups that an eye can compare. Copying a selection gives the address without spaces. */
import { addressGroups } from './address-groups.ts';
import classes from './address-text.module.css';

export function AddressText({ address }: { readonly address: string }) {
  return (
    <span className={classes.address}>
      {addressGroups(address).map(({ start, text, isStrong }) => (
        <span key={start} className={isStrong ? classes.strong : classes.group}>
          {text}
        </span>
      ))}
    </span>
  );
}
