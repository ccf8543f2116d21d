import type { Files } from '../../platform/files/files.ts';
import type { FileRow } from '../../platform/files/rows.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createMemberPictures, type MemberPictures } from './member-pictures.ts';
import type { Withdrawals } from './withdrawals.ts';

/** Pictures of a member's bank account that show a paid withdrawal has not arrived. */
export interface ReceiptProofs extends Pick<MemberPictures, 'list'> {
  /**
   * Stores a proof of the member's paid withdrawal, before or after the answer "not received".
   * Refuses with `request.not.found`, `withdrawal.moved` and the refusals of uploads.
   */
  add(brandId: string, memberId: string, withdrawalId: string, file: Blob): Promise<FileRow>;
}

/** Creates the proofs. */
export function createReceiptProofs(files: Files, withdrawals: Withdrawals): ReceiptProofs {
  const proofs = createMemberPictures(files, {
    name: 'cashier.receipt-proof',
    ownerKind: 'withdrawal',
    permission: 'cashier.withdrawals.read',
  });
  const requireDisputable = async (memberId: string, withdrawalId: string): Promise<void> => {
    const { state } = await withdrawals.read(memberId, withdrawalId);
    if (state !== 'paid' && state !== 'not_received') throw new Refusal('withdrawal.moved');
  };
  return {
    list: proofs.list,
    add: async (brandId, memberId, withdrawalId, file) => {
      await requireDisputable(memberId, withdrawalId);
      return proofs.put(brandId, withdrawalId, file, () => requireDisputable(memberId, withdrawalId));
    },
  };
}
