import type { Tx } from '../../platform/database/database.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Deps } from '../../platform/module/deps.ts';

type Locale = 'en' | 'hi';
type Text = Readonly<Record<Locale, (link: string) => Omit<Mail, 'to'>>>;

/** Mail templates of accounts in both languages. A missing language does not compile. */
const texts = {
  confirmAddress: {
    en: (link) => ({
      subject: 'Confirm your email address for Kursi',
      text: `Welcome to Kursi.\n\nConfirm your email address:\n${link}\n\nThe link works for one day. If you did not create an account, you can ignore this email.`,
    }),
    hi: (link) => ({
      subject: 'Kursi के लिए अपने ई-मेल पते की पुष्टि करें',
      text: `Kursi में आपका स्वागत है।\n\nअपने ई-मेल पते की पुष्टि करें:\n${link}\n\nयह लिंक एक दिन तक चलेगा। अगर आपने खाता नहीं बनाया, तो इस ई-मेल पर ध्यान न दें।`,
    }),
  },
  addressAlreadyKnown: {
    en: (link) => ({
      subject: 'You already have a Kursi account',
      text: `Someone, maybe you, tried to create a Kursi account with this address. You already have one.\n\nSign in here:\n${link}\n\nForgot your password? You can reset it there. If this was not you, you can ignore this email.`,
    }),
    hi: (link) => ({
      subject: 'आपका Kursi खाता पहले से है',
      text: `किसी ने, शायद आपने ही, इस पते से Kursi खाता बनाने की कोशिश की। आपका खाता पहले से है।\n\nयहाँ साइन इन करें:\n${link}\n\nपासवर्ड भूल गए? वहीं नया चुन सकते हैं। अगर यह आपने नहीं किया, तो इस ई-मेल पर ध्यान न दें।`,
    }),
  },
  choosePassword: {
    en: (link) => ({
      subject: 'Reset your Kursi password',
      text: `Choose a new password here:\n${link}\n\nThe link works once and for one day. If you did not ask for it, ignore this email and your password stays the same.`,
    }),
    hi: (link) => ({
      subject: 'अपना Kursi पासवर्ड बदलें',
      text: `यहाँ नया पासवर्ड चुनें:\n${link}\n\nयह लिंक एक बार और एक दिन तक चलेगा। अगर आपने यह नहीं माँगा, तो इस ई-मेल पर ध्यान न दें, आपका पासवर्ड वही रहेगा।`,
    }),
  },
  passwordChanged: {
    en: (link) => ({
      subject: 'Your Kursi password was changed',
      text: `The password of your Kursi account was just changed, and all other devices were signed out.\n\nIf this was you, there is nothing to do. If not, choose a new password at once:\n${link}`,
    }),
    hi: (link) => ({
      subject: 'आपका Kursi पासवर्ड बदल गया है',
      text: `आपके Kursi खाते का पासवर्ड अभी बदला गया, और बाकी सभी डिवाइस साइन आउट हो गए।\n\nअगर यह आपने किया, तो कुछ करने की ज़रूरत नहीं। अगर नहीं, तो तुरंत नया पासवर्ड चुनें:\n${link}`,
    }),
  },
} as const satisfies Record<string, Text>;

export interface Recipient {
  readonly email: string;
  readonly locale: Locale;
}

export interface IdentityMails {
  confirmAddress(tx: Tx, to: Recipient, token: string): Promise<void>;
  addressAlreadyKnown(tx: Tx, to: Recipient): Promise<void>;
  choosePassword(tx: Tx, to: Recipient, token: string): Promise<void>;
  passwordChanged(tx: Tx, to: Recipient): Promise<void>;
}

/**
 * Sends mails in the person's language. Tokens are in the URL fragment, which browsers send to no server or
 * log.
 */
export function makeIdentityMails({ postMail, origin }: Pick<Deps, 'postMail' | 'origin'>): IdentityMails {
  const post = (tx: Tx, kind: keyof typeof texts, { email, locale }: Recipient, link: string) =>
    postMail(tx, { to: email, ...texts[kind][locale](`${origin}${link}`) });
  return {
    confirmAddress: (tx, to, token) => post(tx, 'confirmAddress', to, `/verify-email#${token}`),
    addressAlreadyKnown: (tx, to) => post(tx, 'addressAlreadyKnown', to, '/sign-in'),
    choosePassword: (tx, to, token) => post(tx, 'choosePassword', to, `/reset-password#${token}`),
    passwordChanged: (tx, to) => post(tx, 'passwordChanged', to, '/forgot-password'),
  };
}
