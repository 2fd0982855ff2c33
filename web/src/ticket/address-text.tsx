/** A long address in groups that an eye can compare. Copying a selection gives the address without spaces. */
import { addressGroups } from './address-groups.ts';
import classes from './address-text.module.css';

export function AddressText({ address }: { readonly address: string }) {
  let offset = 0;
  return (
    <span className={classes.address}>
      {addressGroups(address).map(({ text, isStrong }) => {
        const key = offset;
        offset += text.length;
        return (
          <span key={key} className={isStrong ? classes.strong : classes.group}>
            {text}
          </span>
        );
      })}
    </span>
  );
}
