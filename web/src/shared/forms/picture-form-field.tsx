import { useFormContext, useFormState } from 'react-hook-form';
import { useText } from '../../lib/text.ts';
import { Field } from '../../ui/fields/field.tsx';
import { PictureField } from './picture-field.tsx';

/** Picture of a service, a calendar, a product or a membership: its URL and blur hash as fields of the form. */
export function PictureFormField({ businessId }: { readonly businessId: string }) {
  const t = useText();
  const form = useFormContext<{ image_url: string | null; blur_hash: string | null }>();
  const { image_url, blur_hash } = form.watch();
  const problem = useFormState({ control: form.control, name: 'image_url' }).errors.image_url?.message;
  return (
    <Field label={t('picture.of_this')} optional={t('state.optional')} group>
      <PictureField
        businessId={businessId}
        url={image_url}
        blurHash={blur_hash}
        problem={problem}
        onChange={(picture) => {
          form.setValue('image_url', picture.url, { shouldDirty: true });
          form.setValue('blur_hash', picture.blurHash, { shouldDirty: true });
          form.clearErrors('image_url');
        }}
      />
    </Field>
  );
}

/** Maps picture errors of the server to the picture's field. */
export const pictureRefusals = { FILE_NOT_UPLOADED: 'image_url', FILE_DIFFERS: 'image_url' } as const;
