import { useRef, useState, type RefObject } from 'react';

/** The page of a list. `turn` also brings the head of the list back into sight when it is above the screen, as after ten cards on a phone. */
export function usePagination(): {
  page: number;
  setPage: (page: number) => void;
  turn: (page: number) => void;
  list: RefObject<HTMLDivElement | null>;
} {
  const [page, setPage] = useState(1);
  const list = useRef<HTMLDivElement>(null);
  const turn = (next: number) => {
    setPage(next);
    if (list.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView();
  };
  return { page, setPage, turn, list };
}
