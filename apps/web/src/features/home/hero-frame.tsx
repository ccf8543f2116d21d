import { cn } from '@chokdee/ui/cn';
import type { ReactNode } from 'react';

/**
 * The river market behind the hero. `night`: text lies on pictures, which are dark in both themes.
 */
export const HeroFrame = ({ night, children }: { night: boolean; children: ReactNode }) => (
  <div
    className={cn(
      'md:scene md:scene-hero relative',
      'md:before:pointer-events-none md:before:absolute md:before:inset-y-0 md:before:start-0 md:before:w-2/3',
      'md:before:bg-linear-to-r md:before:from-veil md:before:to-transparent rtl:md:before:bg-linear-to-l',
      'md:after:pointer-events-none md:after:absolute md:after:inset-x-0 md:after:bottom-0 md:after:h-24',
      'md:after:bg-linear-to-b md:after:from-transparent md:after:to-ink-0',
    )}
  >
    <div className="wrap relative z-10 pt-1 md:pt-0">
      {/* Slides are wider than the column, so that the shadow of their pictures is not cut off. */}
      <div data-theme={night ? 'dark' : undefined} className="md:-mx-6 xl:-mx-16">
        {children}
      </div>
    </div>
  </div>
);

/** The frame of a slide: text, on phones over its picture, else over the scene of the hero. */
export const SlideFrame = ({
  eyebrow,
  title,
  text,
  actions,
  art,
}: {
  eyebrow: ReactNode;
  title: ReactNode;
  text: ReactNode;
  actions: ReactNode;
  art: ReactNode;
}) => (
  <div
    className={cn(
      'hero-slide relative isolate grid overflow-hidden text-body max-md:rounded-4 md:px-6 xl:px-16',
      art ? 'max-md:bg-ink-0' : 'max-md:scene',
    )}
  >
    {art && <div className="absolute inset-y-0 start-[14%] -end-[14%] -z-10 md:hidden">{art}</div>}
    <div
      className={cn(
        'relative flex flex-col items-start p-4 md:max-w-[390px] lg:max-w-[480px] xl:max-w-[640px] md:p-0 md:pt-9',
        'max-md:bg-linear-to-r max-md:from-ink-0/95 max-md:via-ink-0/75 max-md:via-45%',
        'max-md:to-transparent max-md:to-75%',
      )}
    >
      <p className="inline-flex items-center gap-2 font-display text-13 text-gold-text md:text-15">
        <span className="ornament-flower" aria-hidden="true" />
        {eyebrow}
      </p>
      <h2
        className={cn(
          'mt-0.5 max-w-[19ch] py-0.5 text-22 leading-[1.42] font-semibold text-balance',
          'md:line-clamp-2 md:max-w-none md:text-36 md:leading-[1.32] lg:text-48',
        )}
      >
        {title}
      </h2>
      <p
        className={cn(
          'max-w-[60%] pb-3 text-13 leading-[1.55] text-body',
          'md:line-clamp-2 md:max-w-[52ch] md:pb-0 md:text-16 md:leading-[inherit] md:text-soft',
        )}
      >
        {text}
      </p>
      <div className="mt-auto flex flex-wrap gap-3 *:relative *:z-10 md:mt-5">{actions}</div>
    </div>
  </div>
);
