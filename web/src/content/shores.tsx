import classes from './shores.module.css';

function swell(y: number, height: number, phase: number): string {
  const half = 240;
  let path = `M${-phase} ${y}`;
  for (let i = 0; i < 9; i += 1) path += `q${half / 2} ${i % 2 === 0 ? -height : height} ${half} 0`;
  return path;
}

const lines = [0, 1, 2, 3, 4, 5, 6].map((i) => ({ d: swell(60 + i * 34, 46 - i * 4, 60 + i * 52), i }));

export function Shores() {
  return (
    <svg
      className={classes.shores}
      viewBox="0 0 1440 320"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      {lines.map(({ d, i }) => (
        <path key={d} d={d} opacity={0.34 - i * 0.04} />
      ))}
    </svg>
  );
}
