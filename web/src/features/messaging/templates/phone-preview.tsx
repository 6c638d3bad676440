import type { WrittenTemplate } from '@kursi/core/messaging/template-rules.ts';
import { useState } from 'react';
import { formatInstantTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { DeviceFrame } from '../../../ui/device-frame.tsx';
import { IconChevronLeft } from '../../../ui/icons.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { MessageBubble } from './message-bubble.tsx';

interface PhonePreviewProps {
  readonly template: WrittenTemplate;
  readonly pictureUrl: string | null;
  readonly senderName: string;
}

/** The message in the chat of a client, with examples or with the numbers of its details. */
export function PhonePreview({ template, pictureUrl, senderName }: PhonePreviewProps) {
  const t = useText();
  const now = useNow();
  const [shows, setShows] = useState<'example' | 'details'>('example');
  return (
    <section className="k-tp-preview" aria-label={t('template.preview')}>
      <div className="flex w-full max-w-[300px] items-center gap-2">
        <h2 className="flex-1 font-medium">{t('template.as_client_sees')}</h2>
        <Segmented
          label={t('template.preview_shows')}
          value={shows}
          onValueChange={setShows}
          options={[
            { value: 'example', label: t('template.shows_example') },
            { value: 'details', label: t('template.shows_details') },
          ]}
        />
      </div>
      <DeviceFrame className="k-tp-device">
        <div className="k-tp-chat">
          <div className="head">
            <IconChevronLeft className="i-m" aria-hidden />
            <Avatar name={senderName} size="small" />
            <div className="min-w-0 flex-1">
              <p className="cut font-bold">{senderName}</p>
              <p className="text-t1 text-ink-3">{t('template.business_account')}</p>
            </div>
          </div>
          <span className="day">{t('template.today')}</span>
          <MessageBubble
            template={template}
            pictureUrl={pictureUrl}
            asDetails={shows === 'details'}
            time={formatInstantTime(now)}
          />
          <span className="typed" aria-hidden>
            {t('template.message_field')}
          </span>
        </div>
      </DeviceFrame>
    </section>
  );
}
