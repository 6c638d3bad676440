import type { WrittenTemplate } from '@kursi/core/messaging/template-rules/template-rules.ts';
import { useText } from '../../../lib/text.ts';
import { MessagePhone } from '../../../shared/messages/message-phone.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { IconChevronLeft, IconChevronRight } from '../../../ui/pictures/icons.ts';

interface CampaignPreviewProps {
  /** Null: no template is chosen. */
  readonly written: WrittenTemplate | null;
  readonly pictureUrl: string | null;
  readonly senderName: string;
  /** Whose phone it is; null: nobody's. */
  readonly clientName: string | null;
  /** Null where there is no other client. */
  readonly onStep: ((by: 1 | -1) => void) | null;
}

/** The message in the chat of one of the clients. */
export function CampaignPreview(props: CampaignPreviewProps) {
  const { written, pictureUrl, senderName, clientName, onStep } = props;
  const t = useText();
  return (
    <section
      className="flex flex-col items-center gap-3 px-7 py-5 max-desk:px-4"
      aria-label={t('template.preview')}
    >
      <div className="flex min-h-9 w-full max-w-[300px] items-center gap-1">
        <h2 className="min-w-0 flex-1 font-medium" aria-live="polite">
          {clientName ? t('campaign.as_sees', { name: clientName }) : t('template.as_client_sees')}
        </h2>
        {onStep && (
          <>
            <IconButton
              size="small"
              label={t('campaign.client_before')}
              icon={<IconChevronLeft className="i-m" aria-hidden />}
              onClick={() => onStep(-1)}
            />
            <IconButton
              size="small"
              label={t('campaign.client_after')}
              icon={<IconChevronRight className="i-m" aria-hidden />}
              onClick={() => onStep(1)}
            />
          </>
        )}
      </div>
      {written ? (
        <MessagePhone template={written} pictureUrl={pictureUrl} senderName={senderName} />
      ) : (
        <p className="w-full max-w-[300px] text-ink-3">{t('campaign.preview_none')}</p>
      )}
    </section>
  );
}
