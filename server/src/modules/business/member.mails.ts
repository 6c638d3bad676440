import type { MemberRole } from '@kursi/core/contract/member-roles.ts';
import type { Mail } from '../../platform/mail/mailer.ts';

interface Invitation {
  readonly business: string;
  readonly inviter: string;
  readonly role: MemberRole;
  readonly link: string;
}

const roles = {
  en: { owner: 'an owner', admin: 'an admin', staff: 'staff' },
  hi: { owner: 'मालिक', admin: 'एडमिन', staff: 'स्टाफ़' },
} as const;

/** In the invited person's language, if known. Nobody's own words in the subject: it goes to strangers. */
export function invitationMail(locale: 'en' | 'hi', invited: Invitation): Omit<Mail, 'to'> {
  const { business, inviter, link } = invited;
  const role = roles[locale][invited.role];
  return locale === 'hi'
    ? {
        subject: 'Kursi पर एक टीम से जुड़ने का न्योता',
        text: `${inviter} ने आपको Kursi पर ${business} में ${role} के तौर पर जुड़ने के लिए इनवाइट किया है।\n\nयहाँ स्वीकार करें:\n${link}\n\nयह लिंक एक बार और सात दिन तक चलेगा, और सिर्फ़ इसी पते के लिए। अगर आप इन्हें नहीं जानते, तो इस ई-मेल पर ध्यान न दें।`,
      }
    : {
        subject: 'You are invited to a team on Kursi',
        text: `${inviter} invited you to join ${business} on Kursi as ${role}.\n\nAccept here:\n${link}\n\nThe link works once, for seven days, and only for this address. If you do not know them, you can ignore this email.`,
      };
}
