import { memberCalls } from '@kursi/core/business/member.contract.ts';
import { useState } from 'react';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { showRefusal } from '../../../lib/command.ts';
import { useSend } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.ts';
import { Card } from '../../../ui/card.tsx';
import { Switch } from '../../../ui/switch.tsx';

interface MyNotificationsProps {
  readonly business: MyBusiness;
  readonly me: string;
  readonly chosen: { readonly booking: boolean; readonly message: boolean };
}

export function MyNotifications({ business, me, chosen }: MyNotificationsProps) {
  const t = useText();
  const [shown, setShown] = useState(chosen);
  const update = useSend(memberCalls.update, { changes: [memberCalls.list] });
  function choose(notifications: typeof chosen): void {
    const before = shown;
    setShown(notifications);
    update.mutate(
      { business_id: business.id, user_id: me, notifications },
      {
        onError: (error) => {
          setShown(before);
          showRefusal(error);
        },
      },
    );
  }
  return (
    <Card title={t('team.tell_me')}>
      <div className="grid gap-1">
        <Switch
          end
          label={t('team.tell_booking')}
          checked={shown.booking}
          onChange={(event) => choose({ ...shown, booking: event.target.checked })}
        />
        <Switch
          end
          label={t('team.tell_message')}
          checked={shown.message}
          onChange={(event) => choose({ ...shown, message: event.target.checked })}
        />
      </div>
    </Card>
  );
}
