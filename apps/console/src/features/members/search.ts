import { choice, defined, page, text, type Raw } from '../../shared/search-params.ts';

/** States of a member. */
export const memberStates = ['active', 'blocked', 'closed'] as const;

/** Parameters of the members page. `id` is the opened member. */
export const membersSearch = (raw: Raw) =>
  defined({
    text: text(raw['text']),
    state: choice(memberStates, raw['state']),
    page: page(raw['page']),
    id: text(raw['id']),
  });
