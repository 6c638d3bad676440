import { variablesIn } from '@kursi/core/messaging/template-text.ts';

/**
 * The text of a template in a contenteditable element. In the text a detail is {{1}}; on the page it is one chip
 * that cannot be entered. Offsets are positions in the text, never inside a detail.
 */

/** Gives the caret a place beside a chip; it is no part of the text. */
const CARET_PLACE = '\u200b';

export interface ChipLook {
  readonly label: string;
  readonly isWrong: boolean;
}

export function paintText(root: HTMLElement, text: string, lookOf: (key: number) => ChipLook): void {
  const nodes: Node[] = [];
  const put = (plain: string) => {
    for (const [index, line] of plain.split('\n').entries()) {
      if (index > 0) nodes.push(document.createElement('br'));
      if (line !== '') nodes.push(document.createTextNode(line));
    }
  };
  let at = 0;
  for (const { start, end, digits } of variablesIn(text)) {
    put(text.slice(at, start));
    if (!(nodes.at(-1) instanceof Text)) nodes.push(document.createTextNode(CARET_PLACE));
    nodes.push(chipOf(Number(digits), text.slice(start, end), lookOf(Number(digits))));
    at = end;
  }
  put(text.slice(at));
  const last = nodes.at(-1);
  // A last line that is empty, or a chip at the end, needs something for the caret to stand at.
  if (!(last instanceof Text)) nodes.push(document.createTextNode(CARET_PLACE));
  root.replaceChildren(...nodes);
}

function chipOf(key: number, token: string, { label, isWrong }: ChipLook): HTMLElement {
  const chip = document.createElement('span');
  chip.className = `mx-px inline-flex h-5.5 items-center gap-1.25 rounded-[4px] pr-1.75 pl-0.75 align-[1px] text-t2 leading-[1.375rem] font-medium whitespace-nowrap select-all ${isWrong ? 'bg-bad-soft text-bad inset-ring inset-ring-bad' : 'bg-tint'}`;
  chip.contentEditable = 'false';
  chip.dataset['token'] = token;
  const number = document.createElement('span');
  number.className = `grid h-4 min-w-4 place-items-center rounded-[2px] text-t1 leading-none text-surface ${isWrong ? 'bg-bad' : 'bg-ink'}`;
  number.textContent = String(key);
  chip.append(number, document.createTextNode(label));
  return chip;
}

/** The text that a node stands for. */
function textOf(node: Node): string {
  if (node instanceof Text) return node.data.replaceAll(CARET_PLACE, '');
  if (node instanceof HTMLBRElement) return '\n';
  if (node instanceof HTMLElement && node.dataset['token']) return node.dataset['token'];
  return [...node.childNodes].map(textOf).join('');
}

export function readText(root: HTMLElement): string {
  return textOf(root).replaceAll('\u00a0', ' ');
}

/** The offset of a point of the page. */
function offsetOf(root: HTMLElement, node: Node, offset: number): number {
  if (!root.contains(node)) return 0;
  if (node === root) return [...root.childNodes].slice(0, offset).map(textOf).join('').length;
  const own = node instanceof Text ? node.data.slice(0, offset).replaceAll(CARET_PLACE, '').length : 0;
  let before = 0;
  let top: Node = node;
  while (top.parentNode && top.parentNode !== root) top = top.parentNode;
  for (const sibling of root.childNodes) {
    if (sibling === top) break;
    before += textOf(sibling).length;
  }
  // Inside a chip: behind it.
  return before + (top === node ? own : textOf(top).length);
}

export interface TextSelection {
  readonly start: number;
  readonly end: number;
  /** Where it grows: Shift with an arrow moves this end. */
  readonly focus: number;
}

export function readSelection(root: HTMLElement): TextSelection | null {
  const selection = root.ownerDocument.getSelection();
  if (!selection?.anchorNode || !selection.focusNode || !root.contains(selection.anchorNode)) return null;
  const anchor = offsetOf(root, selection.anchorNode, selection.anchorOffset);
  const focus = offsetOf(root, selection.focusNode, selection.focusOffset);
  return { start: Math.min(anchor, focus), end: Math.max(anchor, focus), focus };
}

export function offsetsOfRange(root: HTMLElement, range: StaticRange): { start: number; end: number } {
  const start = offsetOf(root, range.startContainer, range.startOffset);
  const end = offsetOf(root, range.endContainer, range.endOffset);
  return { start: Math.min(start, end), end: Math.max(start, end) };
}

/** The point of the page at an offset. */
function pointAt(root: HTMLElement, offset: number): { node: Node; offset: number } {
  let left = offset;
  const children = [...root.childNodes];
  for (const [index, child] of children.entries()) {
    const length = textOf(child).length;
    if (child instanceof Text && left <= length) {
      // A place for the caret before a chip comes first; behind one, it is the place that is meant.
      const isPlace = child.data === CARET_PLACE;
      return { node: child, offset: isPlace ? 1 : left };
    }
    if (left < length) return { node: root, offset: index };
    left -= length;
  }
  return { node: root, offset: children.length };
}

export function setSelection(root: HTMLElement, anchor: number, focus: number = anchor): void {
  const from = pointAt(root, anchor);
  const to = pointAt(root, focus);
  root.ownerDocument.getSelection()?.setBaseAndExtent(from.node, from.offset, to.node, to.offset);
}

/** Where the caret is on the screen; beside a chip it has no box of its own, and the editor's is taken. */
export function caretRect(root: HTMLElement): DOMRect {
  const selection = root.ownerDocument.getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  const rect = range && root.contains(range.endContainer) ? range.getClientRects()[0] : undefined;
  return rect ?? root.getBoundingClientRect();
}

/** The detail that ends or begins at an offset. */
export function detailBeside(
  text: string,
  offset: number,
  side: 'before' | 'after',
): { start: number; end: number } | undefined {
  return variablesIn(text).find(({ start, end }) => (side === 'before' ? end === offset : start === offset));
}

/** Where an offset of a text is after its details were numbered anew: {{900}} is longer than {{1}}. */
export function offsetWhenRenumbered(text: string, offset: number, renumbered: string): number {
  const passed = variablesIn(text).filter(({ end }) => end <= offset).length;
  const lengthIn = (one: string) =>
    variablesIn(one)
      .slice(0, passed)
      .reduce((sum, { start, end }) => sum + end - start, 0);
  return offset - lengthIn(text) + lengthIn(renumbered);
}
