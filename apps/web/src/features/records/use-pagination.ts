import { useRef, useState, type RefObject } from 'react';

/**
 * The page of a list. `goToPage` also scrolls to the start of the list when it is above the screen,
 * as after ten cards on a phone.
 */
export function usePagination(): {
  page: number;
  setPage: (page: number) => void;
  goToPage: (page: number) => void;
  list: RefObject<HTMLDivElement | null>;
} {
  const [page, setPage] = useState(1);
  const list = useRef<HTMLDivElement>(null);
  const goToPage = (next: number) => {
    setPage(next);
    if (list.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView();
  };
  return { page, setPage, goToPage, list };
}
