import { REVIEW_LENGTH } from '@kursi/core/reviews/review-rules.ts';
import type { reviewCalls } from '@kursi/core/reviews/reviews.contract.ts';
import { useId } from 'react';
import * as z from 'zod/mini';
import { draft } from '../../lib/device/drafts.ts';
import type { Problems, useCallForm } from '../../lib/sync/call-form.ts';
import { type Translate, useText } from '../../lib/text.ts';
import { CallForm } from '../../shared/forms/call-form.tsx';
import { DraftNote } from '../../shared/forms/draft-note.tsx';
import { Button } from '../../ui/button.tsx';
import { ControlledField, FormField } from '../../ui/fields/form.tsx';
import { Textarea } from '../../ui/fields/textarea.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { StarsInput } from '../../ui/stars.tsx';

const values = z.object({
  rating: z.nullable(z.number()),
  text: z.string().check(z.maxLength(REVIEW_LENGTH)),
});
export type ReviewValues = z.output<typeof values>;

/** By booking, or by the link of an entry of a queue. */
export const reviewDraft = draft<Record<string, ReviewValues>>(
  'reviews.mine',
  1,
  z.record(z.string(), values),
);

export const problemsOfReview = (t: Translate, { rating }: ReviewValues): Problems =>
  rating === null ? { rating: t('review.need_stars') } : {};

interface ReviewSheetProps {
  readonly form: ReturnType<typeof useCallForm<typeof reviewCalls.write, ReviewValues>>;
  readonly serviceName: string;
  readonly businessName: string;
  /** Something was said before. */
  readonly isChange: boolean;
  readonly onClose: () => void;
}

/** Stars and an optional text. The draft is kept until it is sent. */
export function ReviewSheet({ form, serviceName, businessName, isChange, onClose }: ReviewSheetProps) {
  const t = useText();
  const formId = useId();
  return (
    <Drawer
      onClose={onClose}
      title={t('review.title', { service: serviceName })}
      sub={t('review.lead', { business: businessName })}
      closeLabel={t('action.close')}
      footer={
        <Button
          type="submit"
          form={formId}
          variant="primary"
          size="big"
          wide
          loading={form.formState.isSubmitting}
          loadingLabel={t('state.sending')}
        >
          {t(isChange ? 'review.save' : 'review.send')}
        </Button>
      }
    >
      <CallForm
        form={form}
        id={formId}
        className="grid gap-4"
        above={<DraftNote shown={form.restored} onDiscard={form.discard} />}
      >
        <ControlledField<ReviewValues, 'rating'> name="rating" label={t('review.stars')} group>
          {(field) => (
            <StarsInput
              label={t('review.stars')}
              value={field.value}
              invalid={form.formState.errors.rating !== undefined}
              nameOf={(count) => t(`review.star_${count as 1 | 2 | 3 | 4 | 5}`)}
              onValueChange={field.onChange}
            />
          )}
        </ControlledField>
        <FormField name="text" label={t('review.text')} optional={t('state.optional')}>
          <Textarea {...form.register('text')} rows={5} maxLength={REVIEW_LENGTH} />
        </FormField>
      </CallForm>
    </Drawer>
  );
}
