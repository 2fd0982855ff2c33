/** A copied selection has no spaces. */
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
