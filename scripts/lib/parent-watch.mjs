// npm runs a script through a shell. A signal to npm ends the shell, which does not pass it on: the
// script only notices that its parent process is another one.
const INTERVAL_MILLISECONDS = 250;
const parent = process.ppid;

/** Calls `stop` when the `npm start` above this process has ended. @param {() => void} stop */
export function onParentExit(stop) {
  if (process.env.npm_lifecycle_event !== 'start') return;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, INTERVAL_MILLISECONDS).unref();
}
