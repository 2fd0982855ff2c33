/** Position and moves of the slider. Respects reduced motion. */
import { useReducedMotion } from '@mantine/hooks';
import type { EmblaCarouselType } from 'embla-carousel';
import { type KeyboardEvent, useRef, useState } from 'react';

type Direction = 'previous' | 'next';

export function useSlider() {
  const isStill = useReducedMotion();
  const embla = useRef<EmblaCarouselType | null>(null);
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState({ slide: 1, first: true, last: false });

  const look = (api: EmblaCarouselType): void => {
    const [first, last] = [!api.canScrollPrev(), !api.canScrollNext()];
    // A disabled button loses the focus: the other button takes it.
    const focused = document.activeElement;
    if (last && focused === next.current) previous.current?.focus();
    if (first && focused === previous.current) next.current?.focus();
    setAt({ slide: api.selectedScrollSnap() + 1, first, last });
  };

  const move = (direction: Direction): void => {
    if (direction === 'next') embla.current?.scrollNext(isStill);
    else embla.current?.scrollPrev(isStill);
  };

  return {
    ...at,
    previous,
    next,
    move,
    turnByArrow: (event: KeyboardEvent): void => {
      if (event.key === 'ArrowLeft') move('previous');
      if (event.key === 'ArrowRight') move('next');
    },
    watch: (api: EmblaCarouselType): void => {
      embla.current = api;
      look(api);
      api.on('select', look);
      api.on('reInit', look);
    },
  };
}
