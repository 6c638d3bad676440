import { type Product, productCalls } from '@kursi/core/catalogue/products.contract.ts';
import { useId, useState } from 'react';
import { draftEntry } from '../../../lib/device/drafts.ts';
import { useCallForm } from '../../../lib/sync/call-form.ts';
import { useText } from '../../../lib/text.ts';
import { CallForm } from '../../../shared/forms/call-form.tsx';
import { DraftNote } from '../../../shared/forms/draft-note.tsx';
import { PictureFormField, pictureRefusals } from '../../../shared/forms/picture-form-field.tsx';
import { SaveAndRemove } from '../../../shared/forms/save-and-remove.tsx';
import { RupeeInput } from '../../../shared/payments/rupees.tsx';
import { FormField } from '../../../ui/fields/form.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';
import { catalogueReads } from '../catalogue-data.ts';
import { TaxFields } from '../tax-fields.tsx';
import { newProduct, type ProductValues, productDraft, readValues, valuesOf } from './product-form.ts';
import { StockCard } from './stock-card.tsx';

interface ProductDrawerProps {
  readonly businessId: string;
  /** The saved product; null for a new one. */
  readonly product: Product | null;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onRemove: (product: Product) => void;
}

export function ProductDrawer({ businessId, product, open, onClose, onRemove }: ProductDrawerProps) {
  const t = useText();
  const formId = useId();
  const [initial] = useState(() => (product ? valuesOf(product) : newProduct));
  const form = useCallForm(product ? productCalls.change : productCalls.add, {
    defaultValues: initial,
    draft: draftEntry(productDraft, `${businessId}:${product?.id ?? 'new'}`),
    problemsOf: (values: ProductValues) => readValues(values).own,
    complete: (values) => {
      const { stock, ...fields } = readValues(values).input;
      return { business_id: businessId, ...fields, ...(product ? { id: product.id } : { stock }) };
    },
    record: product ? ['business_id', 'id'] : undefined,
    fieldOf: { ...pictureRefusals, INVENTORY_ID_TAKEN: 'inventory_id' },
    invalidates: catalogueReads,
    onDone: () => {
      const name = form.getValues('name').trim();
      showToast({ text: t(product ? 'product.saved' : 'product.added', { name }), tone: 'good' });
      onClose();
    },
  });
  const { register } = form;

  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={product ? product.name : t('product.new')}
      closeLabel={t('action.close')}
      footer={
        <SaveAndRemove
          formId={formId}
          saving={form.formState.isSubmitting}
          addLabel={t('product.add')}
          onRemove={product && (() => onRemove(product))}
        />
      }
    >
      <CallForm
        form={form}
        id={formId}
        className="grid grid-cols-1 gap-5"
        above={<DraftNote shown={form.restored} onDiscard={form.discard} />}
      >
        <FormField name="name" label={t('product.name')} required>
          <TextInput {...register('name')} placeholder={t('product.name_example')} />
        </FormField>
        <div className="grid grid-cols-2 gap-3">
          <FormField name="price" label={t('service.price')} required>
            <RupeeInput {...register('price')} placeholder="450" />
          </FormField>
          {!product && (
            <FormField name="stock" label={t('product.stock')}>
              <TextInput {...register('stock')} inputMode="numeric" autoComplete="off" placeholder="0" />
            </FormField>
          )}
        </div>
        <FormField
          name="inventory_id"
          label={t('product.inventory_id')}
          optional={t('state.optional')}
          hint={t('product.inventory_id_hint')}
        >
          <TextInput
            {...register('inventory_id')}
            autoComplete="off"
            autoCapitalize="characters"
            placeholder="HIB-200"
          />
        </FormField>
        <TaxFields of="product" />
        <PictureFormField businessId={businessId} />
      </CallForm>
      {product && <StockCard businessId={businessId} product={product} />}
    </Drawer>
  );
}
