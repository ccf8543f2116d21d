import { choice, defined, page, text, type Raw } from '../../shared/search-params.ts';

/** Tabs of the deposits. */
export const depositTabs = ['open', 'slips', 'deposits', 'notices'] as const;
/** States of a deposit. */
export const depositStates = ['created', 'pending', 'confirmed', 'expired', 'failed'] as const;

/** Parameters of the deposits page. */
export const depositsSearch = (raw: Raw) =>
  defined({
    tab: choice(depositTabs, raw['tab']),
    text: text(raw['text']),
    status: choice(depositStates, raw['status']),
    page: page(raw['page']),
  });
