import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import { cx } from '../../../../ui/cx.ts';
import { useFieldControl, useFieldLabelId } from '../../../../ui/fields/field.tsx';
import {
  type ChipLook,
  caretRect,
  detailBeside,
  offsetsOfRange,
  offsetWhenRenumbered,
  paintText,
  readSelection,
  readText,
  setSelection,
  type TextSelection,
} from './editor-dom.ts';

export interface TextEditorHandle {
  /** Puts a text where the caret is or was; the selection becomes it. */
  insert(text: string): void;
  /** Puts marks around the selection: *bold*. */
  wrap(mark: string): void;
  /** Selects a part and shows it. */
  select(start: number, end: number): void;
  focus(): void;
}

interface TextEditorProps {
  readonly ref?: Ref<TextEditorHandle> | undefined;
  readonly value: string;
  /** The text may come back changed: details are numbered anew. */
  readonly onValueChange: (text: string) => void;
  readonly lookOf: (key: number) => ChipLook;
  /** `{{` was typed, or Ctrl+Shift+D pressed. */
  readonly onAskForDetail: (caret: DOMRect | null) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly lang: string;
  readonly isOneLine?: boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly describedBy?: string | undefined;
}

/**
 * A text with details in it. The text is the truth and is painted after every change, so that a detail is one
 * character to every key; only a composition (Hindi keyboards, phones) is left to the browser until it ends.
 */
export function TextEditor(props: TextEditorProps) {
  const { ref, value, lookOf, lang, isOneLine = false, placeholder, describedBy } = props;
  const root = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const caret = useRef<TextSelection>({ start: value.length, end: value.length, focus: value.length });
  /** The text as it was given away, while it may come back with other numbers: `caret` is an offset of it. */
  const given = useRef<string | null>(null);
  const isComposing = useRef(false);
  const wired = useFieldControl<{ id?: string; 'aria-describedby'?: string | undefined }>({
    'aria-describedby': describedBy,
  });
  const labelId = useFieldLabelId();
  useLayoutEffect(() => {
    latest.current = props;
  });

  const looks = JSON.stringify([...value.matchAll(/\{\{(\d+)\}\}/g)].map(([, key]) => lookOf(Number(key))));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `looks` stands for lookOf, which is new in every render.
  useLayoutEffect(() => {
    const element = root.current;
    if (!element || isComposing.current) return;
    if (given.current !== null) {
      const moved = (offset: number) => offsetWhenRenumbered(given.current ?? value, offset, value);
      const { start, end, focus } = caret.current;
      caret.current = { start: moved(start), end: moved(end), focus: moved(focus) };
      given.current = null;
    }
    const hasFocus = element.contains(document.activeElement) || element === document.activeElement;
    paintText(element, value, lookOf);
    if (hasFocus) setSelection(element, caret.current.start, caret.current.focus);
  }, [value, looks]);

  function change(text: string, at: number): void {
    caret.current = { start: at, end: at, focus: at };
    given.current = text;
    latest.current.onValueChange(text);
  }

  /** Replaces a part by a text; typed braces ask for a detail instead. */
  function replace(start: number, end: number, inserted: string): void {
    const { value: text, onAskForDetail } = latest.current;
    const clean = isOneLine ? inserted.replace(/\s*\r?\n\s*/g, ' ') : inserted.replace(/\r\n?/g, '\n');
    const before = text.slice(0, start) + clean;
    if (clean === '{' && before.endsWith('{{')) {
      const at = root.current && caretRect(root.current);
      change(before.slice(0, -2) + text.slice(end), before.length - 2);
      onAskForDetail(at);
      return;
    }
    change(before + text.slice(end), before.length);
  }

  useImperativeHandle(ref, () => ({
    insert(inserted) {
      const { start, end } = caret.current;
      root.current?.focus();
      // Race: painted before the next key, which would else be typed where the caret was.
      flushSync(() => replace(start, end, inserted));
    },
    wrap(mark) {
      const { start, end } = caret.current;
      root.current?.focus();
      const { value: text } = latest.current;
      change(
        text.slice(0, start) + mark + text.slice(start, end) + mark + text.slice(end),
        end + mark.length,
      );
    },
    select(start, end) {
      if (!root.current) return;
      caret.current = { start, end, focus: end };
      root.current.focus();
      setSelection(root.current, start, end);
      root.current.scrollIntoView({ block: 'nearest' });
    },
    focus: () => root.current?.focus(),
  }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the listeners read what is latest.
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const stop = new AbortController();
    const on = { signal: stop.signal };
    // React has no event of this kind with its target ranges.
    element.addEventListener('beforeinput', beforeInput, on);
    element.addEventListener('compositionstart', () => (isComposing.current = true), on);
    element.addEventListener(
      'compositionend',
      () => {
        isComposing.current = false;
        takeFromPage();
      },
      on,
    );
    element.addEventListener('input', () => !isComposing.current && takeFromPage(), on);
    document.addEventListener('selectionchange', () => keepCaret(element), on);
    return () => stop.abort();
  }, []);

  function keepCaret(element: HTMLElement): void {
    const selection = document.activeElement === element ? readSelection(element) : null;
    if (selection) caret.current = selection;
  }

  /** What the browser wrote itself: a composition, or a change that could not be prevented. */
  function takeFromPage(): void {
    const element = root.current;
    if (!element) return;
    const selection = readSelection(element);
    const text = readText(element);
    if (selection) caret.current = selection;
    if (text === latest.current.value) return;
    given.current = text;
    latest.current.onValueChange(text);
  }

  function beforeInput(event: InputEvent): void {
    const element = root.current;
    if (!element || isComposing.current || event.inputType === 'insertCompositionText') return;
    const { value: text } = latest.current;
    const selection = readSelection(element) ?? caret.current;
    const [range] = event.getTargetRanges();
    const target = range ? offsetsOfRange(element, range) : selection;
    const { inputType } = event;
    if (inputType.startsWith('delete')) {
      event.preventDefault();
      const isForward = /Forward/.test(inputType);
      const detail =
        selection.start === selection.end
          ? detailBeside(text, selection.start, isForward ? 'after' : 'before')
          : undefined;
      const { start, end } = detail ?? (selection.start === selection.end ? target : selection);
      if (inputType === 'deleteByCut' || start !== end) replace(start, end, '');
      return;
    }
    if (inputType === 'insertParagraph' || inputType === 'insertLineBreak') {
      event.preventDefault();
      if (!isOneLine) replace(selection.start, selection.end, '\n');
      return;
    }
    if (
      inputType === 'insertText' ||
      inputType === 'insertReplacementText' ||
      inputType.startsWith('insertFrom')
    ) {
      event.preventDefault();
      const inserted = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
      const at = inputType === 'insertReplacementText' ? target : selection;
      replace(at.start, at.end, inserted);
      return;
    }
    // Bold, lists and the like: not in this text.
    event.preventDefault();
  }

  function press(event: KeyboardEvent<HTMLDivElement>): void {
    const { key, shiftKey, altKey } = event;
    const isMod = event.ctrlKey || event.metaKey;
    const { value: text, onAskForDetail, onUndo, onRedo } = latest.current;
    if (isMod && shiftKey && key.toLowerCase() === 'd') {
      event.preventDefault();
      onAskForDetail(root.current && caretRect(root.current));
    } else if (isMod && key.toLowerCase() === 'z') {
      event.preventDefault();
      if (shiftKey) onRedo();
      else onUndo();
    } else if (isMod && key.toLowerCase() === 'y') {
      event.preventDefault();
      onRedo();
    } else if (!isMod && !altKey && (key === 'ArrowLeft' || key === 'ArrowRight')) {
      const element = root.current;
      const selection = element && readSelection(element);
      if (!element || !selection || (selection.start !== selection.end && !shiftKey)) return;
      const isLeft = key === 'ArrowLeft';
      const detail = detailBeside(text, selection.focus, isLeft ? 'before' : 'after');
      if (!detail) return;
      event.preventDefault();
      const to = isLeft ? detail.start : detail.end;
      const anchor = selection.focus === selection.start ? selection.end : selection.start;
      setSelection(element, shiftKey ? anchor : to, to);
    }
  }

  /** A detail travels as {{1}}, so that it is a detail again where it is pasted. */
  function copy(event: ClipboardEvent<HTMLDivElement>, cuts: boolean): void {
    const { start, end } = caret.current;
    if (start === end) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', latest.current.value.slice(start, end));
    if (cuts) replace(start, end, '');
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a textarea cannot hold chips.
    <div
      {...wired}
      ref={root}
      role="textbox"
      tabIndex={0}
      contentEditable
      suppressContentEditableWarning
      aria-multiline={!isOneLine}
      aria-labelledby={labelId}
      lang={lang}
      data-empty={value === '' || undefined}
      data-placeholder={placeholder}
      className={cx(
        'px-3 text-t3 leading-[1.6875rem] wrap-anywhere whitespace-pre-wrap outline-none [&[lang=hi]]:leading-[1.8]',
        'data-empty:before:float-left data-empty:before:h-0 data-empty:before:text-ink-3 data-empty:before:pointer-events-none data-empty:before:content-[attr(data-placeholder)]',
        isOneLine ? 'py-1.5' : 'min-h-32 pt-2.5 pb-1.5',
      )}
      spellCheck
      onKeyDown={press}
      onCopy={(event) => copy(event, false)}
      onCut={(event) => copy(event, true)}
    />
  );
}
