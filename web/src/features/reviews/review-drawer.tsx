import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { REVIEW_LENGTH } from '@kursi/core/reviews/review-rules.ts';
import { reviewCalls } from '@kursi/core/reviews/reviews.contract.ts';
import { type FormEvent, useId } from 'react';
import * as z from 'zod/mini';
import { draft } from '../../lib/drafts.ts';
import { useDrawerForm } from '../../lib/drawer-form.ts';
import { invalidateCalls } from '../../lib/queries.ts';
import { useText } from '../../lib/text.ts';
import { DraftNote } from '../../shared/draft-note.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Field } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { StarsInput } from '../../ui/stars.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { showToast } from '../../ui/toast.ts';

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
  /** Stars that were pressed to come here. */
  readonly stars?: number | null;
  readonly onClose: () => void;
}

/** Five stars to press, and words if one likes. What is typed stays until it is sent. */
export function ReviewDrawer({ about, stars = null, onClose }: ReviewDrawerProps) {
  const t = useText();
  const formId = useId();
  const { business_id, booking_id, business_name, service_name, review } = about;
  const form = useDrawerForm<Values>({
    kept: reviewDraft,
    about: booking_id,
    initial: { rating: stars ?? review?.rating ?? null, text: review?.text ?? '' },
  });

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (form.busy) return;
    const { rating, text } = form.values;
    const done = await form.submit(
      reviewCalls.write,
      { business_id, booking_id, rating: rating ?? 0, text },
      rating === null ? { own: { rating: t('review.need_stars') } } : {},
    );
    if (!done) return;
    showToast({
      text: review ? t('review.saved') : t('review.sent', { business: business_name }),
      tone: 'good',
    });
    invalidateCalls(visitCalls.mine, visitCalls.lookAtMine);
    onClose();
  }

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
          loading={form.busy}
          loadingLabel={t('state.sending')}
        >
          {t(review ? 'review.save' : 'review.send')}
        </Button>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={(event) => void send(event)}>
        <DraftNote shown={form.restored} onDiscard={form.discard} />
        {form.rootProblem && (
          <Note tone="bad" live="alert">
            {form.rootProblem}
          </Note>
        )}
        <Field label={t('review.stars')} group error={form.problems['rating']}>
          <StarsInput
            label={t('review.stars')}
            value={form.values.rating}
            invalid={form.problems['rating'] !== undefined}
            nameOf={(count) => t(`review.star_${count as 1 | 2 | 3 | 4 | 5}`)}
            onValueChange={(rating) => form.set('rating', rating)}
          />
        </Field>
        <Field label={t('review.text')} optional={t('state.optional')} error={form.problems['text']}>
          <Textarea
            rows={5}
            maxLength={REVIEW_LENGTH}
            value={form.values.text}
            onChange={(event) => form.set('text', event.target.value)}
          />
        </Field>
      </form>
    </Drawer>
  );
}
