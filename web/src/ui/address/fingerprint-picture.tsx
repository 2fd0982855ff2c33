import { type FingerprintPicture as Picture, pathOf } from '@parom/contract/addresses/fingerprint';
import classes from './fingerprint.module.css';

export function FingerprintPicture({
  picture,
  label,
}: {
  readonly picture: Picture;
  readonly label: string;
}) {
  const { colours, cells } = picture;
  const side = cells.length + 2;
  return (
    <svg
      className={classes.picture}
      viewBox={`-1 -1 ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect x={-1} y={-1} width={side} height={side} fill={colours[0]} />
      <path d={pathOf(cells, 1)} fill={colours[1]} />
      <path d={pathOf(cells, 2)} fill={colours[2]} />
    </svg>
  );
}
