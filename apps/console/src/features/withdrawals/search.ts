import { choice, defined, page, text, type Raw } from '../../shared/search-params.ts';

/** Views of the withdrawals. */
export const withdrawalViews = ['queue', 'mine', 'second', 'paying', 'trouble', 'all'] as const;

/** Parameters of the withdrawals page. `member` and `id` are the opened withdrawal. */
export const withdrawalsSearch = (raw: Raw) =>
  defined({
    view: choice(withdrawalViews, raw['view']),
    text: text(raw['text']),
    page: page(raw['page']),
    member: text(raw['member']),
    id: text(raw['id']),
  });
