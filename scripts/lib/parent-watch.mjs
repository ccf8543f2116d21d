// npm starts a script through a shell. A signal meant for npm ends the shell, and the shell tells nobody: the script sees only that its parent is another.
const parent = process.ppid;

/** Calls `stop` when `npm start`, under which this process runs, is gone. @param {() => void} stop */
export function onParentExit(stop) {
  if (process.env.npm_lifecycle_event !== 'start') return;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 250).unref();
}
