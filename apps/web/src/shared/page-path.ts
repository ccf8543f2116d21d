/** Paths that are not in lower case, and further names of pages, by the path in lower case. */
export const spellings: Readonly<Record<string, string>> = {
  '/pointmall': '/pointMall',
  '/promodetail': '/promoDetail',
  '/vnlottery': '/Vnlottery',
  '/sealottery': '/seaLottery',
  // Groups of pages: the first page of each.
  '/byiframe': '/game',
  '/egame': '/rng',
  '/joinus': '/join',
};

/**
 * The path of the route table for a path that a person may have typed: without regard to case and
 * trailing slashes (decision D47).
 */
export function pagePath(path: string): string {
  const plain = path.replace(/\/+$/, '').toLowerCase();
  return plain === '' ? '/' : (spellings[plain] ?? plain);
}

/** Whether a page of the route table shows a running game. */
export const isGamePath = (path: string): boolean => path === '/game' || path === '/seamless';
