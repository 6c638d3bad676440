import { writtenDayAndMonth } from '@kursi/core/kernel/format.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';

interface SignUpLink {
  readonly name: string;
  readonly link: string;
  readonly until: Temporal.Instant;
}

export function signUpLinkMail(locale: 'en' | 'hi', { name, link, until }: SignUpLink): Omit<Mail, 'to'> {
  const day = writtenDayAndMonth(until.toZonedDateTimeISO('Asia/Kolkata').toPlainDate(), locale);
  return locale === 'hi'
    ? {
        subject: `${name} का WhatsApp नंबर जोड़ें`,
        text: `इस लिंक से ${name} का नंबर WhatsApp से जोड़ें। इसमें लगभग 5 मिनट लगते हैं और आपका Facebook अकाउंट चाहिए। लिंक ${day} तक चलेगा।\n\n${link}`,
      }
    : {
        subject: `Connect the WhatsApp number of ${name}`,
        text: `Connect the number of ${name} with this link. It takes about 5 minutes and needs your Facebook account. The link works until ${day}.\n\n${link}`,
      };
}
