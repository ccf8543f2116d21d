/** The renderer for browsers without WebGL, in a chunk of its own that only they load. */
export { CanvasRenderer } from 'pixi.js';
