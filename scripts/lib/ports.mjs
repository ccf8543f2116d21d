import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { UserError } from './output.mjs';

const NAMES = ['site', 'games', 'console'];

/**
 * Throws a `UserError` when one of the three ports cannot be used.
 * @param {string} host
 * @param {number} port the port of the site
 * @param {number} timeout milliseconds to wait for a server that is shutting down
 */
export async function requireFreePorts(host, port, timeout) {
  for (const [index, name] of NAMES.entries()) {
    let problem = await portError(host, port + index);
    for (let waited = 0; problem === 'EADDRINUSE' && waited < timeout; waited += 100) {
      await pause(100);
      problem = await portError(host, port + index);
    }
    if (problem === 'EADDRINUSE')
      throw new UserError(
        `Port ${port + index} (${name}) is in use by another program: stop it, or set PORT to another number.`,
      );
    if (problem === 'EACCES')
      throw new UserError(
        `Port ${port + index} (${name}) may not be used by this account: set PORT to a number above 1023.`,
      );
    if (problem)
      throw new UserError(`The address ${host} cannot be used (${problem}): set HOST to an address of this machine.`);
  }
}

/**
 * Waits until all three ports accept connections.
 * @param {string} host
 * @param {number} port the port of the site
 * @param {() => boolean} ended whether the server has ended, so that waiting is pointless
 */
export async function waitForPorts(host, port, ended) {
  const target = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  for (let index = 0; index < NAMES.length && !ended();) {
    if (await isOpen(target, port + index)) index += 1;
    else await pause(20);
  }
}

const portError = (host, port) =>
  new Promise((resolve) => {
    const probe = createServer().once('error', (error) => {
      resolve(error.code);
    });
    probe.listen(port, host, () =>
      probe.close(() => {
        resolve(null);
      }),
    );
  });

const isOpen = (host, port) =>
  new Promise((resolve) => {
    const socket = connect(port, host);
    socket
      .once('connect', () => {
        socket.destroy();
        resolve(true);
      })
      .once('error', () => {
        resolve(false);
      });
  });
