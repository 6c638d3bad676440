import { memberCalls } from '@kursi/core/business/member.contract.ts';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { send } from '../../../lib/api/api.ts';
import { patchQuery } from '../../../lib/sync/cache-patch.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useText } from '../../../lib/text.ts';
import { Card } from '../../../ui/card.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';

interface MyNotificationsProps {
  readonly business: MyBusiness;
  readonly me: string;
  readonly chosen: { readonly booking: boolean; readonly message: boolean };
}

export function MyNotifications({ business, me, chosen }: MyNotificationsProps) {
  const t = useText();
  const business_id = business.id;
  const update = useCommand(
    (notifications: typeof chosen, options) =>
      send(memberCalls.update, { business_id, user_id: me, notifications }, options),
    {
      invalidates: [memberCalls.list],
      scope: () => me,
      optimistic: (notifications) => [
        patchQuery(memberCalls.list, { business_id }, (team) => ({
          ...team,
          items: team.items.map((member) => (member.id === me ? { ...member, notifications } : member)),
        })),
      ],
    },
  );
  return (
    <Card title={t('team.tell_me')}>
      <Switch
        end
        label={t('team.tell_booking')}
        checked={chosen.booking}
        onChange={(event) => void update.run({ ...chosen, booking: event.target.checked })}
      />
    </Card>
  );
}
