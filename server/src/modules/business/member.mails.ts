import type { MemberRole } from '@kursi/core/contract/permission.ts';
import type { Mail } from '../../platform/mail/mailer.ts';

interface Invitation {
  readonly business: string;
  readonly inviter: string;
  readonly role: MemberRole;
  readonly link: string;
}

const roles = {
  en: { owner: 'an owner', admin: 'an admin', staff: 'a colleague' },
  hi: { owner: 'मालिक', admin: 'एडमिन', staff: 'साथी' },
} as const;

/** In the language of the one who is invited, as far as we know it. */
export function invitationMail(locale: 'en' | 'hi', invited: Invitation): Omit<Mail, 'to'> {
  const { business, inviter, link } = invited;
  const role = roles[locale][invited.role];
  return locale === 'hi'
    ? {
        subject: `${business} की टीम में आपका स्वागत है`,
        text: `${inviter} ने आपको Kursi पर ${business} में ${role} बनने का इनवाइट दिया है।\n\nयहाँ स्वीकार करें:\n${link}\n\nयह लिंक एक बार और सात दिन तक चलेगा, और केवल इसी पते के लिए। अगर आप इन्हें नहीं जानते, तो इस मेल को रहने दें।`,
      }
    : {
        subject: `Join ${business} on Kursi`,
        text: `${inviter} invites you to ${business} on Kursi, as ${role}.\n\nAccept here:\n${link}\n\nThe link works once, for seven days, and only for this address. If you do not know them, you can leave this mail alone.`,
      };
}
