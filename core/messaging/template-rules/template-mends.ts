import { messageTypeOf } from '../message-template.ts';
import { hasWord, lengthOfText, renumber, variablesIn } from '../template-text.ts';
import {
  TEMPLATE_TEXT_MAX,
  type TemplateRule,
  type WrittenButton,
  type WrittenTemplate,
} from './template-rules.ts';

/** What a mend may speak of. */
export interface MendWords {
  readonly businessName: string;
}

const greeting = (language: string) => (language === 'hi' || language === 'mr' ? 'नमस्ते' : 'Hello');

/** The words that are put behind a detail at the end of the text. */
export function wordsAtEnd(language: string, { businessName }: MendWords): string {
  if (language === 'hi') return `, ${businessName} में।`;
  return language.startsWith('en') ? `, at ${businessName}.` : `, ${businessName}.`;
}

function withWordsAtEnd(text: string, words: string): string {
  const end = variablesIn(text).at(-1)?.end ?? text.length;
  // An emoji stays; the full stop comes with the new words.
  const rest = text.slice(end).replace(/[\p{P}\s]+/gu, '');
  return text.slice(0, end) + words + (rest === '' ? '' : ` ${rest}`);
}

/** Signed with the name of the business, for a reviewer who took it for a fraud; null where it is named already. */
export function signTemplate<D extends WrittenTemplate>(draft: D, { businessName }: MendWords): D | null {
  const { content, language_code } = draft;
  if (!hasWord(businessName) || content.includes(businessName)) return null;
  const name = businessName.replace(/[.\s]+$/, '');
  const end =
    language_code === 'hi' ? `आपका ${name}।` : `${language_code.startsWith('en') ? 'Yours, ' : ''}${name}.`;
  const signed = `${content.trimEnd()}\n${end}`;
  return lengthOfText(signed) > TEMPLATE_TEXT_MAX ? null : { ...draft, content: signed };
}

/** The draft with this rule met, where the way is known; null where a person has to find the words. */
export function mendTemplate<D extends WrittenTemplate>(
  draft: D,
  rule: TemplateRule,
  words: MendWords,
): D | null {
  const { content } = draft;
  switch (rule) {
    case 'text_ends_with_words':
      if (!hasWord(words.businessName)) return null;
      return { ...draft, content: withWordsAtEnd(content, wordsAtEnd(draft.language_code, words)) };
    case 'text_begins_with_words':
      return { ...draft, content: `${greeting(draft.language_code)} ${content.trimStart()}` };
    case 'text_numbers_in_order': {
      const { text, keys } = renumber(content);
      const isOfText = ({ section }: { readonly section: string }) => section === 'Data';
      const ofText = keys.flatMap((key, index) => {
        const known = draft.variables.find((variable) => isOfText(variable) && variable.key === key);
        return known ? [{ ...known, key: index + 1 }] : [];
      });
      const ofHeader = draft.variables.filter((variable) => !isOfText(variable));
      return { ...draft, content: text, variables: [...ofHeader, ...ofText] };
    }
    case 'text_has_few_empty_lines':
      return { ...draft, content: content.replace(/(?:\r?\n){3,}/g, '\n\n') };
    case 'text_has_no_tab':
      return { ...draft, content: content.replace(/\t+/g, ' ') };
    case 'text_has_few_spaces':
      return { ...draft, content: content.replace(/ {5,}/g, ' ') };
    case 'header_is_plain':
      return { ...draft, header: (draft.header ?? '').replace(/[*_~`]/g, '') };
    case 'header_is_one_line':
      return { ...draft, header: (draft.header ?? '').replace(/\s*[\r\n]+\s*/g, ' ').trim() };
    case 'quick_replies_stand_together': {
      const isReply = (button: WrittenButton) => Number(messageTypeOf(button) === 'quick_reply');
      return { ...draft, buttons: [...draft.buttons].sort((a, b) => isReply(a) - isReply(b)) };
    }
    case 'reads_like_its_category':
      return { ...draft, category: 'MARKETING' };
    default:
      return null;
  }
}
