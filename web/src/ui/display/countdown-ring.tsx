import classes from './countdown-ring.module.css';

interface CountdownRingProps {
  readonly left: number;
  readonly size?: number;
  readonly urgent?: boolean;
}

export function CountdownRing({ left, size = 18, urgent = false }: CountdownRingProps) {
  const shown = Math.min(1, Math.max(0, left));
  return (
    <svg
      className={classes.ring}
      data-urgent={urgent || undefined}
      width={size}
      height={size}
      viewBox="0 0 36 36"
      aria-hidden="true"
    >
      <circle className={classes.track} cx="18" cy="18" r="15.5" />
      {shown === 0 ? null : (
        <circle
          className={classes.rest}
          cx="18"
          cy="18"
          r="15.5"
          pathLength="100"
          strokeDasharray={`${shown * 100} 100`}
        />
      )}
    </svg>
  );
}
