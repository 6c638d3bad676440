import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { type Calendar, calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { PRICE_MAX } from '@kursi/core/catalogue/service-rules.ts';
import type { OutputOf, SentBy } from '@kursi/core/contract/call.ts';
import { noPaise, type Paise, paise, subtractPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { instantAt } from '@kursi/core/kernel/time-zone.ts';
import { advanceOf, expiryAfter, lastDayOf, USES_MAX } from '@kursi/core/memberships/membership-rules.ts';
import { membershipTemplateCalls } from '@kursi/core/memberships/membership-templates.contract.ts';
import { membershipCalls } from '@kursi/core/memberships/memberships.contract.ts';
import { REFERENCE_MAX } from '@kursi/core/payments/payment-methods.ts';
import { Fragment, useState } from 'react';
import { billReceiptPath } from '../../app/address/address.ts';
import { ButtonLink } from '../../app/address/links.tsx';
import type { MyBusiness } from '../../app/selected-business.ts';
import { useUser } from '../../app/user-context.tsx';
import { errorText } from '../../lib/api/error-text.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { may } from '../../lib/may.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { ClientField } from '../../shared/clients/client-field.tsx';
import type { PickedClient } from '../../shared/clients/new-client.ts';
import { DayField } from '../../shared/days/day-field.tsx';
import { LoadFailed, LoadingRows } from '../../shared/loading.tsx';
import { referenceProblem } from '../../shared/payments/own-method-buttons.tsx';
import { useOwnMethods } from '../../shared/payments/own-methods.ts';
import { RupeeInput, rupeesText } from '../../shared/payments/rupees.tsx';
import { SoldBy } from '../../shared/sold-by.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { IconCheckCircle } from '../../ui/pictures/icons.ts';
import { Note, Problem } from '../../ui/states/note.tsx';
import { termsText } from './kind-card.tsx';
import { moneyReads, type Template } from './memberships-data.ts';
import { readCount, readSum } from './typed-values.ts';

type Sold = OutputOf<typeof membershipCalls.buy>;

interface SellDrawerProps {
  readonly business: MyBusiness;
  /** Known already, as on a client's page; null: chosen here. */
  readonly client: PickedClient | null;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A sale at the desk as a bill of its own: for whom, which, what comes in now. */
export function SellDrawer({ business, client: known, open, onClose }: SellDrawerProps) {
  const t = useText();
  const of = { business_id: business.id };
  const templates = useCallQuery(membershipTemplateCalls.list, of);
  const settings = useCallQuery(settingsCalls.get, of);
  const calendars = useCallQuery(calendarCalls.list, of);
  const [client, setClient] = useState<PickedClient | null>(known);
  const [chosen, setChosen] = useState<string | null>(null);
  const [sold, setSold] = useState<Sold | null>(null);
  const kinds = templates.data?.items.filter(({ status }) => status === 'enable');
  const template = kinds?.find(({ id }) => id === chosen) ?? (kinds?.length === 1 ? kinds[0] : undefined);
  return (
    <Drawer open={open} onClose={onClose} title={t('membership.sell')} closeLabel={t('action.close')}>
      {sold && client ? (
        <Done sold={sold} name={client.name} onClose={onClose} />
      ) : (
        <div className="grid gap-5">
          <ClientField businessId={business.id} client={client} onClient={known ? null : setClient} />
          {templates.isError && !kinds && (
            <LoadFailed onRetry={templates.refetch}>{t('membership.failed')}</LoadFailed>
          )}
          {!kinds && !templates.isError && <LoadingRows count={1} avatar="none" />}
          {kinds?.length === 0 && <Note>{t('membership.nothing_on_sale')}</Note>}
          {kinds && kinds.length > 0 && (
            <RadioGroup
              look="card"
              label={t('membership.which')}
              value={template?.id ?? null}
              onValueChange={setChosen}
              options={kinds.map((one) => ({
                value: one.id,
                label: one.name,
                sub: `${
                  one.benefit_amount === null
                    ? formatMoney(one.price)
                    : t('membership.gives', {
                        price: formatMoney(one.price),
                        benefit: formatMoney(one.benefit_amount),
                      })
                }, ${termsText(t, one)}`,
              }))}
            />
          )}
          {template && settings.data && !calendars.isPending && (
            <Terms
              key={template.id}
              business={business}
              template={template}
              timeZone={settings.data.time_zone}
              calendars={calendars.data?.items ?? []}
              clientId={client?.id ?? null}
              onSold={setSold}
            />
          )}
        </div>
      )}
    </Drawer>
  );
}

interface TermsProps {
  readonly business: MyBusiness;
  readonly template: Template;
  readonly timeZone: string;
  readonly calendars: readonly Calendar[];
  readonly clientId: string | null;
  readonly onSold: (sold: Sold) => void;
}

/** Price, time and money of one sale. */
function Terms({ business, template, timeZone, calendars, clientId, onSold }: TermsProps) {
  const t = useText();
  const user = useUser();
  const of = { business_id: business.id, template_id: template.id };
  const { data: pricing } = useCallQuery(membershipTemplateCalls.pricing, of);
  const mayAdjust = may(membershipTemplateCalls.add, business);
  const today = Temporal.Now.zonedDateTimeISO(timeZone).toPlainDate().toString();
  const [adjusts, setAdjusts] = useState(false);
  const [price, setPrice] = useState(rupeesText(template.price));
  const [benefit, setBenefit] = useState(rupeesText(template.benefit_amount ?? 0));
  const [counts, setCounts] = useState(template.services2.map(({ total_count }) => String(total_count)));
  const [start, setStart] = useState(today);
  const [end, setEnd] = useState<string | null>(null);
  const [cash, setCash] = useState<string | null>(null);
  const [upi, setUpi] = useState('');
  const [own, setOwn] = useState<Readonly<Record<string, string>>>({});
  const [references, setReferences] = useState<Readonly<Record<string, string>>>({});
  const methods = useOwnMethods(business.id);
  const [soldBy, setSoldBy] = useState(calendars.find(({ user_id }) => user_id === user.id)?.id ?? null);
  const [shown, setShown] = useState(false);
  const [refused, setRefused] = useState<string>();
  const sell = useCommand(membershipCalls.buy, {
    invalidates: moneyReads,
    onDone: onSold,
    onRefused: ({ code, details }) => {
      setRefused(
        code === 'ADVANCE_REQUIRED'
          ? t('membership.at_least', { amount: formatMoney(advance) })
          : errorText(code, details),
      );
      return true;
    },
  });
  const priceRead = adjusts ? readSum(price, PRICE_MAX) : { paise: template.price };
  const total: Paise = 'paise' in priceRead ? priceRead.paise : noPaise;
  const advance = advanceOf(total, template.mandatory_advance_percentage);
  const upiRead = upi.trim() === '' ? { paise: noPaise } : readSum(upi);
  const byUpi: Paise = 'paise' in upiRead ? upiRead.paise : noPaise;
  const byOwn = methods.map((method) => {
    const text = own[method.id]?.trim() ?? '';
    const read = text === '' ? { paise: noPaise } : readSum(text);
    return { method, read, amount: 'paise' in read ? read.paise : noPaise };
  });
  const elsewhere = sumPaise([byUpi, ...byOwn.map(({ amount }) => amount)]);
  // Until it is typed, cash takes what the others leave.
  const cashText = cash ?? (total > elsewhere ? rupeesText(total - elsewhere) : '');
  const cashRead = cashText.trim() === '' ? { paise: noPaise } : readSum(cashText);
  const byCash: Paise = 'paise' in cashRead ? cashRead.paise : noPaise;
  const now = sumPaise([byCash, elsewhere]);
  const rest = subtractPaise(total, now);
  const startAt = start === today ? null : instantAt(Temporal.PlainDate.from(start), 0, timeZone);
  const lastDay =
    end ??
    lastDayOf(
      expiryAfter(startAt ?? Temporal.Now.instant(), template.duration, timeZone),
      timeZone,
    ).toString();
  const benefitRead = readSum(benefit);
  const countsRead = counts.map((text) => readCount(text, { least: 1, most: USES_MAX }));
  const problems = {
    price: 'problem' in priceRead ? priceRead.problem : undefined,
    cash: 'problem' in cashRead ? cashRead.problem : undefined,
    upi: 'problem' in upiRead ? upiRead.problem : undefined,
    own: byOwn.flatMap(({ read }) => ('problem' in read ? read.problem : []))[0],
    reference: byOwn.flatMap(({ method }) => referenceProblem(t, references[method.id] ?? '') ?? [])[0],
    now:
      now > total
        ? t('bill.only_to_collect', { amount: formatMoney(total) })
        : now < advance
          ? t('membership.at_least', { amount: formatMoney(advance) })
          : undefined,
    benefit:
      adjusts && template.type === 'price' && 'problem' in benefitRead ? benefitRead.problem : undefined,
    client: clientId ? undefined : t('membership.choose_client'),
  };
  const isWrong =
    Object.values(problems).some(Boolean) || (adjusts && countsRead.some((one) => 'problem' in one));

  function adjusted(): Partial<SentBy<typeof membershipCalls.buy>> {
    if (!adjusts) return {};
    const isOther = template.services2.some(
      ({ total_count }, i) => String(total_count) !== counts[i]?.trim(),
    );
    return {
      ...(total !== template.price && { adjusted_price: total }),
      ...(template.type === 'price' &&
        'paise' in benefitRead &&
        benefitRead.paise !== template.benefit_amount && { adjusted_benefit_amount: benefitRead.paise }),
      ...(template.type === 'service' &&
        isOther && {
          adjusted_services: template.services2.map(({ service_id, total_count }, i) => {
            const read = countsRead[i];
            return { service_id, total_count: read && 'count' in read ? read.count : total_count };
          }),
        }),
      ...(startAt && { adjusted_start_at: startAt.toString() }),
      ...(end && {
        adjusted_expiry: instantAt(Temporal.PlainDate.from(end).add({ days: 1 }), 0, timeZone).toString(),
      }),
    };
  }
  function submit(): void {
    setShown(true);
    setRefused(undefined);
    if (isWrong || !clientId || sell.pending) return;
    const payments = [
      { type: 'cash' as const, amount: byCash },
      { type: 'businessUPI' as const, amount: byUpi },
      ...byOwn.map(({ method: { id: method_id }, amount }) => ({
        type: 'other' as const,
        method_id,
        method_reference: references[method_id]?.trim() || null,
        amount,
      })),
    ].filter(({ amount }) => amount > 0);
    void sell.run({ ...of, client_id: clientId, entity_id: soldBy, ...adjusted(), payments });
  }
  const wrong = (problem: string | undefined) => (shown ? problem : undefined);
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      {adjusts ? (
        <section aria-label={t('membership.otherwise')} className="grid grid-cols-2 items-start gap-3">
          <Field label={t('membership.you_pay')} error={wrong(problems.price)}>
            <RupeeInput className="num" value={price} onChange={({ target }) => setPrice(target.value)} />
          </Field>
          {template.type === 'price' ? (
            <Field label={t('membership.may_spend')} error={wrong(problems.benefit)}>
              <RupeeInput
                className="num"
                value={benefit}
                onChange={({ target }) => setBenefit(target.value)}
              />
            </Field>
          ) : (
            template.services2.map(({ service_id, service_name }, i) => {
              const read = countsRead[i];
              return (
                <Field
                  key={service_id}
                  className="col-span-2"
                  label={t('membership.how_often_of', { name: service_name })}
                  error={wrong(read && 'problem' in read ? read.problem : undefined)}
                >
                  <TextInput
                    className="num"
                    inputMode="numeric"
                    autoComplete="off"
                    value={counts[i] ?? ''}
                    onChange={({ target }) => setCounts(counts.with(i, target.value))}
                  />
                </Field>
              );
            })
          )}
          <Field label={t('membership.first_day')}>
            <DayField value={start} onChange={setStart} />
          </Field>
          <Field label={t('membership.last_day')}>
            <DayField value={lastDay} onChange={setEnd} />
          </Field>
        </section>
      ) : (
        <p className="num flex flex-wrap items-center justify-between gap-2 text-ink-2">
          {pricing && t('membership.until', { day: formatDate(pricing.last_day) })}
          {mayAdjust && (
            <Button size="small" variant="quiet" onClick={() => setAdjusts(true)}>
              {t('membership.otherwise')}
            </Button>
          )}
        </p>
      )}
      <SoldBy name={template.name} entityId={soldBy} calendars={calendars} onChange={setSoldBy} />
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label={t('bill.cash')} error={wrong(problems.cash)}>
          <RupeeInput className="num" value={cashText} onChange={({ target }) => setCash(target.value)} />
        </Field>
        <Field label={t('bill.upi')} error={wrong(problems.upi)}>
          <RupeeInput
            className="num"
            placeholder="0"
            value={upi}
            onChange={({ target }) => setUpi(target.value)}
          />
        </Field>
        {byOwn.map(({ method: { id, name, asks_reference }, read, amount }) => (
          <Fragment key={id}>
            <Field label={name} error={wrong('problem' in read ? read.problem : undefined)}>
              <RupeeInput
                className="num"
                placeholder="0"
                value={own[id] ?? ''}
                onChange={({ target }) => setOwn({ ...own, [id]: target.value })}
              />
            </Field>
            {asks_reference && amount > 0 && (
              <Field
                label={t('method.reference_of', { name })}
                optional={t('state.optional')}
                error={referenceProblem(t, references[id] ?? '')}
              >
                <TextInput
                  autoComplete="off"
                  maxLength={REFERENCE_MAX}
                  value={references[id] ?? ''}
                  onChange={({ target }) => setReferences({ ...references, [id]: target.value })}
                />
              </Field>
            )}
          </Fragment>
        ))}
      </div>
      {!problems.price && (
        <p className="num text-ink-2" role="status">
          {rest > 0
            ? t('membership.rest_later', { now: formatMoney(now), rest: formatMoney(rest) })
            : t('membership.paid_now', { amount: formatMoney(paise(Math.min(now, total))) })}
          {rest > 0 &&
            advance > 0 &&
            advance < total &&
            ` ${t('membership.at_least', { amount: formatMoney(advance) })}`}
        </p>
      )}
      {shown && (problems.now ?? problems.client ?? refused) && (
        <Problem>{refused ?? problems.client ?? problems.now}</Problem>
      )}
      <Button variant="primary" size="big" wide loading={sell.pending} onClick={submit}>
        {problems.price ? t('membership.sell') : t('membership.sell_for', { amount: formatMoney(total) })}
      </Button>
    </div>
  );
}

function Done({
  sold,
  name,
  onClose,
}: {
  readonly sold: Sold;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const t = useText();
  return (
    <div className="grid justify-items-center gap-3 py-6 text-center" role="status">
      <IconCheckCircle className="i-l text-good" aria-hidden />
      <p className="text-t4 font-bold text-balance">{t('membership.sold_to', { name })}</p>
      <p className="num text-ink-2">
        {sold.receipt_number},{' '}
        {sold.due_amount > 0
          ? t('membership.to_come', { amount: formatMoney(sold.due_amount) })
          : t('membership.paid_now', { amount: formatMoney(sold.paid_amount) })}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <ButtonLink variant="primary" href={billReceiptPath(sold.visit_id)}>
          {t('bill.receipt')}
        </ButtonLink>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </div>
    </div>
  );
}
