import { LazyImage } from '@chokdee/ui/lazy-image';
import { promotionOf } from '../../art/index.ts';
import { bannerSizes } from '../../head/first-pages.ts';

/** A promotion's banner, or the river market for a promotion without one. */
export function PromotionArt({
  bannerKey,
  eager = false,
  sizes = bannerSizes,
}: {
  bannerKey: string;
  eager?: boolean;
  sizes?: string;
}) {
  const files = promotionOf(bannerKey);
  const scene = <span className="scene block h-full w-full" />;
  return files ? <LazyImage files={files} alt="" sizes={sizes} eager={eager} fallback={scene} /> : scene;
}
