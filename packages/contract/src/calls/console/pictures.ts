import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { emptyValue, id, timestamp } from '../../wire.ts';
import { consoleCall } from './shared.ts';

/** A picture. `url`: its permanent address on the games origin, for everybody. */
const picture = z.object({
  id,
  url: z.string(),
  mediaType: z.enum(['image/png', 'image/jpeg']),
  bytes: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  createdAt: timestamp,
});
const pictureCall = { ...consoleCall, guard: 'operator', permission: 'console.pictures.edit' } as const;

/** The brand's pictures, the newest first. */
export const listPictures = defineCall({
  ...pictureCall,
  id: 'console.listPictures',
  summary: 'Pictures of the brand',
  method: 'GET',
  path: '/console/brand/pictures',
  body: 'none',
  idempotent: true,
  response: z.array(picture),
});
/** Uploads a picture of the brand: PNG or JPG, at most 2 MB, scaled down to 1,600 pixels. */
export const addPicture = defineCall({
  ...pictureCall,
  id: 'console.addPicture',
  summary: 'Upload a picture of the brand',
  method: 'POST',
  path: '/console/brand/pictures',
  body: 'multipart',
  idempotent: false,
  rate: { requests: 20, seconds: 60, per: 'caller' },
  maxBytes: 2_162_688,
  timeoutSeconds: 60,
  request: z.object({ file: z.file() }),
  response: picture,
  errors: ['file.unavailable'],
});
/** Deletes a picture of the brand. Browsers may keep it. */
export const deletePicture = defineCall({
  ...pictureCall,
  id: 'console.deletePicture',
  summary: 'Delete a picture of the brand',
  method: 'DELETE',
  path: '/console/brand/pictures/:id',
  body: 'none',
  idempotent: true,
  params: z.object({ id }),
  response: emptyValue,
  errors: ['request.not.found'],
});

/** The calls on pictures of the brand. */
export const pictureCalls = [listPictures, addPicture, deletePicture] as const;
