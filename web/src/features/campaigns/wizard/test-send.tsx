import { sendingCalls } from '@kursi/core/campaigns/sending.contract.ts';
import { useState } from 'react';
import { useUser } from '../../../app/user-context.tsx';
import { type SendOptions, send } from '../../../lib/api/api.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { formatPhone } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { invalidateCalls } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { namesCountry, PhoneInput } from '../../../ui/fields/phone-input.tsx';
import { balanceReads } from '../use-balance.ts';

interface TestSendProps {
  readonly businessId: string;
  /** Saves it first; null when it could not be saved. */
  readonly save: () => Promise<string | null>;
  /** Why it cannot be tried yet. */
  readonly why: string | null;
  /** Not one credit is left. */
  readonly onNoCredit: () => void;
}

/** Sends it to one phone, by default the own one. */
export function TestSend({ businessId, save, why, onNoCredit }: TestSendProps) {
  const t = useText();
  const { phone } = useUser();
  const [typed, setTyped] = useState(phone?.replace(/^\+91/, '') ?? '');
  const [refused, setRefused] = useState<string | null>(null);
  const test = useCommand(sendTest, {
    said: (sent, phone) => (sent ? t('campaign.test_sent', { phone: formatPhone(phone) }) : undefined),
    onDone: () => void invalidateCalls(...balanceReads),
    onRefused: ({ code, details }) => {
      if (code === 'NOT_ENOUGH_CREDITS') onNoCredit();
      else setRefused(code === 'MALFORMED' ? t('problem.invalid_phone') : errorText(code, details));
      return true;
    },
  });
  /** False when the campaign could not be saved. */
  async function sendTest(to: string, options: SendOptions): Promise<boolean> {
    const campaign_id = await save();
    if (!campaign_id) return false;
    const input = { business_id: businessId, campaign_id, mode: 'test' as const, clients: [to] };
    await send(sendingCalls.send, input, options);
    return true;
  }
  function run(): void {
    setRefused(null);
    void test.run(namesCountry(typed) ? typed.trim() : `+91${typed.replace(/\D/g, '')}`);
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label={t('campaign.test_phone')} error={refused ?? undefined} className="min-w-56 flex-1">
        <PhoneInput value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <Button loading={test.pending} disabled={why !== null || typed.trim() === ''} onClick={run}>
        {t('campaign.test_send')}
      </Button>
      {why && <p className="w-full text-t1 text-ink-3">{why}</p>}
    </div>
  );
}
