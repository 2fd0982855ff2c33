import { useSearchParams } from 'react-router';

/** In the page's address, so that a link keeps it. A new value clears the filter `below`. */
export function useFilter(
  name: string,
  below?: string,
): readonly [string | null, (value: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const choose = (value: string | null) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (value === null) after.delete(name);
      else after.set(name, value);
      if (below !== undefined) after.delete(below);
      return after;
    });
  return [params.get(name), choose];
}
