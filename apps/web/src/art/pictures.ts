// Written by `npm run art`: the thumbhash (base64) of every picture.

export const covers = {
  'night-market': '1WkONQhXaH93J4dniIh4aHiPkfg4',
  dice: 'lnkONQpXeI93B5h3iIl3eGePY/pY',
  mines: 'VfgNFQhGeI+FGIhop4ZpmEpvllBG',
  hilo: 'G0gOHQQ4d4+HF5d4eIdYaBp/ptYJ',
  limbo: '1jgONQZXeI54B4iHd4lneAaMY/FY',
} as const;

export const promotions = {
  'welcome-river': '0TcKLIRAenhqh3eReYhAegXIZQ==',
  'fair-play': 'ztcJLIQwbYd5eIihWXlAeWVwiA==',
  'night-market-launch': 'kEgKPIYwe3hqeIegaolgeQSmNg==',
  'lucky-friday': 'UOcJFIRAe3d5eHiSaXkAXLym9w==',
} as const;
