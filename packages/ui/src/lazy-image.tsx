import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { thumbHashToDataURL } from 'thumbhash';
import { cn } from './cn.tsx';

/** When an image starts to load: within 1.3 screens, once a tenth of it is inside. */
const PRELOAD = { ratio: 1.3, threshold: 0.1 };
const RETRIES = 1;

/**
 * The files of one image: `srcset` values by format, a plain address as fallback, and a ThumbHash
 * (base64) shown first.
 */
export interface ImageFiles {
  readonly src: string;
  /** The address of the second attempt; by default `src`. */
  readonly retry?: string;
  readonly avif?: string;
  readonly webp?: string;
  readonly thumbhash?: string;
}
/** Props of a lazy image. It fills its container, which needs a size. */
export interface LazyImageProps {
  files: ImageFiles;
  alt: string;
  /** `sizes` attribute. */
  sizes?: string;
  /** Loads at once; for images of the first screen. */
  eager?: boolean;
  /** Shown when the image cannot be loaded. */
  fallback?: ReactNode;
  className?: string;
}

/** Data URL of the blurred preview in a base64 ThumbHash; `undefined` for a broken hash. */
export function thumbHashUrl(hash: string): string | undefined {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(hash), (character) => character.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

/**
 * Whether the element has come near the viewport; stays true from then on. One observer, one
 * attempt (decision D38).
 */
function useNearViewport(eager: boolean) {
  const ref = useRef<HTMLSpanElement>(null);
  const [near, setNear] = useState(eager);
  useEffect(() => {
    const element = ref.current;
    if (near || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: `${(PRELOAD.ratio - 1) * 100}%`, threshold: PRELOAD.threshold },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near]);
  return { ref, near };
}

/**
 * An image that loads near the viewport, with a blurred preview. A failed load is retried once,
 * then `fallback` is shown.
 */
export function LazyImage({ files, alt, sizes = '100vw', eager = false, fallback = null, className }: LazyImageProps) {
  const { ref, near } = useNearViewport(eager);
  const [failures, setFailures] = useState(0);
  const [loaded, setLoaded] = useState(false);
  const preview = useMemo(() => (files.thumbhash ? thumbHashUrl(files.thumbhash) : undefined), [files.thumbhash]);
  if (failures > RETRIES) return fallback;
  return (
    <span ref={ref} className={cn('relative block h-full w-full overflow-hidden bg-ink-2', className)}>
      {preview && !loaded && (
        <img src={preview} alt="" aria-hidden="true" className="absolute inset-0 h-full w-full object-cover" />
      )}
      {near && (
        <picture key={failures}>
          {files.avif && <source type="image/avif" srcSet={files.avif} sizes={sizes} />}
          {files.webp && <source type="image/webp" srcSet={files.webp} sizes={sizes} />}
          <img
            src={failures > 0 ? (files.retry ?? files.src) : files.src}
            alt={alt}
            decoding={eager ? 'sync' : 'async'}
            fetchPriority={eager ? 'high' : 'auto'}
            onLoad={() => setLoaded(true)}
            onError={() => setFailures(failures + 1)}
            className={cn(
              'absolute inset-0 h-full w-full object-cover',
              !eager && 'transition-opacity duration-200',
              !eager && !loaded && 'opacity-0',
            )}
          />
        </picture>
      )}
    </span>
  );
}
