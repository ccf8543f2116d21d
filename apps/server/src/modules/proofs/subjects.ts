import { pageOf, unnamed, type SubjectNaming } from '../../platform/subjects.ts';

/** Proofs of the ledger in the audit log. */
export const proofSubjects: readonly SubjectNaming[] = [
  unnamed('proof', 'console.ledger.prove', () => pageOf('/ledger')),
];
