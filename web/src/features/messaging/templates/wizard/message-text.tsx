import type { TemplateVariable } from '@kursi/core/messaging/message-template.ts';
import { type ReactNode, useRef, useState } from 'react';
import { useText } from '../../../../lib/text.ts';
import { htmlLang } from '../../../../shared/messages/html-lang.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { Popover } from '../../../../ui/overlays/popover.tsx';
import { IconBold, IconItalic, IconSmile, IconStrike } from '../../../../ui/pictures/icons.ts';
import { type NewVariable, withDetailsInOrder } from '../template-form.ts';
import { detailName } from '../template-words.ts';
import { DetailMenu } from './detail-menu.tsx';
import { TextEditor, type TextEditorHandle } from './text-editor.tsx';

const EMOJI = ['😊', '🎉', '✨', '💇', '💅', '💆', '🌸', '🪔', '🎁', '❤️', '👋', '🙏'];
/** Larger than any that can be in a text: numbered anew at once. */
const NEW_KEY = 900;

export interface TextAndDetails {
  readonly text: string;
  readonly variables: readonly TemplateVariable[];
}

interface MessageTextProps extends TextAndDetails {
  readonly section: TemplateVariable['section'];
  readonly label: string;
  readonly language: string;
  /** What a pasted detail is. */
  readonly unknown: NewVariable;
  readonly wrong: ReadonlySet<number>;
  readonly error: ReactNode;
  readonly placeholder: string;
  readonly onChange: (next: { text: string; variables: TemplateVariable[] }) => void;
  readonly editor: React.RefObject<TextEditorHandle | null>;
}

/** A text with details, its tools and its problem. The header is one line and has no tools but the detail. */
export function MessageText(props: MessageTextProps) {
  const { text, variables, section, label, language, unknown, wrong, error, placeholder, editor } = props;
  const t = useText();
  const [isAsking, setAsking] = useState(false);
  /** Where the caret was when `{{` was typed; null when the button was pressed. */
  const [caretAt, setCaretAt] = useState<DOMRect | null>(null);
  const [hasEmoji, setHasEmoji] = useState(false);
  const past = useRef<TextAndDetails[]>([]);
  const future = useRef<TextAndDetails[]>([]);
  const isHeader = section === 'Header';

  function put(nextText: string, known: readonly TemplateVariable[] = variables): void {
    past.current = [...past.current.slice(-200), { text, variables }];
    future.current = [];
    props.onChange(withDetailsInOrder(nextText, known, section, unknown));
  }
  function back(from: React.RefObject<TextAndDetails[]>, to: React.RefObject<TextAndDetails[]>): void {
    const last = from.current.pop();
    if (!last) return;
    to.current.push({ text, variables });
    props.onChange({ text: last.text, variables: [...last.variables] });
  }
  /** The next change of the text brings this detail along. */
  const coming = useRef<TemplateVariable | null>(null);
  function add(variable: NewVariable): void {
    coming.current = { ...variable, section, key: NEW_KEY };
    editor.current?.insert(`{{${NEW_KEY}}}`);
    setAsking(false);
  }
  const isFull = isHeader && variables.some((variable) => variable.section === 'Header');
  return (
    <Field label={label} labelHidden error={error}>
      <div className="rounded-1 bg-raised inset-ring inset-ring-line-field focus-within:inset-ring-2 focus-within:inset-ring-focus">
        <TextEditor
          ref={editor}
          value={text}
          lang={htmlLang(language)}
          isOneLine={isHeader}
          placeholder={placeholder}
          lookOf={(key) => {
            const variable = variables.find((one) => one.key === key && one.section === section);
            return { label: variable ? detailName(t, variable) : '', isWrong: wrong.has(key) };
          }}
          onValueChange={(next) => {
            const known = coming.current ? [...variables, coming.current] : variables;
            coming.current = null;
            put(next, known);
          }}
          onAskForDetail={(caret) => {
            setCaretAt(caret);
            setAsking(!isFull);
          }}
          onUndo={() => back(past, future)}
          onRedo={() => back(future, past)}
        />
        <div className="mx-0.5 mb-0.5 flex min-h-10 items-center gap-0.5 px-1.5 text-ink-2 shadow-[inset_0_1px_var(--line-soft)]">
          {!isHeader && (
            <>
              <IconButton
                size="small"
                label={t('template.bold')}
                icon={<IconBold className="i-m" aria-hidden />}
                onClick={() => editor.current?.wrap('*')}
              />
              <IconButton
                size="small"
                label={t('template.italic')}
                icon={<IconItalic className="i-m" aria-hidden />}
                onClick={() => editor.current?.wrap('_')}
              />
              <IconButton
                size="small"
                label={t('template.strike')}
                icon={<IconStrike className="i-m" aria-hidden />}
                onClick={() => editor.current?.wrap('~')}
              />
              <Popover
                open={hasEmoji}
                onOpenChange={setHasEmoji}
                side="top"
                trigger={
                  <IconButton
                    size="small"
                    label={t('template.emoji')}
                    icon={<IconSmile className="i-m" aria-hidden />}
                  />
                }
              >
                <div className="grid grid-cols-6 gap-1">
                  {EMOJI.map((emoji) => (
                    <button
                      key={emoji}
                      type="button"
                      className="size-9 rounded-1 text-t4 hover:bg-hover max-desk:size-11"
                      onClick={() => {
                        editor.current?.insert(emoji);
                        setHasEmoji(false);
                      }}
                    >
                      {emoji}
                    </button>
                  ))}
                </div>
              </Popover>
            </>
          )}
          <DetailMenu
            open={isAsking}
            onOpenChange={(open) => {
              if (open) setCaretAt(null);
              setAsking(open);
            }}
            onChoose={add}
            disabled={isFull}
            at={caretAt}
          />
        </div>
      </div>
    </Field>
  );
}
