import { Select } from '@chokdee/ui/select';
import { FailureLine } from '@chokdee/ui/failure-line';
import { serverNow, setTimeZones, zoneLabel } from '@chokdee/ui/time';
import { toast } from '@chokdee/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { memberQuery } from '../auth/session-start.ts';
import { useStatus } from '../status/status.ts';

/** The zones to choose from: one for each city of IANA, with its offset now, west to east. */
function zoneOptions(now: number): { value: string; label: string }[] {
  const offset = (label: string): number => {
    const [, sign, hours = '0', minutes = '0'] = /([+-])(\d+)(?::(\d+))?/.exec(label) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  };
  return Intl.supportedValuesOf('timeZone')
    .map((value) => ({ value, label: zoneLabel(now, value) }))
    .sort((a, b) => offset(a.label) - offset(b.label) || (a.value < b.value ? -1 : 1))
    .map(({ value, label }) => ({ value, label: `${label} ${value.replaceAll('_', ' ')}` }));
}

/** The member's choice of the zone in which times are shown; saved at once. */
export function TimeZoneRow({ chosen }: { chosen: string }) {
  const { t } = useTranslation('member');
  const client = useQueryClient();
  const { timeZone } = useStatus().info.site;
  const now = serverNow();
  const save = useMutation({
    mutationFn: (zone: string) => api.request('POST /wps/member/info', { body: { timeZone: zone } }),
    onSuccess: async (_answer, zone) => {
      setTimeZones({ chosen: zone });
      await client.invalidateQueries(memberQuery);
      toast('jade', t('account.zoneSaved'));
    },
  });
  return (
    <div className="flex flex-col gap-2 py-3.5">
      <Select
        label={t('account.zone')}
        hint={t('account.zoneText')}
        value={chosen}
        disabled={save.isPending}
        onChange={({ target }) => save.mutate(target.value)}
        options={[
          { value: '', label: t('account.zoneBrand', { zone: zoneLabel(now, timeZone) }) },
          ...zoneOptions(now),
        ]}
      />
      <FailureLine error={save.error} />
    </div>
  );
}
