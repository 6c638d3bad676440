import type { TemplateButton } from '@kursi/core/messaging/message-template.ts';
import type { CustomTemplate, WireVariable } from '@kursi/core/messaging/templates.contract.ts';
import type { TemplateRow } from './message-template.store.ts';

type Container = Pick<
  TemplateRow,
  | 'app_id'
  | 'content'
  | 'header'
  | 'footer'
  | 'example'
  | 'example_header'
  | 'example_media'
  | 'enable_sample'
  | 'buttons'
>;

/** The provider's own form of a template, as the spec's calls return it. */
function containerMetaOf(row: Container): string {
  return JSON.stringify({
    appId: row.app_id,
    data: row.content,
    buttons: row.buttons,
    header: row.header ?? undefined,
    footer: row.footer ?? undefined,
    sampleText: row.example,
    sampleHeader: row.example_header ?? undefined,
    sampleMedia: row.example_media ?? undefined,
    enableSample: row.enable_sample,
  });
}

export function presentTemplate(row: TemplateRow, mediaUrls: ReadonlyMap<string, string>): CustomTemplate {
  return {
    id: row.id,
    appId: row.app_id,
    elementName: row.element_name,
    languageCode: row.language_code,
    templateType: row.template_type,
    category: row.category,
    vertical: row.vertical,
    content: row.content,
    header: row.header,
    exampleHeader: row.example_header,
    footer: row.footer,
    example: row.example,
    exampleMedia: row.example_media,
    enableSample: row.enable_sample,
    buttons: row.buttons.map(presentButton),
    variables: row.variables.map((variable): WireVariable => ({ ...variable })),
    containerMeta: containerMetaOf(row),
    meta: JSON.stringify({ example: row.example }),
    data: row.footer ? `${row.content}\n${row.footer}` : row.content,
    selectedMedia: row.example_media ? (mediaUrls.get(row.example_media) ?? null) : null,
    status: row.status,
    reason: row.reason,
    createdOn: row.created_on.toString(),
    modifiedOn: row.modified_on.toString(),
    submitted_at: row.submitted_at?.toString() ?? null,
    decided_at: row.decided_at?.toString() ?? null,
  };
}

function presentButton(button: TemplateButton): CustomTemplate['buttons'][number] {
  if (button.type !== 'URL') return button;
  const { example, ...rest } = button;
  return example ? { ...rest, example: [...example] } : rest;
}
