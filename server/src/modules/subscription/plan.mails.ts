import { writtenDayAndMonth, writtenMoney } from '@kursi/core/kernel/format.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { MailedSale } from './issue-invoice.ts';

/** To the person who paid, with a link to the invoice. */
export function boughtPlanMail(locale: 'en' | 'hi', bought: MailedSale): Omit<Mail, 'to'> {
  const { business, name: plan, invoice, origin } = bought;
  const amount = writtenMoney(bought.amount, { alwaysPaise: true });
  const [first, last] = [dated(bought.first_day, locale), dated(bought.last_day, locale)];
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

/** The same for what is sold besides plans; what is bought once has no days. */
export function boughtThingMail(locale: 'en' | 'hi', bought: MailedSale): Omit<Mail, 'to'> {
  const { business, name, invoice, origin } = bought;
  const amount = writtenMoney(bought.amount, { alwaysPaise: true });
  const [first, last] = [dated(bought.first_day, locale), dated(bought.last_day, locale)];
  const runs = locale === 'hi' ? ` ${first} से ${last} तक।` : ` From ${first} to ${last}.`;
  const days = bought.first_day ? runs : '';
  return locale === 'hi'
    ? {
        subject: `${business} के लिए ${name}`,
        text: `आपने ${business} के लिए ${name} लिया है।${days} भुगतान: ${amount}। इनवॉइस: ${invoice}\n\nअपने आप कुछ नहीं काटा जाता।\n\nइनवॉइस यहाँ देखें:\n${origin}/billing`,
      }
    : {
        subject: `${name} for ${business}`,
        text: `You bought ${name} for ${business}.${days} You paid ${amount}. Invoice: ${invoice}\n\nNothing is charged automatically.\n\nSee the invoice here:\n${origin}/billing`,
      };
}

function dated(day: Temporal.PlainDate | null, locale: 'en' | 'hi'): string {
  return day ? `${writtenDayAndMonth(day, locale)} ${day.year}` : '';
}
