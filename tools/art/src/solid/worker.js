// Worker of render.js: renders bands of rows of one model.
import { parentPort, workerData } from 'node:worker_threads';
import { models } from '../models/index.js';
import { createRenderer } from './ray-march.js';
import { renderRows } from './rows.js';

const { name, size } = workerData;
const { parts, camera } = await models[name]();
const renderer = createRenderer(parts, camera);
parentPort.on('message', ({ from, to }) => {
  parentPort.postMessage({ from, bytes: renderRows(renderer, { size, from, to }) });
});
