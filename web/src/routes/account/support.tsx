import { ButtonLink } from '../../app/address/links.tsx';
import { usePageTitle } from '../../app/address/page-title.ts';
import { paths } from '../../app/address/paths.ts';
import { useMyBusinesses } from '../../app/selected-business.ts';
import { useUser } from '../../app/user-context.tsx';
import { HelpArticles } from '../../features/support/help-articles.tsx';
import { SupportForm } from '../../features/support/support-form.tsx';
import { useText } from '../../lib/text.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

export default function SupportPage() {
  const t = useText();
  const { is_guest } = useUser();
  const { works } = useMyBusinesses({ enabled: !is_guest });
  usePageTitle(t('support.title'));
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-6 p-4 max-desk:pt-1 desk:p-8">
      <PageHeader title={t('support.title')} sub={t('support.lead')} />
      <HelpArticles works={works ?? false} />
      <div>
        <h2 className="text-t4 font-bold">{t('support.write_title')}</h2>
        <p className="mt-1 text-ink-2">{t('support.write_lead')}</p>
      </div>
      {is_guest ? (
        <Card>
          <EmptyState
            title={t('support.guest_title')}
            action={
              <ButtonLink variant="primary" href={paths.profile}>
                {t('support.guest_action')}
              </ButtonLink>
            }
          >
            {t('support.guest_body')}
          </EmptyState>
        </Card>
      ) : (
        <SupportForm />
      )}
    </div>
  );
}
