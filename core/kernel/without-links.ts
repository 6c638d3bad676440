/**
 * Anyone may type the name of a client, a business or a service, and it goes to a phone under the product's name:
 * WhatsApp makes a link of every address it finds. A price or "2.0" stays as it is.
 */
export function withoutLinks(text: string): string {
  return text
    .replace(/:\/+/g, ': ')
    .replace(/[.。．｡](?=\p{L})/gu, '. ')
    .replace(/\.(?=\d+\.\d)/g, '. ')
    .trim();
}
