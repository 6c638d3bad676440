import type { WrittenTemplate } from '@kursi/core/messaging/template-rules/template-rules.ts';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { MessagePhone } from '../../../shared/messages/message-phone.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';

interface PhonePreviewProps {
  readonly template: WrittenTemplate;
  readonly pictureUrl: string | null;
  readonly senderName: string;
}

/** The message in the chat of a client, with examples or with the numbers of its details. */
export function PhonePreview({ template, pictureUrl, senderName }: PhonePreviewProps) {
  const t = useText();
  const [shows, setShows] = useState<'example' | 'details'>('example');
  return (
    <section
      className="flex flex-col items-center gap-3 px-7 py-5 max-desk:px-4"
      aria-label={t('template.preview')}
    >
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
      <MessagePhone
        template={template}
        pictureUrl={pictureUrl}
        senderName={senderName}
        asDetails={shows === 'details'}
      />
    </section>
  );
}
