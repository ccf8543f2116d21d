/** What draws the reels where there is no WebGL; a chunk of its own, so that nobody else waits for it. */
export { CanvasRenderer } from 'pixi.js';
