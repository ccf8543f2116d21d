import { choice, defined, page, text, type Raw } from '../../shared/search-params.ts';

/** The tabs of the cashier. */
export const cashierTabs = ['overview', 'adjustments', 'reconciliation', 'rules'] as const;

/** The states of an adjustment. */
export const adjustmentStates = ['proposed', 'posted', 'rejected'] as const;

/** Parameters of the cashier's page. */
export const cashierSearch = (raw: Raw) =>
  defined({
    tab: choice(cashierTabs, raw['tab']),
    text: text(raw['text']),
    status: choice(adjustmentStates, raw['status']),
    page: page(raw['page']),
  });
