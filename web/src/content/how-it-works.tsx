import '@mantine/carousel/styles.layer.css';
import { Carousel } from '@mantine/carousel';
import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './how-it-works.module.css';
import { useSlider } from './use-slider.ts';

const SLIDES = [1, 2, 3, 4] as const;
const GAP_PX = 24;

export default function HowItWorks() {
  const { t } = useTranslation('front');
  const { slide, first, last, previous, next, move, turnByArrow, watch } = useSlider();
  return (
    <section aria-label={t('how.title')}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('how.title')}</h2>
        {/* Arrow keys work on both buttons, so that a keyboard user need not move between them. */}
        <div className={classes.buttons}>
          <ActionIcon
            ref={previous}
            className={classes.button}
            variant="default"
            size={46}
            radius={15}
            disabled={first}
            aria-label={t('how.previous')}
            onClick={() => move('previous')}
            onKeyDown={turnByArrow}
          >
            <IconArrowLeft size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon
            ref={next}
            className={classes.button}
            variant="default"
            size={46}
            radius={15}
            disabled={last}
            aria-label={t('how.next')}
            onClick={() => move('next')}
            onKeyDown={turnByArrow}
          >
            <IconArrowRight size={20} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {t('how.position', { slide, count: SLIDES.length })}
      </p>
      <Carousel
        slideSize="100%"
        slideGap={GAP_PX}
        withControls={false}
        withKeyboardEvents={false}
        className={classes.carousel}
        getEmblaApi={watch}
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
