/** "How it works": one slide per view. Loaded when the visitor comes near. */
import '@mantine/carousel/styles.layer.css';
import { Carousel } from '@mantine/carousel';
import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import type { EmblaCarouselType } from 'embla-carousel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './how-it-works.module.css';

const SLIDES = [1, 2, 3, 4] as const;
const GAP_PX = 24;

export default function HowItWorks() {
  const { t } = useTranslation('front');
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null);
  const [at, setAt] = useState({ slide: 1, first: true, last: false });
  const look = (api: EmblaCarouselType) =>
    setAt({ slide: api.selectedScrollSnap() + 1, first: !api.canScrollPrev(), last: !api.canScrollNext() });
  return (
    <section aria-label={t('how.title')}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('how.title')}</h2>
        <div className={classes.buttons}>
          <ActionIcon
            className={classes.button}
            variant="default"
            size={46}
            radius={15}
            disabled={at.first}
            aria-label={t('how.previous')}
            onClick={() => embla?.scrollPrev()}
          >
            <IconArrowLeft size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon
            className={classes.button}
            variant="default"
            size={46}
            radius={15}
            disabled={at.last}
            aria-label={t('how.next')}
            onClick={() => embla?.scrollNext()}
          >
            <IconArrowRight size={20} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {t('how.position', { slide: at.slide, count: SLIDES.length })}
      </p>
      <Carousel
        slideSize="100%"
        slideGap={GAP_PX}
        withControls={false}
        className={classes.carousel}
        getEmblaApi={(api) => {
          setEmbla(api);
          look(api);
          api.on('select', look);
          api.on('reInit', look);
        }}
      >
        {SLIDES.map((number) => (
          <Carousel.Slide key={number}>
            <Slide number={number} />
          </Carousel.Slide>
        ))}
      </Carousel>
    </section>
  );
}

function Slide({ number }: { readonly number: (typeof SLIDES)[number] }) {
  const { t } = useTranslation('front');
  return (
    <article className={classes.slide}>
      <div>
        <p className={classes.sub}>{t(`how.slides.${number}.sub`)}</p>
        <h3 className={classes.slideTitle}>{t(`how.slides.${number}.title`)}</h3>
        <p className={classes.text}>{t(`how.slides.${number}.text`)}</p>
      </div>
      <img
        className={classes.image}
        src={`/slides/${number}.svg`}
        alt=""
        width={280}
        height={210}
        loading="lazy"
      />
    </article>
  );
}
