import type { WrittenTemplate } from '@kursi/core/messaging/template-rules/template-rules.ts';
import { useText } from '../../lib/text.ts';
import { IconExternal, IconImage, IconList, IconPhone, IconReply } from '../../ui/pictures/icons.ts';
import { DetailText } from './detail-text.tsx';
import { htmlLang } from './html-lang.ts';
import type { Marked } from './marked-text.ts';

/** WhatsApp shows three; more are behind "See all options". */
const BUTTONS_SHOWN = 3;

const none: ReadonlySet<number> = new Set();

const actionLine =
  'flex min-h-9.5 items-center justify-center gap-1.5 px-2 font-medium text-info shadow-[inset_0_1px_var(--line)]';

interface MessageBubbleProps {
  readonly template: WrittenTemplate;
  readonly pictureUrl: string | null;
  /** Numbers instead of the examples. */
  readonly asDetails?: boolean | undefined;
  readonly marked?: Marked | undefined;
  readonly time?: string | undefined;
}

/** The ground of a chat. */
export const chatGround =
  'bg-[light-dark(#efe8e0,#14110f)] bg-[radial-gradient(light-dark(#e2d9cf,#241e1a)_1.2px,transparent_1.6px)] bg-[length:14px_14px]';

/** The message as it arrives. */
export function MessageBubble({ template, pictureUrl, asDetails, marked, time }: MessageBubbleProps) {
  const t = useText();
  const { content, header, footer, buttons } = template;
  const valueIn = (section: 'Header' | 'Data') => (key: number) =>
    asDetails
      ? undefined
      : template.variables.find((variable) => variable.key === key && variable.section === section)?.sample;
  const shown = buttons.length > BUTTONS_SHOWN ? buttons.slice(0, BUTTONS_SHOWN - 1) : buttons;
  return (
    <div
      className="rounded-[4px_12px_12px] bg-surface p-1 shadow-[0_1px_1px_#0000001a] wrap-anywhere"
      lang={htmlLang(template.language_code)}
    >
      {template.template_type === 'IMAGE' &&
        (pictureUrl ? (
          <img
            className="h-31 w-full rounded-[9px] object-cover"
            src={pictureUrl}
            alt={t('template.sample_picture')}
          />
        ) : (
          <span className="grid h-31 place-items-center rounded-[9px] bg-tint text-ink-3">
            <IconImage aria-hidden />
          </span>
        ))}
      <div className="px-2 pt-2 pb-1 leading-[1.25rem] [[lang=hi]>&]:leading-[1.8]">
        {header && (
          <p className="font-bold">
            <DetailText
              text={header}
              valueFor={valueIn('Header')}
              marked={marked && { ...marked, details: none }}
            />
          </p>
        )}
        <p className="whitespace-pre-wrap">
          <DetailText text={content} valueFor={valueIn('Data')} marked={marked} />
        </p>
        <p className="mt-1.5 flex gap-2 text-t1 text-ink-3">
          <span className="min-w-0 flex-1 break-words">
            {footer && <DetailText text={footer} marked={marked} />}
          </span>
          {time && <span className="num">{time}</span>}
        </p>
      </div>
      {shown.map((button, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: buttons have no other name, and may be empty while typed.
        <span key={index} className={actionLine}>
          <ButtonIcon type={button.type} />
          <span className="cut">{button.text || '…'}</span>
        </span>
      ))}
      {shown.length < buttons.length && (
        <span className={actionLine}>
          <IconList className="i-m" aria-hidden />
          {t('template.see_all_options')}
        </span>
      )}
    </div>
  );
}

function ButtonIcon({ type }: { readonly type: string }) {
  if (type === 'URL') return <IconExternal className="i-m" aria-hidden />;
  if (type === 'PHONE_NUMBER') return <IconPhone className="i-m" aria-hidden />;
  return <IconReply className="i-m" aria-hidden />;
}
