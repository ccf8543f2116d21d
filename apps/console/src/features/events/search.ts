import { defined, page, text, type Raw } from '../../shared/search-params.ts';

/** Parameters of the events page: the consumer and the page of its dead letters. */
export const eventsSearch = (raw: Raw) => defined({ consumer: text(raw['consumer']), page: page(raw['page']) });
