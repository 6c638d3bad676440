import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { type Address, settingsPath } from '../../app/address/address.ts';
import { TextLink } from '../../app/address/links.tsx';
import { paths } from '../../app/address/paths.ts';
import { type Translate, useText } from '../../lib/text.ts';
import { searchByName } from '../../shared/search-by-name.ts';
import { Card } from '../../ui/card.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { IconChevronDown } from '../../ui/pictures/icons.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** The answers in their order, with the page where it is done. */
const ofClients = {
  find_booking: paths.findBookings,
  change_booking: paths.bookings,
  refund: null,
  late: paths.bookings,
  queue: null,
  receipt: paths.bookings,
  my_membership: paths.myMemberships,
  stop_messages: paths.profile,
  delete_account: paths.profile,
} as const satisfies Record<string, Address | null>;

const ofTeam = {
  first_day: paths.setup,
  book_on_phone: paths.calendar,
  move_visit: paths.calendar,
  ill: paths.calendar,
  no_show: paths.visits,
  run_queue: paths.queue,
  make_bill: paths.walkIn,
  wrong_bill: paths.visits,
  close_day: paths.dayClose,
  dues_help: paths.dues,
  sell_membership: paths.memberships,
  import_help: paths.clientImport,
  merge: paths.clients,
  rights: paths.team,
  commission_help: paths.calendars,
  write_clients: paths.campaigns,
  credits_help: paths.plans,
  hidden_page: settingsPath('booking'),
  holidays: settingsPath('hours'),
  keyboard: null,
} as const satisfies Record<string, Address | null>;

type Question = keyof typeof ofClients | keyof typeof ofTeam;

/** Answers by who asks; the salon's first for who works in one. `/support#late` opens that answer. */
export function HelpArticles({ works }: { readonly works: boolean }) {
  const t = useText();
  const { hash } = useLocation();
  const [text, setText] = useState('');
  const clients = { title: t('support.of_clients'), articles: found(t, ofClients, text) };
  const team = { title: t('support.of_team'), articles: found(t, ofTeam, text) };
  const groups = (works ? [team, clients] : [clients, team]).filter(({ articles }) => articles.length > 0);
  return (
    <div className="grid grid-cols-1 gap-4">
      <SearchField
        name="answer"
        label={t('support.search')}
        placeholder={t('support.search')}
        clearLabel={t('support.search_clear')}
        value={text}
        onValueChange={setText}
      />
      <p role="status" className="text-ink-2 empty:hidden">
        {groups.length === 0 && t('support.none')}
      </p>
      {groups.map(({ title, articles }) => (
        <Card key={title}>
          <h2 className="text-t4 font-bold">{title}</h2>
          <ul className="mt-1 divide-y divide-line-soft">
            {articles.map(({ key, ...article }) => (
              <li key={key} id={key}>
                <Answer {...article} isAsked={key === hash} />
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}

/** By the words of the question first, then by those of the answer. */
function found(t: Translate, pages: Readonly<Partial<Record<Question, Address | null>>>, text: string) {
  const all = (Object.keys(pages) as Question[]).map((key) => ({
    key,
    name: t(`help.${key}`),
    answer: t(`help.${key}_body`),
    page: pages[key] ?? null,
  }));
  if (text.trim() === '') return all;
  const byQuestion = searchByName(all, text);
  const whole = all.map((one) => ({ name: `${one.name} ${one.answer}`, one }));
  return [...new Set([...byQuestion, ...searchByName(whole, text).map(({ one }) => one)])];
}

function Answer({
  name,
  answer,
  page,
  isAsked,
}: {
  readonly name: string;
  readonly answer: string;
  readonly page: Address | null;
  readonly isAsked: boolean;
}) {
  const t = useText();
  return (
    <details className="k-fold pb-3" open={isAsked}>
      <summary>
        <h3>{name}</h3>
        <IconChevronDown className="i-m flex-none" aria-hidden />
      </summary>
      {answer.split('\n').map((paragraph) => (
        <p key={paragraph} className="mt-2 max-w-prose text-ink-2">
          {paragraph}
        </p>
      ))}
      {page && (
        <p className="mt-2">
          <TextLink href={page}>
            {t('support.go')}
            <VisuallyHidden>: {name}</VisuallyHidden>
          </TextLink>
        </p>
      )}
    </details>
  );
}
