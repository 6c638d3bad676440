import { wholeContact } from '@kursi/core/kernel/masked.ts';
import { currentLocale, type Locale } from '../../lib/text.ts';

/** Heuristic for clients whose language is not known: a name in Devanagari means Hindi. */
export function languageFor({ name }: { readonly name: string }): Locale {
  return /\p{Script=Devanagari}/u.test(name) ? 'hi' : currentLocale();
}

/** Opens a chat with the message typed in; without a whole number WhatsApp asks whom to send it to. */
export function whatsappLink(phone: string | null, message: string): string {
  return `https://wa.me/${(wholeContact(phone) ?? '').replace(/\D/g, '')}?text=${encodeURIComponent(message)}`;
}
