import type { SitePageAddress } from '../launcher/index.ts';
import { areaOf, lotteryGameOf } from './rules.ts';

/**
 * The address of our own page of a lottery on the site, or of the lobby of an area; null for a code
 * that is none of our lotteries.
 */
export const lotteryAddress: SitePageAddress = (launch) => {
  const { code, view, prizeMode, device, language } = launch;
  const game = code === undefined ? undefined : lotteryGameOf(code);
  if (code !== undefined && game === undefined) return null;
  const isVietnam = (game ? areaOf(game) : launch.area) === 'VN' && (game === undefined || game.group === 'vietnam');
  const isBetting = view !== 'lobby' && game !== undefined;
  const url = new URL(isVietnam ? '/Vnlottery' : isBetting ? '/lottery' : '/elott', launch.site);
  if (isBetting) url.searchParams.set('game', game.code);
  if (prizeMode !== undefined) url.searchParams.set('prizeMode', prizeMode);
  if (device !== undefined) url.searchParams.set('device', device);
  // Only pages of the site are returned to.
  const back =
    launch.backUrl === undefined || !URL.canParse(launch.backUrl, launch.site)
      ? null
      : new URL(launch.backUrl, launch.site);
  if (back?.origin === url.origin) url.searchParams.set('back', `${back.pathname}${back.search}`);
  url.searchParams.set('lang', language.toLowerCase());
  return url.href;
};
