import { demoRoles } from '@kursi/core/demo/demo.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Problem } from '../../ui/states/note.tsx';
import { paths } from '../address/paths.ts';
import { useDemo } from './demo.ts';
import { DemoProgressBar } from './demo-progress-bar.tsx';

/** On the landing page of the sandbox: opens a filled demo salon without a form. */
export default function DemoDoor() {
  const t = useText();
  const navigate = useNavigate();
  const demo = useDemo();
  return (
    <Card title={t('demo.title')}>
      <p className="max-w-prose text-ink-2">{t('demo.body')}</p>
      <ul className="mt-4 grid gap-3 desk:grid-cols-4" aria-label={t('demo.look_as')}>
        {demoRoles.map((role) => (
          <li key={role} className="grid content-start gap-1">
            <Button
              className="w-full"
              loading={demo.busy === role}
              disabled={demo.busy !== null && demo.busy !== role}
              onClick={() =>
                void demo.enter(role).then((entered) => {
                  if (entered && role === 'admin') void navigate({ to: paths.adminBusinesses });
                })
              }
            >
              {t(`demo.as_${role}`)}
            </Button>
            <p className="text-ink-3">{t(`demo.as_${role}_more`)}</p>
          </li>
        ))}
      </ul>
      {demo.busy && <DemoProgressBar className="mt-4" progress={demo.progress} />}
      <Problem className="mt-4">{demo.problem}</Problem>
    </Card>
  );
}
