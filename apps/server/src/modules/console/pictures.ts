import { addPicture, deletePicture, listPictures } from '@chokdee/contract/calls/console/pictures';
import type { Database } from '@chokdee/database/database';
import type { FileKind, Files, FilesOfKind } from '../../platform/files/files.ts';
import type { FileRow } from '../../platform/files/rows.ts';
import { operatorIn, type CallContext } from '../../platform/http/context.ts';
import { bind, type Binding } from '../../platform/module.ts';
import { Refusal } from '../../platform/refusal.ts';
import { operatorActor, record } from '../audit/index.ts';

/** Pictures that a brand shows everybody: banners, promotions, covers of games, marks. */
const BRAND_PICTURE: FileKind = {
  name: 'console.brand-picture',
  ownerKind: 'brand',
  formats: ['png', 'jpg'],
  maxBytes: 2_097_152,
  maxPixels: 24_000_000,
  maxSide: 1_600,
  maxCount: 500,
  readers: 'public',
  keptDays: null,
};

const ownerOf = ({ brand: { id } }: CallContext) => ({ brandId: id, ownerId: id });
const actorOf = (context: CallContext) => operatorActor(operatorIn(context), context.address);

/** The pictures of brands, for modules that show them. */
export interface BrandPictures {
  /** The permanent address of a picture. */
  address(id: string): string;
  /** Whether a brand has a picture. */
  has(brandId: string, id: string): Promise<boolean>;
}

/**
 * Creates the pictures of brands and binds their calls. Every upload and deletion is in the audit
 * log.
 */
export function createPictures(
  database: Database,
  files: Files,
): { readonly pictures: BrandPictures; readonly routes: readonly Binding[] } {
  const pictures = files.register(BRAND_PICTURE);
  const has = async (brandId: string, id: string): Promise<boolean> =>
    (await pictures.list({ brandId, ownerId: brandId })).some((file) => file.id === id);
  return { pictures: { address: pictures.address, has }, routes: pictureRoutes(database, pictures) };
}

function pictureRoutes(database: Database, pictures: FilesOfKind): Binding[] {
  return [
    bind(listPictures, async (_input, context) =>
      (await pictures.list(ownerOf(context))).map((file) => pictureResponse(pictures, file)),
    ),
    bind(addPicture, async ({ body }, context) => {
      const action = { brandId: context.brand.id, actor: actorOf(context), action: 'brand.picture.add' };
      const stored = await pictures.put(ownerOf(context), body.file, (tx, { id, sha256 }) =>
        record(tx, { ...action, subject: `file:${id}`, after: { sha256 } }),
      );
      return pictureResponse(pictures, stored);
    }),
    bind(deletePicture, async ({ params }, context) => {
      const action = { brandId: context.brand.id, actor: actorOf(context), action: 'brand.picture.delete' };
      await database.transaction(async (tx) => {
        if (!(await pictures.delete(tx, ownerOf(context), params.id))) throw new Refusal('request.not.found');
        await record(tx, { ...action, subject: `file:${params.id}` });
      });
      return null;
    }),
  ];
}

const pictureResponse = (pictures: FilesOfKind, { id, mediaType, bytes, width, height, createdAt }: FileRow) => ({
  id,
  url: pictures.address(id),
  mediaType,
  bytes,
  width,
  height,
  createdAt: createdAt.getTime(),
});
