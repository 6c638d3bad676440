import { headerCalls } from '@kursi/core/messaging/header.contract.ts';
import { verificationStatuses } from '@kursi/core/messaging/header-rules.ts';
import { useState } from 'react';
import { formatInstant } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Note } from '../../../ui/states/note.tsx';

/** What a platform admin can do about the own number of a business that wrote for help: its ids are in the support mail. */
export function PlatformNumbers() {
  const t = useText();
  const now = useNow();
  const [typed, setTyped] = useState({ app_id: '', business_id: '' });
  const app_id = typed.app_id.trim();
  const business_id = typed.business_id.trim();
  const report = useCommand(headerCalls.registerWebhook, { said: () => t('numbers.reporting') });
  const renew = useCommand(headerCalls.regenerateLink, {
    onRefused({ code, details }) {
      if (code !== 'HEADER_EXISTS') return false;
      setWhyNot(
        verificationStatuses.find((status) => status === details['embedded_signup_status']) ?? 'created',
      );
      return true;
    },
  });
  const [link, setLink] = useState<{ readonly url: string; readonly until: string } | null>(null);
  const [whyNot, setWhyNot] = useState<(typeof verificationStatuses)[number] | null>(null);
  async function renewLink(): Promise<void> {
    setLink(null);
    setWhyNot(null);
    const made = await renew.run({ app_id, business_id });
    if (!made.ok) return;
    const { embedded_signup_link: url, link_until: until } = made.value.data;
    setLink({ url, until });
  }
  return (
    <Card className="mt-6 grid max-w-xl gap-4" title={t('numbers.title')}>
      <p className="text-ink-2">{t('numbers.lead')}</p>
      <Field label={t('numbers.app_id')}>
        <TextInput
          value={typed.app_id}
          autoComplete="off"
          onChange={({ target }) => setTyped({ ...typed, app_id: target.value })}
        />
      </Field>
      <Field label={t('numbers.business_id')} hint={t('numbers.business_id_why')}>
        <TextInput
          value={typed.business_id}
          autoComplete="off"
          onChange={({ target }) => setTyped({ ...typed, business_id: target.value })}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button loading={report.pending} disabled={app_id === ''} onClick={() => void report.run({ app_id })}>
          {t('numbers.report')}
        </Button>
        <Button
          loading={renew.pending}
          disabled={app_id === '' || business_id === ''}
          onClick={() => void renewLink()}
        >
          {t('numbers.renew')}
        </Button>
      </div>
      {whyNot && (
        <Note tone="warn" live="alert">
          {t(`numbers.no_link_${whyNot}`)}
        </Note>
      )}
      {link && (
        <Note live="status" title={t('numbers.link_until', { until: formatInstant(link.until, { now }) })}>
          <span className="num break-all select-all">{link.url}</span>
        </Note>
      )}
    </Card>
  );
}
