import type { WrittenTemplate } from '@kursi/core/messaging/template-rules/template-rules.ts';
import { formatInstantTime } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { cx } from '../../ui/cx.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { DeviceFrame } from '../../ui/pictures/device-frame.tsx';
import { IconChevronLeft } from '../../ui/pictures/icons.ts';
import { chatGround, MessageBubble } from './message-bubble.tsx';

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
    <DeviceFrame className="in-data-[columns=2]:desk:min-h-0 in-data-[columns=2]:desk:flex-1 wide:min-h-0 wide:flex-1 [&>.k-device]:h-[min(612px,calc(100dvh-260px))] in-data-[columns=2]:desk:[&>.k-device]:h-[min(612px,100%)] wide:[&>.k-device]:h-[min(612px,100%)]">
      <div className={cx('flex min-h-full flex-col', chatGround)}>
        <div className="flex items-center gap-2.5 bg-surface px-3 pt-6.5 pb-2.5">
          <IconChevronLeft className="i-m" aria-hidden />
          <Avatar name={senderName} size="small" />
          <div className="min-w-0 flex-1">
            <p className="cut font-bold">{senderName}</p>
            <p className="text-t1 text-ink-3">{t('template.business_account')}</p>
          </div>
        </div>
        <span className="mt-3 self-center rounded-1 bg-surface px-2.5 text-t1 leading-[1.5rem] text-ink-3">
          {t('template.today')}
        </span>
        <div className="my-3 mr-6.5 ml-2.5">
          <MessageBubble
            template={template}
            pictureUrl={pictureUrl}
            asDetails={asDetails}
            time={formatInstantTime(now)}
          />
        </div>
        <span
          className="mx-2.5 mt-auto mb-3.5 flex min-h-9 items-center rounded-full bg-surface px-3.5 text-ink-3"
          aria-hidden
        >
          {t('template.message_field')}
        </span>
      </div>
    </DeviceFrame>
  );
}
