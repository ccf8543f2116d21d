import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from './cn.tsx';
import { CaretLeftIcon, CaretRightIcon, PauseIcon, PlayIcon } from './icons.tsx';
import { useMedia } from './use-media.tsx';

/** One slide: `label` names it for assistive tools. */
export interface Slide {
  readonly key: string;
  readonly label: string;
  readonly content: ReactNode;
}
/** Props of a carousel. `every`: milliseconds a slide stays when it turns by itself; `arrows`: buttons to either side on a desk. */
export interface CarouselProps {
  label: string;
  slides: readonly Slide[];
  every?: number;
  arrows?: boolean;
  className?: string;
  controlsClassName?: string;
}

/** Whether it may turn now: a person who points, touches or focuses it, hides the page, wants less motion or has paused it, is not hurried. */
const mayTurn = (state: { paused: boolean; held: boolean; still: boolean; hidden: boolean }): boolean =>
  !state.paused && !state.held && !state.still && !state.hidden;

/** Slides one at a time: swipe, dots, arrows, keys; turns by itself where `every` is given, with a button to stop it. A single slide stands alone. */
export function Carousel({ label, slides, every, arrows = false, className, controlsClassName }: CarouselProps) {
  const [only] = slides;
  if (!only) return null;
  if (slides.length === 1)
    return (
      <section aria-label={label} className={className}>
        {only.content}
      </section>
    );
  return (
    <Turning
      label={label}
      slides={slides}
      every={every}
      arrows={arrows}
      className={className}
      controlsClassName={controlsClassName}
    />
  );
}

type TurningProps = Omit<CarouselProps, 'every' | 'className' | 'controlsClassName'> & {
  every: number | undefined;
  className: string | undefined;
  controlsClassName: string | undefined;
};

function Turning({ label, slides, every, arrows = false, className, controlsClassName }: TurningProps) {
  const { t } = useTranslation('common');
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const [view, embla] = useEmblaCarousel({
    loop: true,
    direction: document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr',
    duration: still ? 0 : 24,
  });
  const [current, setCurrent] = useState(0);
  const [paused, setPaused] = useState(false);
  const held = useRef(false);

  useEffect(() => {
    if (!embla) return;
    const follow = () => setCurrent(embla.selectedScrollSnap());
    embla.on('select', follow).on('reInit', follow);
    return () => {
      embla.off('select', follow).off('reInit', follow);
    };
  }, [embla]);

  // A slide chosen by hand stays its whole time: the count begins anew with every slide.
  useEffect(() => {
    if (!embla || every === undefined) return;
    const timer = setInterval(() => {
      if (mayTurn({ paused, still, held: held.current, hidden: document.hidden })) embla.scrollNext();
    }, every);
    return () => clearInterval(timer);
  }, [embla, every, paused, still, current]);

  const turnsByItself = every !== undefined && !still;

  return (
    <section
      aria-label={label}
      aria-roledescription={t('carousel.name')}
      className={cn('relative', className)}
      onPointerEnter={() => {
        held.current = true;
      }}
      onPointerLeave={() => {
        held.current = false;
      }}
      onFocus={() => {
        held.current = true;
      }}
      onBlur={() => {
        held.current = false;
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') embla?.scrollPrev();
        else if (event.key === 'ArrowRight') embla?.scrollNext();
      }}
    >
      <div ref={view} className="overflow-hidden">
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
          <Turn label={t('pager.previous')} onPress={() => embla?.scrollPrev()}>
            <CaretLeftIcon className="rtl:rotate-180" aria-hidden="true" />
          </Turn>
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
            <span className="h-1 w-6 rounded-pill md:w-8 bg-soft/45 transition group-hover:bg-soft group-aria-[current]:bg-gold" />
          </button>
        ))}
        {arrows && (
          <Turn label={t('pager.next')} onPress={() => embla?.scrollNext()}>
            <CaretRightIcon className="rtl:rotate-180" aria-hidden="true" />
          </Turn>
        )}
        {turnsByItself && (
          <Turn label={t(paused ? 'carousel.play' : 'carousel.pause')} onPress={() => setPaused(!paused)}>
            {paused ? <PlayIcon weight="fill" aria-hidden="true" /> : <PauseIcon weight="fill" aria-hidden="true" />}
          </Turn>
        )}
      </div>
    </section>
  );
}

const Turn = ({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    onClick={onPress}
    className="grid size-11 place-items-center rounded-2 text-[16px] text-soft hover:text-body"
  >
    {children}
  </button>
);
