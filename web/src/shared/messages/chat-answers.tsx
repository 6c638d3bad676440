import { MOST_LETTERS_OF_AN_ANSWER } from '@kursi/core/messaging/chat-answer.ts';
import { type FormEvent, useState } from 'react';
import { formatInstant, formatInstantDay, formatInstantTime, homeTimeZone } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Textarea } from '../../ui/fields/textarea.tsx';
import { IconReply } from '../../ui/pictures/icons.ts';

interface ChatAnswersProps {
  readonly answers: readonly { readonly text: string; readonly at: string; readonly by: string | null }[];
}

/** What went back in the chat, on the business's side of it, with who wrote it: a member, or Kursi by itself. */
export function ChatAnswers({ answers }: ChatAnswersProps) {
  const t = useText();
  const now = useNow();
  return answers.map(({ at, by, text }) => (
    <p
      key={at}
      className="mt-1.5 ml-auto w-fit max-w-full rounded-[12px_4px_12px_12px] bg-tint px-2.75 py-1.75 wrap-anywhere whitespace-pre-line"
    >
      <span className="text-t1 text-ink-3">
        {by
          ? t('chat.by', { name: by, when: shortInstant(at, now) })
          : t('chat.by_kursi', { when: shortInstant(at, now) })}
      </span>{' '}
      {text}
    </p>
  ));
}

/** The time of today, else the day. */
export function shortInstant(at: string, now: Temporal.Instant): string {
  const day = (one: Temporal.Instant) => one.toZonedDateTimeISO(homeTimeZone).toPlainDate().toString();
  const isToday = day(Temporal.Instant.from(at)) === day(now);
  return isToday ? formatInstantTime(at) : formatInstantDay(at, { now });
}

export function isInTime(until: string, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(Temporal.Instant.from(until), now) > 0;
}

interface ChatAnswerProps {
  readonly until: string;
  readonly pending: boolean;
  /** True when it is on its way. */
  readonly onSend: (text: string) => Promise<boolean>;
}

/** A free text, as long as WhatsApp allows one: a button that opens the box. */
export function ChatAnswer({ until, pending, onSend }: ChatAnswerProps) {
  const t = useText();
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim() || !(await onSend(text.trim()))) return;
    setText('');
    setOpen(false);
  };
  if (!isOpen)
    return (
      <Button size="small" onClick={() => setOpen(true)}>
        <IconReply className="i-m" aria-hidden />
        {t('chat.answer')}
      </Button>
    );
  return (
    <form ref={showWhole} className="mt-2 grid w-full scroll-mb-24 gap-2" onSubmit={send}>
      <Field
        label={t('chat.your_answer')}
        labelHidden
        hint={t('chat.until', { when: formatInstant(until, { now }) })}
      >
        <Textarea
          autoFocus
          rows={2}
          maxLength={MOST_LETTERS_OF_AN_ANSWER}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-1.5">
        <Button type="submit" size="small" variant="primary" loading={pending} disabled={!text.trim()}>
          {t('chat.send')}
        </Button>
        <Button size="small" onClick={() => setOpen(false)}>
          {t('action.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Not half below the foot of a phone. */
const showWhole = (form: HTMLFormElement | null) => form?.scrollIntoView({ block: 'nearest' });
