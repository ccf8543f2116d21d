/** The game runs inside the site's frame: the site's own bar names it and leads on to real money. */
export const framed = window.self !== window.top;
