import { choice, defined, page, text, type Raw } from '../../shared/search-params.ts';

/** The kinds of codes. */
export const codeKinds = ['affiliate', 'referral'] as const;
/** The states of a code. */
export const codeStatuses = ['active', 'paused', 'closed'] as const;

/** Parameters of the page of codes. */
export const codesSearch = (raw: Raw) =>
  defined({
    text: text(raw['text']),
    kind: choice(codeKinds, raw['kind']),
    status: choice(codeStatuses, raw['status']),
    page: page(raw['page']),
  });
