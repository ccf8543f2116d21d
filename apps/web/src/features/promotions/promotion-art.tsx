import { LazyImage } from '@chokdee/ui/lazy-image';

const files = import.meta.glob<string>('../../art/promotions/*', { eager: true, query: '?url', import: 'default' });
const widths = [640, 1280];
const place = (key: string, width: number, format: string) => files[`../../art/promotions/${key}-${width}.${format}`];
const set = (key: string, format: string) => widths.flatMap((width) => { const file = place(key, width, format); return file ? [`${file} ${width}w`] : []; }).join(', ');

/** A promotion's picture by its banner's name; the river market stands behind those that have none. */
export function PromotionArt({ bannerKey, eager = false, sizes = '(width < 48rem) 100vw, 640px' }: { bannerKey: string; eager?: boolean; sizes?: string }) {
  const src = place(bannerKey, 640, 'webp');
  const scene = <span className="scene block h-full w-full" />;
  return src ? <LazyImage files={{ src, avif: set(bannerKey, 'avif'), webp: set(bannerKey, 'webp') }} alt="" sizes={sizes} eager={eager} fallback={scene} /> : scene;
}
