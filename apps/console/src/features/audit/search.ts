import { defined, page, text, type Raw } from '../../shared/search-params.ts';

/** Parameters of the audit page. `from` and `to` are days in the form of a date input. */
export const auditSearch = (raw: Raw) =>
  defined({
    actor: text(raw['actor']),
    action: text(raw['action']),
    subject: text(raw['subject']),
    from: text(raw['from']),
    to: text(raw['to']),
    page: page(raw['page']),
  });
