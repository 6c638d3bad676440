import { type ReactNode, useState } from 'react';
import { Button, IconButton } from '../button.tsx';
import { Card } from '../card.tsx';
import { Checkbox } from '../fields/checkbox.tsx';
import { Field } from '../fields/field.tsx';
import { PasswordInput } from '../fields/password-input.tsx';
import { TextInput } from '../fields/text-input.tsx';
import { Kbd } from '../kbd.tsx';
import { TextLink } from '../link.tsx';
import { Avatar } from '../pictures/avatar.tsx';
import { Chair } from '../pictures/chair.tsx';
import { DeviceFrame } from '../pictures/device-frame.tsx';
import {
  IconBell,
  IconBill,
  IconCalendar,
  IconChart,
  IconCheck,
  IconEnter,
  IconGlobe,
  IconHome,
  IconList,
  IconMegaphone,
  IconPin,
  IconPlus,
  IconSaved,
  IconScissors,
  IconSliders,
  IconUsers,
} from '../pictures/icons.ts';
import { BrandMark } from '../pictures/mark.tsx';
import { AuthShell } from '../shell/auth-shell.tsx';
import { StatusBar, StatusCount, SwitcherButton } from '../shell/desk-parts.tsx';
import { DeskShell } from '../shell/desk-shell.tsx';
import { PublicShell } from '../shell/public-shell.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { Wizard } from '../wizard.tsx';
import { long } from './sample.ts';
import type { ShellSample } from './shells.tsx';

const item = (key: string, label: string, icon: ReactNode, more = {}) => ({
  key,
  label,
  icon,
  href: `#${key}`,
  ...more,
});

function Desk() {
  return (
    <DeskShell
      labels={{ skip: 'Skip to content', nav: 'Main' }}
      home={{ href: '#home', label: 'Kursi, home' }}
      items={[
        item('calendar', 'Calendar', <IconCalendar aria-hidden />, { active: true }),
        item('arrivals', 'Arrivals', <IconEnter aria-hidden />),
        item('queue', 'Queue', <IconList aria-hidden />, { badge: 5, badgeLabel: '5 waiting' }),
        item('bill', 'Bill', <IconBill aria-hidden />),
        item('clients', 'Clients', <IconUsers aria-hidden />),
      ]}
      lowItems={[
        item('campaigns', 'Campaigns', <IconMegaphone aria-hidden />),
        item('reports', 'Reports', <IconChart aria-hidden />),
        item('setup', 'Set-up', <IconSliders aria-hidden />),
      ]}
      phoneItems={[
        item('home', 'Home', <IconHome aria-hidden />),
        item('calendar', 'Calendar', <IconCalendar aria-hidden />, { active: true }),
        item('clients', 'Clients', <IconUsers aria-hidden />),
        item('campaigns', 'Campaigns', <IconMegaphone aria-hidden />),
        item('more', 'More', <IconSliders aria-hidden />),
      ]}
      switcher={<SwitcherButton title="Aangan Salon & Spa" sub="Indiranagar, Bengaluru" />}
      actions={
        <>
          <span className="flex items-center gap-1.5 text-t1 text-ink-3 max-wide:hidden">
            <IconSaved className="i-m" aria-hidden />
            All saved
          </span>
          <Button className="max-desk:hidden">
            Walk-in <Kbd>W</Kbd>
          </Button>
          <Button variant="primary" className="max-desk:hidden">
            <IconPlus className="i-m" aria-hidden />
            New booking <Kbd>N</Kbd>
          </Button>
          <IconButton label="Notices" icon={<IconBell aria-hidden />} />
          <Avatar name="Nandini Rao" shape="arch" className="max-desk:hidden" />
        </>
      }
      status={
        <StatusBar label="Today in numbers">
          <StatusCount icon={<IconCheck className="i-s text-info" aria-hidden />}>13 confirmed</StatusCount>
          <StatusCount icon={<IconPin className="i-s text-warn" aria-hidden />}>3 arrived</StatusCount>
          <StatusCount icon={<IconScissors className="i-s text-good" aria-hidden />}>
            4 in service
          </StatusCount>
        </StatusBar>
      }
    >
      <EmptyState title="No bookings yet today">The first one appears here by itself.</EmptyState>
    </DeskShell>
  );
}

function Auth() {
  return (
    <AuthShell
      labels={{ skip: 'Skip to the form' }}
      brand={{ name: 'Kursi', href: '#home' }}
      actions={
        <Button variant="quiet">
          <IconGlobe className="i-m" aria-hidden />
          <span lang="hi">हिन्दी</span>
        </Button>
      }
      title="Good to see you again"
      intro="Sign in to your salon or your bookings."
      footer="Made in India. Your data is yours, and you can take it with you."
    >
      <form className="grid gap-4" onSubmit={(event) => event.preventDefault()}>
        <Field label="E-mail">
          <TextInput size="tap" type="email" autoComplete="username" />
        </Field>
        <Field label="Password">
          <PasswordInput
            size="tap"
            autoComplete="current-password"
            showLabel="Show password"
            hideLabel="Hide password"
          />
        </Field>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox label="Stay signed in" />
          <TextLink href="#forgot" className="flex min-h-9 items-center max-desk:min-h-tap">
            Forgot the password?
          </TextLink>
        </div>
        <Button type="submit" variant="primary" size="big" wide>
          Sign in
        </Button>
        <p className="text-center text-ink-2">
          New here?{' '}
          <TextLink inline href="#new">
            Open an account
          </TextLink>
        </p>
      </form>
    </AuthShell>
  );
}

function Public() {
  return (
    <PublicShell
      labels={{ skip: 'Skip to the page' }}
      brand={{ name: 'Kursi', href: '#home' }}
      actions={
        <>
          <Button variant="quiet" className="max-tablet:hidden">
            For salons
          </Button>
          <Button>Sign in</Button>
        </>
      }
      footer={
        <>
          <span>© Kursi</span>
          <TextLink href="#terms">Terms</TextLink>
          <TextLink href="#privacy">Privacy</TextLink>
        </>
      }
    >
      <h1 className="mb-4 text-t5 font-bold">A full day is a row of full chairs</h1>
      <div className="grid gap-4 tablet:grid-cols-2 desk:grid-cols-3">
        <Card title="Aangan Salon & Spa">Hair, skin, nails, bridal</Card>
        <Card title={long}>Hair</Card>
        <Card title="आँगन सैलून">बाल, त्वचा</Card>
      </div>
    </PublicShell>
  );
}

function Steps() {
  const [at, setAt] = useState('hours');
  return (
    <Wizard
      labels={{
        steps: 'Steps',
        skip: 'Skip to the step',
        stepOf: (step, total) => `Step ${step} of ${total}`,
        done: 'done',
        wrong: 'needs a look',
      }}
      steps={[
        { key: 'details', label: 'Business details', sub: 'Aangan Salon & Spa', done: true },
        { key: 'type', label: 'Service type', sub: 'Choose at least one', done: true },
        { key: 'hours', label: 'Set business hours', sub: 'You are here' },
        { key: 'plan', label: 'Choose a plan', sub: 'Last one' },
      ]}
      errors={{ type: 'Choose at least one.' }}
      current={at}
      onGo={setAt}
      brand={<BrandMark name="Kursi" />}
      topEnd={
        <>
          <span className="flex items-center gap-1.5 max-tablet:hidden">
            <IconSaved className="i-m" aria-hidden />
            Draft kept on this device
          </span>
          <Button variant="quiet">Finish later</Button>
        </>
      }
      title="When are you open?"
      intro="Clients can book only inside these hours. Each person can have their own later."
      railFoot={
        <EmptyState picture={<Chair />} compact title="Your chair is nearly ready">
          Everything here can be changed later in Set-up.
        </EmptyState>
      }
      aside={
        <DeviceFrame caption="Your page, as you type">
          <div className="p-4 pt-8">
            <p className="text-t4 font-bold">Aangan Salon & Spa</p>
            <p className="text-good">Open now until 8:30 pm</p>
          </div>
        </DeviceFrame>
      }
      asideLabel="Preview of your page"
      back={{ label: 'Back', onBack: () => setAt('type') }}
      note="Open 54½ hours a week"
      next={{ label: 'Save and see plans', onNext: () => setAt('plan') }}
    >
      <div className="grid max-w-md gap-4">
        <Field label="Opens">
          <TextInput defaultValue="10:00 am" />
        </Field>
        <Field label="Closes" error="That is before it opens.">
          <TextInput defaultValue="8:30 am" />
        </Field>
      </div>
    </Wizard>
  );
}

const samples = { desk: Desk, public: Public, auth: Auth, wizard: Steps };

export function ShellSamplePage({ shell }: { shell: ShellSample }) {
  const Sample = samples[shell];
  return <Sample />;
}
