import type { SentBy } from '@kursi/core/contract/call.ts';
import {
  type ProductTemplate,
  productTemplateCalls,
} from '@kursi/core/messaging/product-templates.contract.ts';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { LoadFailed, LoadingCard } from '../../../shared/loading.tsx';
import { DetailText } from '../../../shared/messages/detail-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/fields/chip.tsx';
import { ListRow, ListRows } from '../../../ui/lists/list-row.tsx';
import { IconPlus } from '../../../ui/pictures/icons.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { type EditedTemplate, ProductTemplateDrawer } from './product-template-drawer.tsx';
import { emptyForm, formOf, sentOf, type TemplateForm } from './template-form.ts';
import { stateWord, statusLook } from './template-row.tsx';
import { kindLine } from './template-words.ts';

/** As one of a business, which it is shown like. */
const asOwn = (template: ProductTemplate) =>
  formOf({ ...template, appId: '', createdOn: '', submitted_at: null, decided_at: null });

/** The templates of the product, which every business may send. */
export function ProductTemplates() {
  const t = useText();
  const { data, error, refetch } = useCallQuery(productTemplateCalls.get, {});
  const [edited, setEdited] = useState<EditedTemplate | null>(null);
  const save = useCommand(productTemplateCalls.set, {
    invalidates: [productTemplateCalls.get],
    onDone: () => setEdited(null),
    said: () => t('template.submitted'),
  });
  if (!data) {
    if (!error) {
      return <LoadingCard lines={4} />;
    }
    return (
      <LoadFailed onRetry={refetch}>
        {errorText(error instanceof ApiError ? error.code : 'UNEXPECTED')}
      </LoadFailed>
    );
  }
  const kept = (without: string | null) =>
    data.items
      .filter(({ id }) => id !== without)
      .map((template) => ({ ...withoutApp(asOwn(template)), id: template.id }));
  const put = (items: SentBy<typeof productTemplateCalls.set>['items']) =>
    void save.run({ items, changed_at: data.changed_at });
  return (
    <div className="grid gap-4">
      <Button
        variant="primary"
        className="justify-self-start"
        onClick={() => setEdited({ id: null, form: emptyForm })}
      >
        <IconPlus className="i-m" aria-hidden />
        {t('template.new')}
      </Button>
      {data.items.length === 0 && <EmptyState compact title={t('product_templates.none')} />}
      {data.items.length > 0 && (
        <Card flush>
          <ListRows>
            {data.items.map((template) => {
              const { tone } = statusLook[template.status];
              const isPicture = template.templateType === 'IMAGE';
              return (
                <ListRow
                  key={template.id}
                  title={template.vertical}
                  sub={
                    <>
                      {kindLine(t, {
                        category: template.category,
                        language_code: template.languageCode,
                        isPicture,
                      })}
                      {' · '}
                      <DetailText text={template.content} />
                      {template.reason && ` · ${template.reason}`}
                    </>
                  }
                  end={<Chip tone={tone}>{t(stateWord(template))}</Chip>}
                  onOpen={() => setEdited({ id: template.id, form: asOwn(template) })}
                />
              );
            })}
          </ListRows>
        </Card>
      )}
      {edited && (
        <ProductTemplateDrawer
          key={edited.id ?? 'new'}
          edited={edited}
          isBusy={save.pending}
          onClose={() => setEdited(null)}
          onSave={(form) => {
            const item = { ...withoutApp(form), ...(edited.id && { id: edited.id }) };
            put([...kept(edited.id), item]);
          }}
          onRemove={edited.id ? () => put(kept(edited.id)) : null}
        />
      )}
    </div>
  );
}

function withoutApp(form: TemplateForm) {
  const { appId: _, ...rest } = sentOf(form, '');
  return rest;
}
