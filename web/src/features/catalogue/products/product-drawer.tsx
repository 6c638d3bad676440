import { type Product, productCalls } from '@kursi/core/catalogue/products.contract.ts';
import { type FormEvent, useId, useState } from 'react';
import { useDrawerForm } from '../../../lib/drawer-form.ts';
import { newIdempotencyKey } from '../../../lib/idempotency-key.ts';
import { useText } from '../../../lib/text.ts';
import { DraftNote } from '../../../shared/draft-note.tsx';
import { PictureField } from '../../../shared/picture-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconTrash } from '../../../ui/icons.ts';
import { Note } from '../../../ui/note.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useRefresh } from '../catalogue-data.ts';
import { pictureRefusals, RupeeInput } from '../fields.tsx';
import { newProduct, productDraft, readValues, valuesOf } from './product-form.ts';
import { StockCard } from './stock-card.tsx';

interface ProductDrawerProps {
  readonly businessId: string;
  /** As it is now; null for a new one. */
  readonly product: Product | null;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onRemove: (product: Product) => void;
}

export function ProductDrawer({ businessId, product, open, onClose, onRemove }: ProductDrawerProps) {
  const t = useText();
  const formId = useId();
  const refresh = useRefresh();
  const [key] = useState(newIdempotencyKey);
  const [initial] = useState(() => (product ? valuesOf(product) : newProduct));
  const form = useDrawerForm({
    kept: productDraft,
    about: `${businessId}:${product?.id ?? 'new'}`,
    initial,
  });
  const { values, set, problems } = form;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (form.busy) return;
    const { input, own } = readValues(values);
    const { stock, ...fields } = input;
    const of = { business_id: businessId };
    const fieldOf = { ...pictureRefusals, INVENTORY_ID_TAKEN: 'inventory_id' };
    const done = product
      ? await form.submit(productCalls.changeProduct, { ...of, id: product.id, ...fields }, { own, fieldOf })
      : await form.submit(
          productCalls.addProduct,
          { ...of, ...fields, stock },
          { own, fieldOf, idempotencyKey: key },
        );
    if (!done) return;
    refresh();
    showToast({
      text: t(product ? 'product.saved' : 'product.added', { name: fields.name.trim() }),
      tone: 'good',
    });
    onClose();
  }

  return (
    <Drawer
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={product ? product.name : t('product.new')}
      closeLabel={t('action.close')}
      footer={
        <div className="flex items-center gap-2">
          <Button
            type="submit"
            form={formId}
            variant="primary"
            className="flex-1"
            loading={form.busy}
            loadingLabel={t('state.saving')}
          >
            {product ? t('action.save_changes') : t('product.add')}
          </Button>
          {product && (
            <Button variant="danger" onClick={() => onRemove(product)}>
              <IconTrash className="i-m" aria-hidden />
              {t('catalogue.remove')}
            </Button>
          )}
        </div>
      }
    >
      <form id={formId} noValidate className="grid grid-cols-1 gap-5" onSubmit={(event) => void save(event)}>
        <DraftNote shown={form.restored} onDiscard={form.discard} />
        {form.rootProblem && (
          <Note tone="bad" live="alert">
            {form.rootProblem}
          </Note>
        )}
        <Field label={t('product.name')} required error={problems['name']}>
          <TextInput
            value={values.name}
            placeholder={t('product.name_example')}
            onChange={(event) => set('name', event.target.value)}
          />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label={t('service.price')} required error={problems['price']}>
            <RupeeInput
              value={values.price}
              placeholder="450"
              onChange={(event) => set('price', event.target.value)}
            />
          </Field>
          {!product && (
            <Field label={t('product.stock')} error={problems['stock']}>
              <TextInput
                inputMode="numeric"
                autoComplete="off"
                value={values.stock}
                placeholder="0"
                onChange={(event) => set('stock', event.target.value)}
              />
            </Field>
          )}
        </div>
        <Field
          label={t('product.inventory_id')}
          optional={t('state.optional')}
          hint={t('product.inventory_id_hint')}
          error={problems['inventory_id']}
        >
          <TextInput
            autoComplete="off"
            autoCapitalize="characters"
            value={values.inventory_id}
            placeholder="HIB-200"
            onChange={(event) => set('inventory_id', event.target.value)}
          />
        </Field>
        <Field label={t('picture.of_this')} optional={t('state.optional')} group>
          <PictureField
            businessId={businessId}
            url={values.image_url}
            blurHash={values.blur_hash}
            problem={problems['image_url']}
            onChange={(picture) => {
              set('image_url', picture.url);
              set('blur_hash', picture.blurHash);
            }}
          />
        </Field>
      </form>
      {product && <StockCard businessId={businessId} product={product} />}
    </Drawer>
  );
}
