import type { Mail } from '../../../platform/mail/mailer.ts';

/** Who can set a PIN can approve with it: its owner is told. */
export function pinSetMail(locale: 'en' | 'hi', link: string): Omit<Mail, 'to'> {
  return locale === 'hi'
    ? {
        subject: 'आपके Kursi खाते में PIN सेट हुआ',
        text: `आपके खाते में वह PIN सेट या बदला गया है, जिससे आप साथियों के काम मंज़ूर करते हैं।\n\nअगर यह आपने नहीं किया, तो अपना पासवर्ड बदलें; उससे PIN भी हट जाएगा:\n${link}`,
      }
    : {
        subject: 'A PIN was set for your Kursi account',
        text: `The PIN with which you approve what colleagues ask for was set or changed.\n\nIf this was not you, change your password, which removes the PIN:\n${link}`,
      };
}
