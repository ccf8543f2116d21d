import { useAmountText } from '@chokdee/ui/amount';
import { Button } from '@chokdee/ui/button';
import { useFailureText } from '@chokdee/ui/failures';
import { useIntlTag } from '@chokdee/ui/i18n';
import { DownloadSimpleIcon } from '@chokdee/ui/icons';
import { dateTimeText } from '@chokdee/ui/time';
import { toast } from '@chokdee/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import type { SlipSummary } from './calls.ts';
import { useEntryText } from './entry-text.ts';
import { slipTones } from './slip-tones.ts';

/** Makes a picture of a slip and shares it; without a share menu it is downloaded. */
export function ShareSlip({ slip }: { slip: SlipSummary }) {
  const { t } = useTranslation(['lottery', 'common']);
  const text = useAmountText();
  const tag = useIntlTag();
  const entryText = useEntryText();
  const failure = useFailureText();
  const share = useMutation({
    mutationFn: async () => {
      const [{ orders, status, winAmount }, { MOST_PICTURE_LINES, paintSlip, sharePicture }] = await Promise.all([
        api.request('GET /lgw/orders/slips/:id', { params: { id: slip.slipId } }),
        import('./slip-picture.ts'),
      ]);
      const more = orders.length - MOST_PICTURE_LINES;
      const picture = await paintSlip({
        brand: t('common:brand'),
        number: `${t('bets.number')} ${slip.number}`,
        status: t(`status.${status}`),
        tone: slipTones[status],
        draws: slip.draws.map(({ gameName, numero }) => `${gameName} · ${t('issue', { issue: numero })}`),
        placedAt: dateTimeText(slip.placedAt, tag),
        lines: orders.slice(0, MOST_PICTURE_LINES).map((order) => ({
          number: entryText(order.betContent),
          play: `${order.playName} × ${order.odds}`,
          amount: text(order.betAmount),
        })),
        more: more > 0 ? t('bets.moreLines', { count: more }) : null,
        sums: [
          [`${t('slip.total')} · ${t('bets.stake', { count: slip.lines })}`, text(slip.betAmount)],
          ...(Number(winAmount) > 0 ? [[t('bets.payout'), text(winAmount)] as const] : []),
        ],
      });
      return sharePicture(picture, `${slip.number}.png`);
    },
    onSuccess: (how) => {
      if (how === 'downloaded') toast('jade', t('bets.pictureSaved'));
    },
    onError: (error) => toast('coral', failure(error)),
  });
  return (
    <Button size="small" look="quiet" busy={share.isPending} onPress={() => share.mutate()}>
      <DownloadSimpleIcon aria-hidden="true" />
      {t('bets.share')}
    </Button>
  );
}
