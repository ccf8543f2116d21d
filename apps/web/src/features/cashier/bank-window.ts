/**
 * Opens an empty window for the bank's page at once, because browsers block a window opened after a
 * wait. `go` navigates it, without access to this page; returns false when the window was blocked
 * or closed.
 */
export function openBankWindow(): { go: (address: string) => boolean; close: () => void } {
  const opened = window.open('', '_blank');
  if (opened) opened.opener = null;
  return {
    go: (address) => {
      if (!opened || opened.closed) return false;
      opened.location.replace(address);
      return true;
    },
    close: () => opened?.close(),
  };
}
