import { useAmountText } from '@chokdee/ui/amount';
import { dateTimeText } from '@chokdee/ui/time';
import { useIntlTag } from '@chokdee/ui/i18n';
import { lotteryGameOf } from '@chokdee/games/lottery/games';
import { Link } from '@tanstack/react-router';
import { linkStyle } from '@chokdee/ui/link-style';
import { useTranslation } from 'react-i18next';
import type { MenuGame, PlayMenus } from './calls.ts';
import { offeredPlays } from './slip.ts';

/** The plays with rule, odds, exact return and limits, and how the game is drawn. */
export function GameRules({ game, menus }: { game: MenuGame; menus: PlayMenus }) {
  const { t } = useTranslation('lottery');
  const text = useAmountText();
  const tag = useIntlTag();
  const zone = lotteryGameOf(game.gameId)?.calendar.zone;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-15 text-soft">
        {t(game.source === 'own' ? 'rules.own' : 'rules.official')}{' '}
        <Link to="/fairness/draws" className={linkStyle()}>
          {t('rules.how')}
        </Link>
      </p>
      {menus[0]?.resultRule && <p className="text-15">{menus[0].resultRule}</p>}
      {game.drawAt !== null && (
        <p className="text-14 text-soft">
          {t('rules.next', { time: dateTimeText(game.drawAt, tag) })}
          {zone !== undefined && <> · {t('rules.zone', { zone })}</>}
        </p>
      )}
      {offeredPlays(game.gameId, menus).map(({ code, name, plays }) => (
        <section key={code} aria-label={name}>
          <h3 className="mb-2 text-16">{name}</h3>
          <ul className="flex flex-col gap-2">
            {plays.map(({ play, menu }) => (
              <li key={play.code} className="rounded-2 bg-ink-2 px-3.5 py-2.5">
                <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <b className="font-display text-15 font-medium">{menu.playName}</b>
                  <span className="text-15 text-gold-text tabular-nums">
                    × {menu.prices.map(({ odds }) => odds).join(' / ')}
                  </span>
                </div>
                <p className="text-14 text-soft">{menu.rule}</p>
                <p className="text-13 text-faint tabular-nums">
                  {t('rules.return', { percent: menu.prices.map(({ rtp }) => rtp).join(' / ') })} ·{' '}
                  {t('rules.limits', { least: text(menu.limits.least), most: text(menu.limits.most) })}
                  {play.units > 1 && <> · {t('rules.units', { units: play.units })}</>}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
