import { type ReactNode, useEffect, useRef, useState } from 'react';

const NEAR = '400px';

interface NearViewportProps {
  readonly minHeight: number | string;
  readonly children: ReactNode;
}

export function NearViewport({ minHeight, children }: NearViewportProps) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: NEAR },
    );
    if (place.current !== null) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} style={{ minHeight, minWidth: 0 }}>
      {near ? children : null}
    </div>
  );
}
