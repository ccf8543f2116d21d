import type { FileKind, Files } from '../../platform/files/files.ts';
import type { FileRow } from '../../platform/files/rows.ts';
import type { OperatorSession } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Withdrawals } from './withdrawals.ts';

/**
 * Pictures of a member's bank account that show a paid withdrawal has not arrived (product.md
 * section 2, screen 10). Sizes as for an activity application (product.md section 9).
 */
const RECEIPT_PROOF: FileKind = {
  name: 'cashier.receipt-proof',
  ownerKind: 'withdrawal',
  formats: ['png', 'jpg'],
  maxBytes: 5_242_880,
  maxPixels: 24_000_000,
  maxSide: 2_400,
  maxCount: 3,
  readers: { owner: false, permission: 'cashier.withdrawals.read' },
  keptDays: 1_825,
};

/** A proof with an address that is valid for five minutes, for one operator. */
export interface ReceiptProofView {
  readonly file: FileRow;
  readonly url: string;
}

/** Proofs that paid withdrawals were not received. */
export interface ReceiptProofs {
  /**
   * Stores a proof of the member's paid withdrawal, before or after the answer "not received".
   * Refuses with `request.not.found`, `withdrawal.moved` and the refusals of uploads.
   */
  add(brandId: string, memberId: string, withdrawalId: string, file: Blob): Promise<FileRow>;
  /** The proofs of a withdrawal, for an operator who may read withdrawals. The oldest first. */
  list(brandId: string, withdrawalId: string, operator: OperatorSession): Promise<ReceiptProofView[]>;
}

/** Creates the proofs. */
export function createReceiptProofs(files: Files, withdrawals: Withdrawals): ReceiptProofs {
  const proofs = files.register(RECEIPT_PROOF);
  const requireDisputable = async (memberId: string, withdrawalId: string): Promise<void> => {
    const { state } = await withdrawals.read(memberId, withdrawalId);
    if (state !== 'paid' && state !== 'not_received') throw new Refusal('withdrawal.moved');
  };
  return {
    add: async (brandId, memberId, withdrawalId, file) => {
      await requireDisputable(memberId, withdrawalId);
      return proofs.put({ brandId, ownerId: withdrawalId }, file, () => requireDisputable(memberId, withdrawalId));
    },
    list: async (brandId, withdrawalId, { operatorId, permissions }) => {
      const owner = { brandId, ownerId: withdrawalId };
      const views = await Promise.all(
        (await proofs.list(owner)).map(async (file) => ({
          file,
          url: await proofs.addressFor(owner, file.id, { operatorId, permissions }),
        })),
      );
      return views.flatMap(({ file, url }) => (url === null ? [] : [{ file, url }])).toReversed();
    },
  };
}
