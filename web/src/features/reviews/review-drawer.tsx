import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { REVIEW_LENGTH } from '@kursi/core/reviews/review-rules.ts';
import { reviewCalls } from '@kursi/core/reviews/reviews.contract.ts';
import { useId } from 'react';
import { FormProvider } from 'react-hook-form';
import * as z from 'zod/mini';
import { type Problems, useCallForm } from '../../lib/call-form.ts';
import { draft, draftEntry } from '../../lib/drafts.ts';
import { useText } from '../../lib/text.ts';
import { DraftNote } from '../../shared/draft-note.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { ControlledField, FormErrorSummary, FormField } from '../../ui/form.tsx';
import { StarsInput } from '../../ui/stars.tsx';
import { Textarea } from '../../ui/textarea.tsx';

const values = z.object({
  rating: z.nullable(z.number()),
  text: z.string().check(z.maxLength(REVIEW_LENGTH)),
});
type Values = z.output<typeof values>;
const reviewDraft = draft<Record<string, Values>>('reviews.mine', 1, z.record(z.string(), values));

export interface Reviewable {
  readonly business_id: string;
  readonly booking_id: string;
  readonly business_name: string;
  readonly service_name: string;
  readonly review: { readonly rating: number; readonly text: string } | null;
}

interface ReviewDrawerProps {
  readonly about: Reviewable;
  /** Preselected stars. */
  readonly stars?: number | null;
  readonly onClose: () => void;
}

/** Stars and an optional text. The draft is kept until it is sent. */
export function ReviewDrawer({ about, stars = null, onClose }: ReviewDrawerProps) {
  const t = useText();
  const formId = useId();
  const { business_id, booking_id, business_name, service_name, review } = about;
  const form = useCallForm(reviewCalls.write, {
    defaultValues: { rating: stars ?? review?.rating ?? null, text: review?.text ?? '' },
    draft: draftEntry(reviewDraft, booking_id),
    problemsOf: ({ rating }: Values): Problems => (rating === null ? { rating: t('review.need_stars') } : {}),
    complete: ({ rating, text }) => ({ business_id, booking_id, rating: rating ?? 0, text }),
    invalidates: [visitCalls.listMine, visitCalls.getMine],
    said: () => (review ? t('review.saved') : t('review.sent', { business: business_name })),
    onDone: onClose,
  });

  return (
    <Drawer
      open
      onOpenChange={(open) => open || onClose()}
      title={t('review.title', { service: service_name })}
      sub={t('review.lead', { business: business_name })}
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
          {t(review ? 'review.save' : 'review.send')}
        </Button>
      }
    >
      <FormProvider {...form}>
        <form id={formId} noValidate className="grid gap-4" onSubmit={form.submit}>
          <DraftNote shown={form.restored} onDiscard={form.discard} />
          {form.rootError && <FormErrorSummary title={form.rootError} />}
          <ControlledField<Values, 'rating'> name="rating" label={t('review.stars')} group>
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
        </form>
      </FormProvider>
    </Drawer>
  );
}
