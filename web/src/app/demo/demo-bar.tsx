import { type DemoRole, demoRoles } from '@kursi/core/demo/demo.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { queryClient } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { showToast } from '../../ui/overlays/toast.ts';
import { Problem } from '../../ui/states/note.tsx';
import { paths } from '../address/paths.ts';
import { useDemo } from './demo.ts';
import { DemoProgressBar } from './demo-progress-bar.tsx';
import { DemoReset } from './demo-reset.tsx';

/** Above every page of the demo salon: the current role, and a switch to another one. */
export default function DemoBar({ role }: { readonly role: DemoRole }) {
  const t = useText();
  const navigate = useNavigate();
  const demo = useDemo();
  return (
    <section aria-label={t('demo.bar')} className="border-b border-line-soft bg-brand-soft px-4 py-2">
      <div className="flex items-center gap-2 desk:gap-4">
        <p className="font-medium max-desk:sr-only">{t('demo.bar')}</p>
        <Segmented<DemoRole>
          className="min-w-0 overflow-x-auto max-desk:[&>label]:flex-none max-desk:[&>label]:px-2 max-desk:[&>label]:whitespace-nowrap"
          label={t('demo.look_as')}
          value={demo.busy && demo.busy !== 'reset' ? demo.busy : role}
          options={demoRoles.map((value) => ({ value, label: t(`demo.short_${value}`) }))}
          onValueChange={(next) =>
            void demo.enter(next).then((entered) => {
              if (entered) void navigate({ to: next === 'admin' ? paths.adminBusinesses : paths.home });
            })
          }
        />
        <DemoReset
          loading={demo.busy === 'reset'}
          disabled={demo.busy !== null && demo.busy !== 'reset'}
          onReset={() =>
            void demo.reset().then(async (made) => {
              if (!made) return;
              await queryClient.resetQueries();
              showToast({ text: t('demo.made_anew'), tone: 'good' });
            })
          }
        />
      </div>
      {demo.busy === 'reset' && <DemoProgressBar className="mt-2 max-w-md" progress={demo.progress} />}
      <Problem className="mt-2">{demo.problem}</Problem>
    </section>
  );
}
