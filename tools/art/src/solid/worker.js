// Draws bands of one model for render.js.
import { parentPort, workerData } from 'node:worker_threads';
import { models } from '../models/index.js';
import { painter, rows } from './march.js';

const { name, size } = workerData;
const { parts, camera } = await models[name]();
const look = painter(parts, camera);
parentPort.on('message', ({ from, to }) => {
  parentPort.postMessage({ from, bytes: rows(look, size, from, to) });
});
