import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawCaptcha, randomCaptcha } from './captcha-image.ts';

it('a captcha is drawn after an upload has turned the decoders off', async () => {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadPngBuffer'] });
  const image = sharp(await drawCaptcha(randomCaptcha()));
  expect(await image.metadata()).toMatchObject({ format: 'png', width: 200, height: 64 });
  // The characters are dark on a light ground.
  const { channels } = await image.stats();
  expect(channels[0]!.min).toBeLessThan(140);
  expect(channels[0]!.mean).toBeGreaterThan(180);
});
