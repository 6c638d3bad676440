import { writtenDayAndMonth, writtenMoney } from '@kursi/core/kernel/format.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import type { Mail } from '../../platform/mail/mailer.ts';

interface BoughtPlan {
  readonly business: string;
  readonly plan: string;
  readonly amount: Paise;
  readonly first_day: Temporal.PlainDate;
  readonly last_day: Temporal.PlainDate;
  readonly invoice: string;
  readonly origin: string;
}

/** Told to whoever paid, with the way to the invoice. */
export function boughtPlanMail(locale: 'en' | 'hi', bought: BoughtPlan): Omit<Mail, 'to'> {
  const { business, plan, invoice, origin } = bought;
  const amount = writtenMoney(bought.amount, { alwaysPaise: true });
  const dated = (day: Temporal.PlainDate) => `${writtenDayAndMonth(day, locale)} ${day.year}`;
  const [first, last] = [dated(bought.first_day), dated(bought.last_day)];
  return locale === 'hi'
    ? {
        subject: `${business} के लिए ${plan} प्लान मिल गया`,
        text: `${business} का ${plan} प्लान ${first} से ${last} तक है। भुगतान: ${amount}। इनवॉइस: ${invoice}\n\nप्लान अपने आप समाप्त होता है। अपने आप कुछ नहीं काटा जाता।\n\nइनवॉइस यहाँ देखें:\n${origin}/billing`,
      }
    : {
        subject: `Your ${plan} plan for ${business}`,
        text: `${business} has the ${plan} plan from ${first} to ${last}. You paid ${amount}. Invoice: ${invoice}\n\nThe plan ends by itself. Nothing is charged automatically.\n\nSee the invoice here:\n${origin}/billing`,
      };
}
