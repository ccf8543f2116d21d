/**
 * Whether the game runs inside the site's frame, whose bar shows its name and links to real play.
 */
export const framed = window.self !== window.top;
