import { type BankDetails, settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { useState } from 'react';
import { useCallForm } from '../../../lib/sync/call-form.ts';
import { callQuery, queryClient, useCallQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { CallForm } from '../../../shared/forms/call-form.tsx';
import { orNull } from '../../../shared/forms/or-null.ts';
import { LoadFailed } from '../../../shared/loading.tsx';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';
import { Bone, Skeleton } from '../../../ui/states/skeleton.tsx';
import { Line } from './fields.tsx';

/** No draft: account numbers are not stored on the device. */
export function Bank({ businessId }: { readonly businessId: string }) {
  const t = useText();
  const { data, isError, refetch } = useCallQuery(settingsCalls.getBank, { business_id: businessId });
  const [changing, setChanging] = useState(false);
  return (
    <div className="mt-6 border-t border-line-soft pt-5">
      <h2 className="font-bold">{t('settings.bank')}</h2>
      <p className="mt-1 mb-4 text-ink-2">{t('settings.bank_lead')}</p>
      {!data && !isError && (
        <Skeleton label={t('state.loading')}>
          <Bone className="h-10" />
        </Skeleton>
      )}
      {!data && isError && <LoadFailed onRetry={refetch}>{t('settings.failed')}</LoadFailed>}
      {data?.bank && !changing && <Shown bank={data.bank} onChange={() => setChanging(true)} />}
      {data && (!data.bank || changing) && (
        <BankForm
          businessId={businessId}
          onDone={() => setChanging(false)}
          onCancel={data.bank ? () => setChanging(false) : undefined}
        />
      )}
    </div>
  );
}

function Shown({ bank, onChange }: { readonly bank: BankDetails; readonly onChange: () => void }) {
  const t = useText();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-2 border border-line-soft p-4">
      <div className="min-w-0">
        <p className="font-medium break-words">{bank.account_holder}</p>
        <p className="num text-ink-2">{t('settings.bank_ends', { end: bank.account_number_end })}</p>
        <p className="num text-ink-3 break-words">
          {[bank.bank_name, bank.ifsc].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Button size="tap" onClick={onChange}>
        {t('settings.bank_change')}
      </Button>
    </div>
  );
}

interface BankFormProps {
  readonly businessId: string;
  readonly onDone: () => void;
  readonly onCancel?: (() => void) | undefined;
}

function BankForm({ businessId, onDone, onCancel }: BankFormProps) {
  const t = useText();
  const form = useCallForm(settingsCalls.setBank, {
    defaultValues: { account_holder: '', account_number: '', ifsc: '', bank_name: '' },
    complete: (values) => ({
      ...values,
      business_id: businessId,
      bank_name: orNull(values.bank_name),
    }),
    onDone: (saved) => {
      queryClient.setQueryData(callQuery(settingsCalls.getBank, { business_id: businessId }).queryKey, saved);
      showToast({ text: t('settings.saved'), tone: 'good' });
      onDone();
    },
  });
  return (
    <CallForm form={form} className="grid max-w-md gap-4">
      <Line
        name="account_holder"
        label={t('settings.bank_holder')}
        required
        input={{ autoComplete: 'off' }}
      />
      <Line
        name="account_number"
        label={t('settings.bank_number')}
        required
        input={{ inputMode: 'numeric', autoComplete: 'off', className: 'num' }}
      />
      <Line
        name="ifsc"
        label={t('settings.bank_ifsc')}
        required
        input={{ autoCapitalize: 'characters', autoComplete: 'off', className: 'num' }}
      />
      <Line name="bank_name" label={t('settings.bank_name')} input={{ autoComplete: 'off' }} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="tap" loading={form.formState.isSubmitting}>
          {t('settings.bank_save')}
        </Button>
        {onCancel && (
          <Button size="tap" variant="quiet" onClick={onCancel}>
            {t('action.cancel')}
          </Button>
        )}
      </div>
    </CallForm>
  );
}
