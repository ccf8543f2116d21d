import { LazyImage } from '@chokdee/ui/lazy-image';
import { promotionOf } from '../../art/index.ts';
import { bannerSizes } from '../../head/first-pages.ts';
import type { Promotion } from './promotions.ts';

/**
 * The picture of a promotion: that of the brand, else the project's own, else the river market.
 */
export function PromotionArt({
  promotion: { bannerKey, imageUrl },
  eager = false,
  sizes = bannerSizes,
}: {
  promotion: Pick<Promotion, 'bannerKey' | 'imageUrl'>;
  eager?: boolean;
  sizes?: string;
}) {
  const files = imageUrl === '' ? promotionOf(bannerKey) : { src: imageUrl };
  const scene = <span className="scene block h-full w-full" />;
  return files ? <LazyImage files={files} alt="" sizes={sizes} eager={eager} fallback={scene} /> : scene;
}
