import type { FileKind, Files, OnStored } from '../../platform/files/files.ts';
import type { FileRow } from '../../platform/files/rows.ts';
import type { OperatorSession } from '../../platform/http/context.ts';

/**
 * What pictures that members send to the cashier have in common. Sizes as for an activity
 * application.
 */
const common = {
  formats: ['png', 'jpg'],
  maxBytes: 5_242_880,
  maxPixels: 24_000_000,
  maxSide: 2_400,
  maxCount: 3,
  keptDays: 1_825,
} as const satisfies Partial<FileKind>;

/** A picture with an address that is valid for five minutes, for one operator. */
export interface PictureView {
  readonly file: FileRow;
  readonly url: string;
}

/** Pictures of one kind. */
export interface MemberPictures {
  /** Stores a picture. `onStored` may refuse it. Refusals as in `FilesOfKind.put`. */
  put(brandId: string, ownerId: string, file: Blob, onStored: OnStored): Promise<FileRow>;
  /** The pictures of an owner, for an operator with the permission. The oldest first. */
  list(brandId: string, ownerId: string, operator: OperatorSession): Promise<PictureView[]>;
}

/**
 * Declares pictures of a kind. `permission`: which operators may read them; members may not.
 */
export function createMemberPictures(
  files: Files,
  { permission, ...kind }: Pick<FileKind, 'name' | 'ownerKind' | 'fingerprints'> & { readonly permission: string },
): MemberPictures {
  const pictures = files.register({ ...common, ...kind, readers: { owner: false, permission } });
  return {
    put: (brandId, ownerId, file, onStored) => pictures.put({ brandId, ownerId }, file, onStored),
    list: async (brandId, ownerId, { operatorId, permissions }) => {
      const owner = { brandId, ownerId };
      const views = await Promise.all(
        (await pictures.list(owner)).map(async (file) => ({
          file,
          url: await pictures.addressFor(owner, file.id, { operatorId, permissions }),
        })),
      );
      return views.flatMap(({ file, url }) => (url === null ? [] : [{ file, url }])).toReversed();
    },
  };
}
