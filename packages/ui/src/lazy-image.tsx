import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { thumbHashToDataURL } from 'thumbhash';
import { cn } from './cn.tsx';

/** How far beyond the screen a picture begins to load, and how much of it must be there (product.md section 9): 1.3 screens, a tenth. */
const preload = { ratio: 1.3, threshold: 0.1 };
const retries = 1;

/** One picture: `srcset` values by format, the address for browsers that choose none, and its ThumbHash (base64), drawn until it is there. */
export interface ImageFiles {
  readonly src: string;
  readonly avif?: string;
  readonly webp?: string;
  readonly thumbhash?: string;
}
/** Props of a lazy image. It fills its place: give that place its size. `eager` is for what stands in the first screen; `fallback` is drawn when the picture cannot be had. */
export interface LazyImageProps {
  files: ImageFiles;
  alt: string;
  sizes?: string;
  eager?: boolean;
  fallback?: ReactNode;
  className?: string;
}

/** A blurred forerunner out of a base64 ThumbHash, as a data address; nothing when the hash is broken. */
export function blurOf(hash: string): string | undefined {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(hash), (character) => character.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

/** Whether the place has come near the screen; once true it stays so. One observer makes one attempt (decision D38). */
function useNear(eager: boolean) {
  const place = useRef<HTMLSpanElement>(null);
  const [near, setNear] = useState(eager);
  useEffect(() => {
    const element = place.current;
    if (near || !element) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: `${(preload.ratio - 1) * 100}%`, threshold: preload.threshold },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [near]);
  return { place, near };
}

/** A picture that loads when it comes near, blurred until it is there, tried once more when it fails, replaced by `fallback` when it fails again. */
export function LazyImage({ files, alt, sizes = '100vw', eager = false, fallback = null, className }: LazyImageProps) {
  const { place, near } = useNear(eager);
  const [tries, setTries] = useState(0);
  const [shown, setShown] = useState(false);
  const blur = useMemo(() => (files.thumbhash ? blurOf(files.thumbhash) : undefined), [files.thumbhash]);
  if (tries > retries) return fallback;
  return (
    <span ref={place} className={cn('relative block h-full w-full overflow-hidden bg-ink-2', className)}>
      {blur && !shown && (
        <img src={blur} alt="" aria-hidden="true" className="absolute inset-0 h-full w-full object-cover" />
      )}
      {near && (
        <picture key={tries}>
          {files.avif && <source type="image/avif" srcSet={files.avif} sizes={sizes} />}
          {files.webp && <source type="image/webp" srcSet={files.webp} sizes={sizes} />}
          <img
            src={files.src}
            alt={alt}
            decoding={eager ? 'sync' : 'async'}
            fetchPriority={eager ? 'high' : 'auto'}
            onLoad={() => setShown(true)}
            onError={() => setTries(tries + 1)}
            className={cn(
              'absolute inset-0 h-full w-full object-cover',
              !eager && 'transition-opacity duration-200',
              !eager && !shown && 'opacity-0',
            )}
          />
        </picture>
      )}
    </span>
  );
}
