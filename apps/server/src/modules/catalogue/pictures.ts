/** The pictures that operators upload for a brand. */
export interface Pictures {
  /** The permanent address of a picture. */
  address(id: string): string;
  /** Whether a brand has a picture. */
  has(brandId: string, id: string): Promise<boolean>;
}

/** The address of a row's picture; empty for a row without one. */
export const pictureOf = (pictures: Pictures, { picture_id: id }: { readonly picture_id: string | null }): string =>
  id === null ? '' : pictures.address(id);
