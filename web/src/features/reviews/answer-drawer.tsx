import { type ReceivedReview, reviewCalls } from '@kursi/core/reviews/reviews.contract.ts';
import { FormProvider } from 'react-hook-form';
import { formatNumber } from '../../lib/format.ts';
import { useCallForm } from '../../lib/sync/call-form.ts';
import { invalidateCalls } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { SubmitButton } from '../../shared/forms/submit-button.tsx';
import { FormErrorSummary, FormField } from '../../ui/fields/form.tsx';
import { Textarea } from '../../ui/fields/textarea.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { showToast } from '../../ui/overlays/toast.ts';
import { Stars } from '../../ui/stars.tsx';

interface AboutReview {
  readonly businessId: string;
  readonly review: ReceivedReview;
  readonly onClose: () => void;
}

/** One answer per review; it can be edited later. */
export function AnswerDrawer({ businessId, review, onClose }: AboutReview) {
  const t = useText();
  const form = useCallForm(reviewCalls.answer, {
    defaultValues: { business_id: businessId, booking_id: review.id, answer: review.answer ?? '' },
    onDone: () => {
      void invalidateCalls(reviewCalls.listReceived);
      showToast({ text: t('reviews.answered'), tone: 'good' });
      onClose();
    },
  });
  const name = review.reviewer ?? t('rating.someone');
  return (
    <Drawer onClose={onClose} title={t('reviews.answer_title', { name })} closeLabel={t('action.close')}>
      <FormProvider {...form}>
        <form onSubmit={form.submit} noValidate className="grid gap-5">
          <Quoted review={review} />
          <FormField name="answer" label={t('reviews.answer_label')} hint={t('reviews.answer_hint')}>
            <Textarea {...form.register('answer')} rows={5} maxLength={2000} />
          </FormField>
          {form.rootError && <FormErrorSummary title={form.rootError} />}
          <SubmitButton loadingLabel={t('state.sending')}>{t('reviews.answer_send')}</SubmitButton>
        </form>
      </FormProvider>
    </Drawer>
  );
}

export function ReportReviewDrawer({ businessId, review, onClose }: AboutReview) {
  const t = useText();
  const form = useCallForm(reviewCalls.report, {
    defaultValues: { business_id: businessId, booking_id: review.id, reason: '' },
    onDone: () => {
      void invalidateCalls(reviewCalls.listReceived);
      showToast({ text: t('reviews.report_sent'), tone: 'good' });
      onClose();
    },
  });
  return (
    <Drawer
      onClose={onClose}
      title={t('reviews.report_title')}
      sub={t('reviews.report_lead')}
      closeLabel={t('action.close')}
    >
      <FormProvider {...form}>
        <form onSubmit={form.submit} noValidate className="grid gap-5">
          <Quoted review={review} />
          <FormField name="reason" label={t('reviews.report_reason')}>
            <Textarea {...form.register('reason')} rows={4} maxLength={500} />
          </FormField>
          {form.rootError && <FormErrorSummary title={form.rootError} />}
          <SubmitButton>{t('reviews.report_send')}</SubmitButton>
        </form>
      </FormProvider>
    </Drawer>
  );
}

function Quoted({ review }: { readonly review: ReceivedReview }) {
  const t = useText();
  return (
    <blockquote className="rounded-1 bg-sunken p-3">
      <Stars value={review.rating} label={t('rating.stars', { stars: formatNumber(review.rating) })} />
      {review.text && <p className="mt-1 wrap-anywhere whitespace-pre-line">{review.text}</p>}
    </blockquote>
  );
}
