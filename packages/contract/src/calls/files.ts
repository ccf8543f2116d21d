import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id } from '../wire.ts';

/**
 * The bytes of an uploaded file, as an attachment. Files that everybody may read need no query; the
 * address of another file was issued by a call of the site or the console and is valid for minutes.
 */
export const getFile = defineCall({
  id: 'files.get',
  summary: 'An uploaded file',
  listener: 'games',
  method: 'GET',
  path: '/files/:id',
  guard: 'open',
  alwaysOpen: true,
  activity: false,
  body: 'none',
  envelope: 'raw',
  idempotent: true,
  rate: { requests: 1_200, seconds: 60, per: 'address' },
  params: z.object({ id }),
  query: z.object({
    viewer: z.string().max(100).optional(),
    expires: z.coerce.number<string>().int().min(0).max(8_640_000_000_000_000).optional(),
    signature: z.string().max(100).optional(),
  }),
  response: z.unknown(),
  errors: ['request.not.found', 'file.unavailable'],
});

/** The calls on uploaded files. */
export const filesCalls = [getFile] as const;
