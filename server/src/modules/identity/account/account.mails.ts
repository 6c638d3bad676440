import type { User } from '@kursi/core/identity/identity.contract.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import type { Deps } from '../../../platform/module/deps.ts';

type Text = Readonly<Record<User['locale'], (link: string) => Omit<Mail, 'to'>>>;

/** Mails about changes of an account as a whole, in both languages. A missing language does not compile. */
const texts = {
  confirmNewAddress: {
    en: (link) => ({
      subject: 'Confirm your new email address for Kursi',
      text: `You asked to sign in to Kursi with this email address.\n\nConfirm it here:\n${link}\n\nThe link works once and for one day. Until then nothing changes. If you did not ask for it, ignore this email.`,
    }),
    hi: (link) => ({
      subject: 'Kursi के लिए अपने नए ई-मेल पते की पुष्टि करें',
      text: `आपने इस ई-मेल पते से Kursi में साइन इन करना चाहा है।\n\nयहाँ पुष्टि करें:\n${link}\n\nयह लिंक एक बार और एक दिन तक चलेगा। तब तक कुछ नहीं बदलेगा। अगर आपने यह नहीं माँगा, तो इस ई-मेल पर ध्यान न दें।`,
    }),
  },
  changeWanted: {
    en: (link) => ({
      subject: 'Your Kursi email address is about to change',
      text: `Someone who knows your password asked to change the email address of your Kursi account. It changes when the link we sent to the new address is opened.\n\nIf this was not you, choose a new password now:\n${link}`,
    }),
    hi: (link) => ({
      subject: 'आपका Kursi ई-मेल पता बदलने वाला है',
      text: `किसी ने आपका पासवर्ड डालकर आपके Kursi खाते का ई-मेल पता बदलने को कहा है। नए पते पर भेजा गया लिंक खुलते ही पता बदल जाएगा।\n\nअगर यह आपने नहीं किया, तो अभी नया पासवर्ड चुनें:\n${link}`,
    }),
  },
  addressChanged: {
    en: (link) => ({
      subject: 'Your Kursi email address has changed',
      text: `Your Kursi account now has another email address, and other devices were signed out. From now on we write to the new address.\n\nIf this was not you, write to us:\n${link}`,
    }),
    hi: (link) => ({
      subject: 'आपका Kursi ई-मेल पता बदल गया है',
      text: `आपके Kursi खाते का ई-मेल पता अब दूसरा है, और बाकी डिवाइस साइन आउट हो गए हैं। अब से हम नए पते पर लिखेंगे।\n\nअगर यह आपने नहीं किया, तो हमें लिखें:\n${link}`,
    }),
  },
  providerAdded: {
    en: (link) => ({
      subject: 'A new way to sign in to your Kursi account',
      text: `Someone signed in to your Kursi account with another provider, which has verified this email address. From now on both ways work.\n\nIf this was not you, write to us:\n${link}`,
    }),
    hi: (link) => ({
      subject: 'आपके Kursi खाते में साइन इन करने का नया तरीका',
      text: `किसी ने दूसरी सर्विस से आपके Kursi खाते में साइन इन किया है, और उस सर्विस ने इस ई-मेल पते की पुष्टि की है। अब दोनों तरीके चलेंगे।\n\nअगर यह आपने नहीं किया, तो हमें लिखें:\n${link}`,
    }),
  },
  accountDeleted: {
    en: (link) => ({
      subject: 'Your Kursi account is deleted',
      text: `Your Kursi account and your personal data are deleted, and upcoming visits are cancelled. Amounts that tax law asks for stay, without your name.\n\nYou are welcome back any time:\n${link}`,
    }),
    hi: (link) => ({
      subject: 'आपका Kursi खाता हटा दिया गया है',
      text: `आपका Kursi खाता और आपकी निजी जानकारी हटा दी गई है, और आने वाली विज़िट रद्द कर दी गई हैं। टैक्स कानून के लिए ज़रूरी रकम आपके नाम के बिना रहेगी।\n\nजब चाहें वापस आएँ:\n${link}`,
    }),
  },
} as const satisfies Record<string, Text>;

interface Recipient {
  readonly email: string;
  readonly locale: User['locale'];
}
export interface AccountMails {
  confirmNewAddress(tx: Tx, to: Recipient, token: string): Promise<void>;
  changeWanted(tx: Tx, to: Recipient): Promise<void>;
  addressChanged(tx: Tx, to: Recipient): Promise<void>;
  providerAdded(tx: Tx, to: Recipient): Promise<void>;
  accountDeleted(tx: Tx, to: Recipient): Promise<void>;
}

export function makeAccountMails({ postMail, origin }: Pick<Deps, 'postMail' | 'origin'>): AccountMails {
  const post = (tx: Tx, kind: keyof typeof texts, { email, locale }: Recipient, link: string) =>
    postMail(tx, { to: email, ...texts[kind][locale](`${origin}${link}`) });
  return {
    // The token is in the URL fragment, which browsers send to no server or log.
    confirmNewAddress: (tx, to, token) => post(tx, 'confirmNewAddress', to, `/confirm-email#${token}`),
    changeWanted: (tx, to) => post(tx, 'changeWanted', to, '/forgot-password'),
    addressChanged: (tx, to) => post(tx, 'addressChanged', to, '/support'),
    providerAdded: (tx, to) => post(tx, 'providerAdded', to, '/support'),
    accountDeleted: (tx, to) => post(tx, 'accountDeleted', to, '/'),
  };
}
