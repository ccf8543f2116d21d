import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from './cn.tsx';
import { IconButton } from './icon-button.tsx';
import { CaretLeftIcon, CaretRightIcon, PauseIcon, PlayIcon } from './icons.tsx';
import { useMedia } from './use-media.tsx';

/** One slide. `label` is its accessible name. */
export interface Slide {
  readonly key: string;
  readonly label: string;
  readonly content: ReactNode;
}
/** Props of a carousel. */
export interface CarouselProps {
  label: string;
  slides: readonly Slide[];
  /** Milliseconds until it advances by itself; without it, it does not. */
  every?: number | undefined;
  /** Shows previous and next buttons. */
  arrows?: boolean;
  className?: string | undefined;
  controlsClassName?: string | undefined;
}

/**
 * Slides one at a time, with swipe, dots, arrows and keys. A single slide is shown without
 * controls.
 */
export function Carousel({ label, slides, className, ...rest }: CarouselProps) {
  const [only] = slides;
  if (!only) return null;
  if (slides.length === 1)
    return (
      <section aria-label={label} className={className}>
        {only.content}
      </section>
    );
  return <SeveralSlides label={label} slides={slides} className={className} {...rest} />;
}

function SeveralSlides({ label, slides, every, arrows = false, className, controlsClassName }: CarouselProps) {
  const { t } = useTranslation('common');
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)');
  const [viewport, embla] = useEmblaCarousel({
    loop: true,
    direction: document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr',
    duration: reducedMotion ? 0 : 24,
  });
  const [current, setCurrent] = useState(0);
  const [paused, setPaused] = useState(false);
  /** Whether the pointer or the focus is on it; it does not advance then. */
  const inUse = useRef(false);

  useEffect(() => {
    if (!embla) return;
    const onSelect = () => setCurrent(embla.selectedScrollSnap());
    embla.on('select', onSelect).on('reInit', onSelect);
    return () => {
      embla.off('select', onSelect).off('reInit', onSelect);
    };
  }, [embla]);

  // `current` is a dependency so that every slide, also one chosen by hand, stays for the full
  // time.
  useEffect(() => {
    if (!embla || every === undefined || paused || reducedMotion) return;
    const timer = setInterval(() => {
      if (!inUse.current && !document.hidden) embla.scrollNext();
    }, every);
    return () => clearInterval(timer);
  }, [embla, every, paused, reducedMotion, current]);

  const hold = () => {
    inUse.current = true;
  };
  const release = () => {
    inUse.current = false;
  };

  return (
    <section
      aria-label={label}
      aria-roledescription={t('carousel.name')}
      className={cn('relative', className)}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') embla?.scrollPrev();
        else if (event.key === 'ArrowRight') embla?.scrollNext();
      }}
    >
      <div ref={viewport} className="overflow-hidden">
        <div className="flex touch-pan-y">
          {slides.map((slide, index) => (
            <div
              key={slide.key}
              role="group"
              aria-roledescription={t('carousel.slide')}
              aria-label={`${index + 1} / ${slides.length}: ${slide.label}`}
              inert={index !== current}
              className="min-w-0 flex-[0_0_100%]"
            >
              {slide.content}
            </div>
          ))}
        </div>
      </div>
      <div className={cn('flex items-center', controlsClassName)}>
        {arrows && (
          <ControlButton label={t('pager.previous')} onPress={() => embla?.scrollPrev()}>
            <CaretLeftIcon className="rtl:rotate-180" aria-hidden="true" />
          </ControlButton>
        )}
        {slides.map((slide, index) => (
          <button
            key={slide.key}
            type="button"
            aria-label={t('carousel.show', { slide: slide.label })}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => embla?.scrollTo(index)}
            className="group grid size-11 place-items-center"
          >
            <span
              className={cn(
                'h-1 w-6 rounded-pill bg-soft/45 transition md:w-8',
                'group-hover:bg-soft group-aria-[current]:bg-gold',
              )}
            />
          </button>
        ))}
        {arrows && (
          <ControlButton label={t('pager.next')} onPress={() => embla?.scrollNext()}>
            <CaretRightIcon className="rtl:rotate-180" aria-hidden="true" />
          </ControlButton>
        )}
        {every !== undefined && !reducedMotion && (
          <ControlButton label={t(paused ? 'carousel.play' : 'carousel.pause')} onPress={() => setPaused(!paused)}>
            {paused ? <PlayIcon weight="fill" aria-hidden="true" /> : <PauseIcon weight="fill" aria-hidden="true" />}
          </ControlButton>
        )}
      </div>
    </section>
  );
}

const ControlButton = ({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) => (
  <IconButton label={label} fill={false} icon="small" onClick={onPress}>
    {children}
  </IconButton>
);
