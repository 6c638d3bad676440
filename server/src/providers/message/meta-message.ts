import type { OutgoingMessage, TemplateContent } from './message-provider.ts';

/** The body of Meta's message call, which Gupshup's third version takes too. */
export function metaMessage({ id, to, content }: OutgoingMessage): object {
  const addressed = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: to.replace('+', ''),
    biz_opaque_callback_data: id,
  };
  if ('text' in content) return { ...addressed, type: 'text', text: { body: content.text } };
  return {
    ...addressed,
    type: 'template',
    template: { name: content.name, language: { code: content.language }, components: componentsOf(content) },
  };
}

function componentsOf(content: TemplateContent): object[] {
  const { params, header_params = [], image, postbacks = [], url_params = [] } = content;
  const texts = (all: readonly string[]) => all.map((text) => ({ type: 'text', text }));
  return [
    ...(image ? [{ type: 'header', parameters: [{ type: 'image', image }] }] : []),
    ...(header_params.length > 0 ? [{ type: 'header', parameters: texts(header_params) }] : []),
    ...(params.length > 0 ? [{ type: 'body', parameters: texts(params) }] : []),
    ...postbacks.map(({ index, text }) => ({
      type: 'button',
      sub_type: 'quick_reply',
      index: String(index),
      parameters: [{ type: 'payload', payload: text }],
    })),
    ...url_params.map(({ index, text }) => ({
      type: 'button',
      sub_type: 'url',
      index: String(index),
      parameters: texts([text]),
    })),
  ];
}
