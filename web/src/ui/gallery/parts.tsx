import { useState } from 'react';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { Chip, type Tone } from '../fields/chip.tsx';
import { PickChip } from '../fields/pick-chip.tsx';
import { LinkTabs } from '../link-tabs.tsx';
import { IconDot, ListRow, ListRows } from '../lists/list-row.tsx';
import { Table } from '../lists/table.tsx';
import { PageHeader } from '../page-header.tsx';
import { Avatar, type AvatarTone } from '../pictures/avatar.tsx';
import { IconBox, IconChat, IconCheck, IconClock, IconPin, IconPlus } from '../pictures/icons.ts';
import { OfflineBanner, UpdateBanner } from '../states/banner.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorView } from '../states/error-view.tsx';
import { Meter } from '../states/meter.tsx';
import { NotFoundView } from '../states/not-found-view.tsx';
import { Note } from '../states/note.tsx';
import { Progress, ProgressDashes } from '../states/progress.tsx';
import { Skeleton, SkeletonCard, SkeletonRow } from '../states/skeleton.tsx';
import { TabPanel, Tabs } from '../tabs.tsx';
import { hindi, hindiSentence, long, visits } from './sample.ts';
import { Grid, Row, Section } from './section.tsx';

const tones: Tone[] = ['neutral', 'good', 'warn', 'bad', 'info', 'brand'];
const avatarTones: AvatarTone[] = ['plain', 'brand', 'sand', 'sky', 'leaf', 'violet', 'peach', 'teal'];

export function Chips() {
  const [days, setDays] = useState<string[]>(['Wed', 'Thu']);
  return (
    <Section id="chips" title="Chips and avatars">
      <Row title="Chips">
        {tones.map((tone) => (
          <Chip key={tone} tone={tone} icon={<IconPin className="i-s" aria-hidden />}>
            {tone}
          </Chip>
        ))}
        <Chip tone="line">line</Chip>
        <Chip onRemove={() => undefined} removeLabel="Remove Hair">
          Hair
        </Chip>
        <Chip>{long}</Chip>
      </Row>
      <Row title="Pick chips">
        {['Tue', 'Wed', 'Thu', 'शुक्र'].map((day) => (
          <PickChip
            key={day}
            tick
            picked={days.includes(day)}
            onPickedChange={(on) => setDays(on ? [...days, day] : days.filter((other) => other !== day))}
          >
            {day}
          </PickChip>
        ))}
        <PickChip picked={false} disabled onPickedChange={() => undefined}>
          Sun
        </PickChip>
      </Row>
      <Row title="A client is round, who works here is an arch">
        <Avatar name="Sunita Agarwal" size="huge" />
        <Avatar name="Sunita Agarwal" size="large" />
        <Avatar name="Sunita Agarwal" />
        <Avatar name="सुनीता अग्रवाल" />
        <Avatar name="Asha Menon" shape="arch" tone="sand" size="huge" />
        <Avatar name="Asha Menon" shape="arch" tone="sand" size="large" />
        {avatarTones.map((tone) => (
          <Avatar key={tone} name="Asha Menon" shape="arch" tone={tone} />
        ))}
        <Avatar name="Farhan" shape="arch" tone="sky" size="small" />
        <Avatar name="With Picture" src="/icon-192.png" alt="With Picture" />
        <Avatar name="Broken Picture" src="/nothing.png" />
      </Row>
    </Section>
  );
}

export function Notes() {
  return (
    <Section id="notes" title="Notes, banners, progress">
      <Grid>
        {tones.map((tone) => (
          <Note key={tone} tone={tone}>
            Sensitive skin. Patch test before any peel.
          </Note>
        ))}
        <Note tone="bad" title="That time was just taken" action={<Button size="small">Take 4:15 pm</Button>}>
          The nearest free ones are 4:15 pm and 4:45 pm with Asha.
        </Note>
        <div lang="hi">
          <Note tone="warn">{hindiSentence}</Note>
        </div>
        <Note>{long}</Note>
      </Grid>
      <div className="grid gap-2">
        <OfflineBanner>No network. You can go on working; everything is kept on this device.</OfflineBanner>
        <UpdateBanner action={<Button size="small">Load it now</Button>}>
          There is a newer Kursi.
        </UpdateBanner>
      </div>
      <Grid>
        {tones.map((tone, index) => (
          <Meter key={tone} tone={tone} value={30 + index * 12} label={`${tone} meter`} />
        ))}
        <Progress label="Sending" value={340} max={1200} text="340 of 1,200 messages" />
        <ProgressDashes className="w-40" label="Step 3 of 5" count={5} reached={3} />
      </Grid>
    </Section>
  );
}

export function Lists() {
  const [tab, setTab] = useState<'services' | 'team' | 'reviews'>('services');
  const columns = [
    {
      key: 'name',
      header: 'Name',
      rowHeader: true,
      cell: (row: (typeof visits)[number]) => row.name,
      foot: 'All',
    },
    {
      key: 'waited',
      header: 'Waited',
      align: 'right',
      cell: (row: (typeof visits)[number]) => row.waited,
      foot: '71',
    },
    { key: 'quoted', header: 'Quoted', align: 'right', cell: (row: (typeof visits)[number]) => row.quoted },
    {
      key: 'paid',
      header: 'Paid',
      align: 'right',
      cell: (row: (typeof visits)[number]) => row.paid,
      foot: '₹13,400',
    },
  ] as const;
  return (
    <Section id="lists" title="Headers, tabs, tables, rows">
      <PageHeader
        above="Sat 14 Nov, 8:10 pm"
        title="Good evening, Nandini"
        sub="Everything that happened today, in one place."
        actions={<Button>Export</Button>}
      />
      <PageHeader small title={long} actions={<Button size="small">Edit</Button>} />
      <Tabs
        label="About the salon"
        value={tab}
        onValueChange={setTab}
        items={[
          { value: 'services', label: 'Services', count: 24 },
          { value: 'team', label: 'Team' },
          { value: 'reviews', label: 'Reviews', disabled: true },
        ]}
      >
        <TabPanel value="services">
          <Table caption="Done today" columns={columns} rows={visits} rowKey={(row) => row.id} />
        </TabPanel>
        <TabPanel value="team">Six people.</TabPanel>
      </Tabs>
      <LinkTabs
        label="Reports"
        items={[
          { key: 'a', label: 'Takings', href: '#lists', active: true },
          { key: 'b', label: 'People', href: '#lists', active: false },
        ]}
      />
      <div className="grid grid-cols-1 gap-4 rounded-2 bg-bg p-4 desk:grid-cols-2">
        <Card flush>
          <ListRows>
            <ListRow
              href="#lists"
              lead={
                <IconDot tone="brand">
                  <IconChat aria-hidden />
                </IconDot>
              }
              title="42 regulars stopped coming"
              sub="Away 60 days or more. Message them"
            />
            <ListRow
              onOpen={() => undefined}
              lead={
                <IconDot tone="warn">
                  <IconClock aria-hidden />
                </IconDot>
              }
              title="3 bookings wait for your yes"
              sub="The oldest since 5:20 pm"
            />
            <ListRow
              lead={
                <IconDot tone="bad">
                  <IconBox aria-hidden />
                </IconDot>
              }
              title={long}
              sub={hindi}
              end={<span className="num font-medium">₹2,800</span>}
            />
          </ListRows>
        </Card>
        <Card title="Came in today" end={<span className="num text-t3 font-bold">₹67,850</span>}>
          <Meter value={64} label="64 of 100" thick />
          <p className="mt-3 flex items-center gap-2 text-good">
            <IconCheck className="i-m" aria-hidden /> Covered
          </p>
        </Card>
      </div>
    </Section>
  );
}

export function Waiting() {
  return (
    <Section id="states" title="Loading, empty, wrong, missing">
      <div className="grid grid-cols-1 items-start gap-4 rounded-2 bg-bg p-4 desk:grid-cols-2">
        <Skeleton label="Loading clients">
          <div className="k-card">
            <SkeletonRow />
            <SkeletonRow avatar="arch" />
            <SkeletonRow avatar="none" />
          </div>
        </Skeleton>
        <Skeleton label="Loading takings">
          <SkeletonCard />
        </Skeleton>
      </div>
      <div className="grid grid-cols-1 gap-4 desk:grid-cols-2">
        <EmptyState
          title="No bookings yet today"
          action={
            <Button variant="soft">
              <IconPlus className="i-m" aria-hidden />
              New booking
            </Button>
          }
        >
          The first one appears here by itself.
        </EmptyState>
        <div lang="hi">
          <EmptyState compact title="अभी कोई इंतज़ार में नहीं">
            पहला व्यक्ति यहाँ अपने आप दिखेगा।
          </EmptyState>
        </div>
        <ErrorView
          title="This did not work"
          reference="7QK2-94F1"
          labels={{ reference: 'Reference', copy: 'Copy', copied: 'Copied' }}
          action={<Button variant="primary">Try again</Button>}
        >
          Something broke on our side. Nothing you typed is lost.
        </ErrorView>
        <NotFoundView title="There is nothing here" action={<Button>Go to the calendar</Button>}>
          The link may be old, or the page has moved.
        </NotFoundView>
      </div>
    </Section>
  );
}
