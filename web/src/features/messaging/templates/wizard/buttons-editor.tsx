import { messageTypeOf } from '@kursi/core/messaging/message-template.ts';
import { optOutWord } from '@kursi/core/messaging/opt-out-words.ts';
import { BUTTONS_MAX, LINKS_MAX, PHONES_MAX } from '@kursi/core/messaging/template-rules/template-rules.ts';
import { lengthOfText } from '@kursi/core/messaging/template-text.ts';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useText } from '../../../../lib/text.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '../../../../ui/pictures/icons.ts';
import { type ActionType, actionOf, actionTypes, buttonTypeOf, type FormButton } from '../template-form.ts';
import { ErrorLine } from './error-line.tsx';

interface ButtonsEditorProps {
  readonly buttons: readonly FormButton[];
  readonly onChange: (buttons: FormButton[]) => void;
  /** What a new button does. */
  readonly actionType: ActionType;
  readonly onActionType: (action: ActionType) => void;
  /** The booking page and the number of the business. */
  readonly page: string;
  readonly pageName: string;
  readonly phone: string;
  readonly errors: ReadonlyMap<number, ReactNode>;
}

/** Each button with what it does; Alt with an arrow moves it. */
export function ButtonsEditor(props: ButtonsEditorProps) {
  const { buttons, onChange, actionType, onActionType, page, pageName, phone, errors } = props;
  const t = useText();
  const box = useRef<HTMLUListElement>(null);
  const count = (type: string) => buttons.filter((button) => button.type === type).length;
  const isFull = (action: ActionType) =>
    (action === 'visit_website' && count('URL') >= LINKS_MAX) ||
    (action === 'call_phone' && count('PHONE_NUMBER') >= PHONES_MAX);

  function add(): void {
    const action = isFull(actionType) ? 'custom' : actionType;
    onActionType('custom');
    const button = {
      key: crypto.randomUUID(),
      type: buttonTypeOf[action],
      text:
        action === 'visit_website'
          ? t('template.button_book')
          : action === 'call_phone'
            ? t('template.button_call')
            : '',
      url: page,
      example: '',
      phone_number: phone,
    };
    // Quick replies stand together: pages and calls come before them.
    const { quick_reply = [], call_to_action = [] } = Object.groupBy(buttons, messageTypeOf);
    onChange(action === 'custom' ? [...buttons, button] : [...call_to_action, button, ...quick_reply]);
    setTimeout(() =>
      box.current?.querySelector<HTMLInputElement>(`[data-button="${button.key}"] input`)?.select(),
    );
  }
  function move(index: number, by: -1 | 1): void {
    const to = index + by;
    const moving = buttons[index];
    if (!moving || to < 0 || to >= buttons.length) return;
    const rest = buttons.toSpliced(index, 1);
    onChange(rest.toSpliced(to, 0, moving));
  }
  const change = (index: number, part: Partial<FormButton>) =>
    onChange(buttons.map((button, at) => (at === index ? { ...button, ...part } : button)));
  function press(event: KeyboardEvent, index: number): void {
    const by = event.altKey ? ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp'] : undefined;
    if (!by) return;
    event.preventDefault();
    move(index, by);
  }

  return (
    <div>
      <ul ref={box} aria-label={t('template.buttons')}>
        {buttons.map((button, index) => {
          const number = index + 1;
          const error = errors.get(index);
          return (
            <li
              key={button.key}
              data-button={button.key}
              className="mb-2 grid grid-cols-[142px_minmax(0,0.95fr)_minmax(0,1.35fr)_auto] items-center gap-x-2 gap-y-1.5 max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:pb-2 max-desk:shadow-[0_1px_var(--line-soft)]"
              onKeyDown={(event) => press(event, index)}
            >
              <Select
                label={t('template.button_does', { number })}
                options={actionTypes.map((action) => ({
                  value: action,
                  label: t(`template.action_${action}`),
                  disabled: isFull(action) && actionOf(button.type) !== action,
                }))}
                value={actionOf(button.type)}
                onValueChange={(action) => change(index, { type: buttonTypeOf[action] })}
              />
              <TextInput
                className="max-desk:col-span-full"
                aria-label={t('template.button_text', { number })}
                aria-invalid={error ? true : undefined}
                value={button.text}
                maxLength={40}
                trail={<span className="num text-t1 text-ink-3">{lengthOfText(button.text)}</span>}
                onChange={(event) => change(index, { text: event.target.value })}
              />
              {button.type === 'URL' && (
                <Select
                  className="max-desk:col-span-full"
                  label={t('template.button_opens', { number })}
                  options={[
                    { value: 'own', label: pageName },
                    { value: 'other', label: t('template.other_page') },
                  ]}
                  value={button.url === page ? 'own' : 'other'}
                  onValueChange={(which) => change(index, { url: which === 'own' ? page : 'https://' })}
                />
              )}
              {button.type === 'PHONE_NUMBER' && (
                <TextInput
                  className="max-desk:col-span-full"
                  aria-label={t('template.button_phone', { number })}
                  type="tel"
                  value={button.phone_number}
                  maxLength={24}
                  onChange={(event) =>
                    change(index, { phone_number: event.target.value.replace(/[\s()-]/g, '') })
                  }
                />
              )}
              {button.type === 'QUICK_REPLY' && (
                <span className="flex min-h-ctl min-w-0 items-center px-2.5 leading-[1.125rem] text-ink-3 max-desk:col-span-full">
                  {t(optOutWord(button.text) === 'stop' ? 'template.reply_stops' : 'template.reply_comes')}
                </span>
              )}
              <span className="flex max-desk:col-start-2 max-desk:row-start-1">
                <IconButton
                  size="small"
                  label={t('template.button_up', { number })}
                  disabled={index === 0}
                  icon={<IconArrowUp className="i-s" aria-hidden />}
                  onClick={() => move(index, -1)}
                />
                <IconButton
                  size="small"
                  label={t('template.button_down', { number })}
                  disabled={index === buttons.length - 1}
                  icon={<IconArrowDown className="i-s" aria-hidden />}
                  onClick={() => move(index, 1)}
                />
                <IconButton
                  size="small"
                  label={t('template.button_remove', { number })}
                  icon={<IconX className="i-m" aria-hidden />}
                  onClick={() => onChange(buttons.toSpliced(index, 1))}
                />
              </span>
              {button.type === 'URL' && button.url !== page && (
                <TextInput
                  className="col-span-full"
                  aria-label={t('template.button_url', { number })}
                  type="url"
                  value={button.url}
                  maxLength={2100}
                  onChange={(event) => change(index, { url: event.target.value })}
                />
              )}
              {button.type === 'URL' && button.url.endsWith('{{1}}') && (
                <TextInput
                  className="col-span-full"
                  aria-label={t('template.button_example', { number })}
                  placeholder={t('template.button_example', { number })}
                  value={button.example}
                  onChange={(event) => change(index, { example: event.target.value })}
                />
              )}
              <ErrorLine className="col-span-full">{error}</ErrorLine>
            </li>
          );
        })}
      </ul>
      <Button size="small" disabled={buttons.length >= BUTTONS_MAX} onClick={add}>
        <IconPlus className="i-s" aria-hidden />
        {t('template.add_button')}
      </Button>
    </div>
  );
}
