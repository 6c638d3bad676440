import type { WrittenTemplate } from '@kursi/core/messaging/template-rules/template-rules.ts';
import { formatInstantTime } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { DeviceFrame } from '../../ui/pictures/device-frame.tsx';
import { IconChevronLeft } from '../../ui/pictures/icons.ts';
import { MessageBubble } from './message-bubble.tsx';

interface MessagePhoneProps {
  readonly template: WrittenTemplate;
  readonly pictureUrl: string | null;
  readonly senderName: string;
  readonly asDetails?: boolean;
}

/** The message in the chat of a client. */
export function MessagePhone({ template, pictureUrl, senderName, asDetails }: MessagePhoneProps) {
  const t = useText();
  const now = useNow();
  return (
    <DeviceFrame className="k-msg-device">
      <div className="k-msg-chat">
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
          asDetails={asDetails}
          time={formatInstantTime(now)}
        />
        <span className="typed" aria-hidden>
          {t('template.message_field')}
        </span>
      </div>
    </DeviceFrame>
  );
}
