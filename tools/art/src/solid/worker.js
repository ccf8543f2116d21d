// Draws bands of models for render.js.
import { parentPort } from 'node:worker_threads';
import { models } from '../models/index.js';
import { rows } from './march.js';

parentPort.on('message', async ({ name, size, from, to }) => {
  parentPort.postMessage({ from, bytes: rows(await models[name](), size, from, to) });
});
