import { type ReactNode, useMemo, useRef } from 'react';
import { settingsPath } from '../../../../app/address/address.ts';
import { ButtonLink } from '../../../../app/address/links.tsx';
import { paths } from '../../../../app/address/paths.ts';
import type { MyBusiness } from '../../../../app/selected-business.ts';
import { useLocale, useText } from '../../../../lib/text.ts';
import { LoadFailed, LoadingCards } from '../../../../shared/loading.tsx';
import { Note } from '../../../../ui/states/note.tsx';
import { type ReadyMade, readyMade, readyMadeKeys } from '../ready-made.ts';
import { emptyForm, formOf, nameFromTitle, type TemplateForm } from '../template-form.ts';
import { useTemplates } from '../templates-data.ts';
import { TemplateWizard } from './wizard-screen.tsx';
import { stepAt } from './wizard-state.ts';

interface TemplateWizardPageProps {
  readonly business: MyBusiness;
  /** The template that is edited; null for a new one. */
  readonly templateId: string | null;
  /** The template that a new one begins as a copy of. */
  readonly copy?: string | undefined;
  readonly ready?: string | undefined;
  /** The step in the address: reload stays on it, Back goes to the one before. */
  readonly step: string | undefined;
}

export function TemplateWizardPage(props: TemplateWizardPageProps) {
  const { business, templateId, copy, ready, step } = props;
  const t = useText();
  const locale = useLocale();
  const { sender, appId, templates, isConfigured, isLoading, isFailed, retry } = useTemplates(business.id);
  const found = templates?.find(({ id }) => id === templateId) ?? null;
  // As it was when it was opened: submitting it makes it one in review before the page is left.
  const opened = useRef(found);
  if (opened.current?.id !== found?.id) opened.current = found;
  const template = opened.current;
  const copied = templates?.find(({ id }) => id === copy) ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once; later news of the list does not change it.
  const start = useMemo((): TemplateForm => {
    const taken = templates?.map(({ elementName }) => elementName) ?? [];
    if (template) return formOf(template);
    if (copied) {
      const title = t('template.copy_of', { title: copied.vertical });
      return {
        ...formOf(copied),
        title,
        element_name: nameFromTitle(copied.elementName, taken),
        is_name_typed: false,
      };
    }
    const key = readyMadeKeys.find((one): one is ReadyMade => one === ready);
    if (!key) return { ...emptyForm, language_code: locale };
    const made = readyMade(key, locale, `${location.origin}/b/${business.business_url}`);
    return { ...made, element_name: nameFromTitle(made.element_name, taken) };
  }, [template?.id, copied?.id, ready, business.id, isLoading]);

  const framed = (inside: ReactNode) => (
    <>
      <div className="k-bar">
        <h1 className="text-t4 font-bold">{t(templateId ? 'template.edit' : 'template.new')}</h1>
      </div>
      {inside}
    </>
  );
  if (isFailed) {
    return framed(
      <LoadFailed className="m-4" onRetry={retry}>
        {t('template.failed_to_load')}
      </LoadFailed>,
    );
  }
  if (isLoading) {
    return framed(<LoadingCards lines={[6]} className="p-4" />);
  }
  const back = <ButtonLink href={paths.messageTemplates}>{t('template.to_list')}</ButtonLink>;
  if (!appId || !sender || !isConfigured) {
    return framed(
      <Note
        tone="brand"
        className="m-4"
        title={t('template.no_header')}
        action={
          <ButtonLink variant="primary" href={settingsPath('messages')}>
            {t('template.get_header')}
          </ButtonLink>
        }
      >
        {t('template.no_header_more')}
      </Note>,
    );
  }
  if (templateId && !template) {
    return framed(
      <Note tone="warn" className="m-4" action={back}>
        {t('error.NOT_FOUND')}
      </Note>,
    );
  }
  if (template?.status === 'PENDING') {
    return framed(
      <Note tone="info" className="m-4" action={back}>
        {t('template.is_in_review')}
      </Note>,
    );
  }
  return (
    <TemplateWizard
      key={templateId ?? copied?.id ?? ready ?? 'new'}
      draftKey={templateId ?? copied?.id ?? ready ?? 'new'}
      business={business}
      sender={sender}
      appId={appId}
      templates={templates ?? []}
      template={template}
      start={start}
      step={stepAt(step)}
    />
  );
}
