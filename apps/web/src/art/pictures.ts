// Written by `npm run art`: the pictures there are, each with its thumbhash (base64).

export const covers = {
  'night-market': '1FkOPQZHeH+GN4doiIh4eGiPgfoo',
  'dice': 'VKkOJRBmaX+WV3d4iIdYaGmPoLYI',
  'mines': 'UsgNFQRWiX92N4lWiIeIl2evpxb6',
  'hilo': '1UgONQZnd3+HJ3doeIhoeAd+hPco',
  'limbo': 'lSgOPQZXd3+HJ3doiIhoeAd8deBn',
} as const;
