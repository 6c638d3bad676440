import { discoveryCalls, reportReasons } from '@kursi/core/discovery/discovery.contract.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { FormProvider } from 'react-hook-form';
import { useCallForm } from '../../lib/sync/call-form.ts';
import { callQuery, queryClient, useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { SubmitButton } from '../../shared/forms/submit-button.tsx';
import { Button } from '../../ui/button.tsx';
import { ControlledField, FormErrorSummary, FormField } from '../../ui/fields/form.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { Textarea } from '../../ui/fields/textarea.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { showToast } from '../../ui/overlays/toast.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Skeleton, SkeletonText } from '../../ui/states/skeleton.tsx';

interface ReportDrawerProps {
  readonly businessId: string;
  readonly onClose: () => void;
}

/** Has its own TanStack Query provider: the public page does without it (decision 013). */
export default function ReportDrawer(props: ReportDrawerProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Report {...props} />
    </QueryClientProvider>
  );
}

function Report({ businessId, onClose }: ReportDrawerProps) {
  const t = useText();
  const mine = useCallQuery(discoveryCalls.getMyReport, { business_id: businessId });
  const reported = mine.data?.reported ?? false;
  return (
    <Drawer
      onClose={onClose}
      title={reported ? t('report.done_title') : t('report.title')}
      sub={reported ? undefined : t('report.lead')}
      closeLabel={t('action.close')}
    >
      {mine.isPending ? (
        <Skeleton label={t('state.loading')}>
          <SkeletonText lines={6} />
        </Skeleton>
      ) : reported ? (
        <EmptyState
          compact
          title={t('report.done_title')}
          action={<Button onClick={onClose}>{t('action.close')}</Button>}
        >
          {t('report.done_body')}
        </EmptyState>
      ) : (
        <ReportForm businessId={businessId} onClose={onClose} />
      )}
    </Drawer>
  );
}

function ReportForm({ businessId, onClose }: ReportDrawerProps) {
  const t = useText();
  const { queryKey } = callQuery(discoveryCalls.getMyReport, { business_id: businessId });
  const form = useCallForm(discoveryCalls.report, {
    defaultValues: { business_id: businessId, note: '' },
    onDone: () => {
      queryClient.setQueryData(queryKey, { reported: true });
      showToast({ text: t('report.sent'), tone: 'good' });
      onClose();
    },
    onRefused: (error) => {
      // Already reported in another tab: the drawer shows that.
      if (error.code === 'ALREADY_REPORTED') queryClient.setQueryData(queryKey, { reported: true });
      return error.code === 'ALREADY_REPORTED';
    },
  });
  return (
    <FormProvider {...form}>
      <form onSubmit={form.submit} noValidate className="grid gap-5">
        <ControlledField name="reason" group label={t('report.reason')}>
          {(field) => (
            <RadioGroup
              label={t('report.reason')}
              options={reportReasons.map((value) => ({ value, label: t(`report.${value}`) }))}
              value={(field.value as (typeof reportReasons)[number] | undefined) ?? null}
              onValueChange={field.onChange}
            />
          )}
        </ControlledField>
        <FormField name="note" label={t('report.note')} optional={t('state.optional')}>
          <Textarea {...form.register('note')} rows={4} />
        </FormField>
        {form.rootError && <FormErrorSummary title={form.rootError} />}
        <SubmitButton loadingLabel={t('state.saving')}>{t('report.send')}</SubmitButton>
      </form>
    </FormProvider>
  );
}
