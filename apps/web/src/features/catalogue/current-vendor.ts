/** sessionStorage key of the current vassalage. */
const storageKey = 'gameVendor';

/** The slots vendor chosen last in this tab; empty when there is none. */
export function currentVendor(): string {
  try {
    return sessionStorage.getItem(storageKey) ?? '';
  } catch {
    return '';
  }
}

const listeners = new Set<() => void>();
/** Calls `listener` when another slots vendor is stored; returns the function that ends it. */
export function subscribeToVendor(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores the chosen slots vendor; the empty text means all vendors. */
export function storeCurrentVendor(vassalage: string): void {
  try {
    if (vassalage === '') sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, vassalage);
  } catch {
    /* Without storage the vendor is in the address only. */
  }
  for (const listener of listeners) listener();
}

/**
 * The vendor tab that a category page asks for: of its address, else of the slots vendor chosen
 * last.
 */
export const requestedVendor = (path: string, page: string | undefined, current = currentVendor()): string =>
  page ?? (path === '/rng' ? current : '');
