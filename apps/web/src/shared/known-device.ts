const KEY = 'knownDevice';

/** Whether nobody has logged in with this browser yet. */
export function isNewDevice(): boolean {
  try {
    return localStorage.getItem(KEY) === null;
  } catch {
    return false;
  }
}

/** Records that somebody has logged in with this browser. */
export function markKnownDevice(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // Without storage the browser counts as known.
  }
}
