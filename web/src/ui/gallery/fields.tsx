import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Button } from '../button.tsx';
import { Checkbox } from '../fields/checkbox.tsx';
import { Field } from '../fields/field.tsx';
import { ControlledField, FormErrorSummary, FormField } from '../fields/form.tsx';
import { PasswordInput } from '../fields/password-input.tsx';
import { PhoneInput } from '../fields/phone-input.tsx';
import { RadioGroup } from '../fields/radio-group.tsx';
import { SearchField } from '../fields/search-field.tsx';
import { Segmented } from '../fields/segmented.tsx';
import { Select } from '../fields/select.tsx';
import { SuggestField } from '../fields/suggest-field.tsx';
import { Switch } from '../fields/switch.tsx';
import { TextInput } from '../fields/text-input.tsx';
import { Textarea } from '../fields/textarea.tsx';
import { IconMail } from '../pictures/icons.ts';
import { Stars, StarsInput } from '../stars.tsx';
import { hindi, long } from './sample.ts';
import { Grid, Row, Section } from './section.tsx';

const cities = [
  { value: 'blr', label: 'Bengaluru', sub: 'Karnataka' },
  { value: 'bom', label: 'Mumbai', sub: 'Maharashtra' },
  { value: 'ixj', label: 'जम्मू', sub: 'Jammu and Kashmir' },
  { value: 'long', label: long },
  { value: 'no', label: 'Not yet', disabled: true },
] as const;
type City = (typeof cities)[number]['value'];

export function Fields() {
  const [city, setCity] = useState<City | null>(null);
  const [find, setFind] = useState('Sunita');
  const fitting = cities.filter(({ label }) => label.toLowerCase().includes(find.toLowerCase()));
  return (
    <Section id="fields" title="Fields">
      <Grid>
        <Field label="Name" hint="As it stands on the door.">
          <TextInput defaultValue="Aangan Salon & Spa" />
        </Field>
        <Field label="E-mail" optional="optional">
          <TextInput
            type="email"
            placeholder="you@example.in"
            lead={<IconMail className="i-m" aria-hidden />}
          />
        </Field>
        <Field label="E-mail" error="That address has no @. Did you mean nandini@aangan.in?">
          <TextInput type="email" defaultValue="nandini.aangan.in" />
        </Field>
        <Field label="Mobile number" hint="We send the code by WhatsApp.">
          <PhoneInput placeholder="90000 41207" />
        </Field>
        <Field label="Password" error="Eight letters or more, please.">
          <PasswordInput showLabel="Show password" hideLabel="Hide password" defaultValue="chair" />
        </Field>
        <Field label="Disabled">
          <TextInput disabled defaultValue="Cannot be changed here" />
        </Field>
        <Field label="City">
          <Select options={cities} value={city} onValueChange={setCity} placeholder="Choose a city" />
        </Field>
        <Field label="City" error="Choose where the salon is.">
          <Select options={cities} value="long" onValueChange={setCity} />
        </Field>
        <Field label="Read only">
          <TextInput
            readOnly
            defaultValue="kursi.in/aangan"
            trail={<span className="text-ink-3">copied</span>}
          />
        </Field>
        <Field label={long} hint={long}>
          <TextInput defaultValue={long} />
        </Field>
        <div lang="hi">
          <Field label="सैलून का नाम" error="कृपया नाम लिखें।">
            <TextInput defaultValue={hindi} />
          </Field>
        </div>
        <Field label="Note for the team">
          <Textarea placeholder="Sensitive skin. Patch test before any peel." />
        </Field>
        <SearchField label="Search clients" clearLabel="Clear search" value={find} onValueChange={setFind} />
        <SuggestField
          label="City, while one types"
          listLabel="Cities that fit"
          status={`${fitting.length} fit`}
          value={find}
          onValueChange={setFind}
          suggestions={fitting.map(({ value, label }) => ({ key: value, content: label }))}
          onPick={(key) => setFind(cities.find(({ value }) => value === key)?.label ?? '')}
        />
      </Grid>
    </Section>
  );
}

export function Choices() {
  const [stars, setStars] = useState<number | null>(3);
  const [view, setView] = useState<'day' | 'week' | 'list'>('day');
  const [who, setWho] = useState<'all' | 'few' | 'none'>('all');
  const whoOptions = [
    { value: 'all', label: 'Everyone can book online' },
    { value: 'few', label: 'Only known clients', sub: 'Clients with at least one visit' },
    { value: 'none', label: 'Nobody', disabled: true },
  ] as const;
  return (
    <Section id="choices" title="Choices">
      <Grid>
        <div>
          <Checkbox label="Send a reminder the evening before" defaultChecked />
          <Checkbox label="All services" indeterminate sub="3 of 8 chosen" />
          <Checkbox label={long} />
          <Checkbox label="Cannot be changed" disabled defaultChecked />
          <Checkbox label="I have read the terms" error="Please tick this to go on." />
        </div>
        <RadioGroup label="Who may book" options={whoOptions} value={who} onValueChange={setWho} />
        <RadioGroup
          label="Who may book, as cards"
          look="card"
          options={whoOptions}
          value={who}
          onValueChange={setWho}
        />
        <div>
          <Switch label="Open on Monday" defaultChecked />
          <Switch label="Take deposits" sub="Asked for above ₹2,000" end />
          <Switch label="Not in your plan" disabled />
          <Switch label="Open on Tuesday" bare defaultChecked />
        </div>
        <Row title="Segmented">
          <Segmented
            label="View"
            value={view}
            onValueChange={setView}
            options={[
              { value: 'day', label: 'Day' },
              { value: 'week', label: 'Week' },
              { value: 'list', label: 'List' },
            ]}
          />
        </Row>
      </Grid>
      <Row title="Stars, given and to give">
        <Stars value={4} label="4 of 5 stars" />
        <Stars value={5} size="large" label="5 of 5 stars" />
        <StarsInput
          label="How was it?"
          value={stars}
          onValueChange={setStars}
          nameOf={(count) => `${count} stars`}
        />
      </Row>
    </Section>
  );
}

type Sample = { name: string; city: City | null };

export function Forms() {
  const form = useForm<Sample>({ defaultValues: { name: '', city: null } });
  const [sent, setSent] = useState(false);
  return (
    <Section id="forms" title="Form with react-hook-form">
      <FormProvider {...form}>
        <form
          noValidate
          className="grid max-w-md gap-4"
          onSubmit={form.handleSubmit(
            () => setSent(false),
            () => setSent(true),
          )}
        >
          {sent && !form.formState.isValid && (
            <FormErrorSummary
              title="Two things are missing."
              problems={[
                { key: 'name', message: 'Write the name.', onGo: () => form.setFocus('name') },
                { key: 'city', message: 'Choose a city.' },
              ]}
            />
          )}
          <FormField<Sample> name="name" label="Name">
            <TextInput {...form.register('name', { required: 'Enter the name of the business.' })} />
          </FormField>
          <ControlledField<Sample, 'city'> name="city" label="City">
            {(field) => (
              <Select
                options={cities}
                value={field.value}
                onValueChange={field.onChange}
                onBlur={field.onBlur}
                placeholder="Choose a city"
              />
            )}
          </ControlledField>
          <div>
            <Button type="submit" variant="soft">
              Try to send it empty
            </Button>
          </div>
        </form>
      </FormProvider>
    </Section>
  );
}
