/** Search parameters of a page with a search box and pages. */
interface ListSearch {
  readonly text?: string;
  readonly page?: number;
}

/** Updates search parameters to another text, on the first page; an empty text is left out. */
export const withText =
  (text: string) =>
  <Search extends ListSearch>({ text: _text, page: _page, ...rest }: Search) =>
    text === '' ? rest : { ...rest, text };

/** Updates search parameters to another page. */
export const withPage =
  (page: number) =>
  <Search extends ListSearch>(search: Search) => ({ ...search, page });
