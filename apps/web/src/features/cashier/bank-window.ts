/**
 * Opens an empty window for the bank page while the press is still fresh, because a window opened after waiting counts as a pop-up.
 * `go` sends it to its address without a way back to this page; answers false when the browser kept it closed.
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
