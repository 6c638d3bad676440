import type { NotificationText } from './notification-texts.ts';

type Locale = 'en' | 'hi';

/** The mail with a personal link that was asked for. */
export function visitLinkText(locale: Locale, at: { readonly business: string; readonly when: string }) {
  const texts: Readonly<Record<Locale, NotificationText>> = {
    en: {
      subject: `Your booking at ${at.business}`,
      title: `Your booking at ${at.business}`,
      body: `It is for ${at.when}. A new link to it was asked for; earlier links may have ended.`,
    },
    hi: {
      subject: `${at.business} में आपकी बुकिंग`,
      title: `${at.business} में आपकी बुकिंग`,
      body: `यह ${at.when} के लिए है। इसके लिए नया लिंक माँगा गया था; पुराने लिंक शायद अब न चलें।`,
    },
  };
  return texts[locale];
}

/** The mail with a code. The code is not in the subject: that is shown on locked phones. */
export function visitCodeMail(locale: Locale, code: string) {
  return {
    en: {
      subject: 'Your code for your bookings',
      text: `Your code is ${code}. It is good for ten minutes, on the phone where you asked for it.\n\nNobody from a salon will ask you for it. If you did not ask, you need not do anything.`,
    },
    hi: {
      subject: 'आपकी बुकिंग के लिए कोड',
      text: `आपका कोड ${code} है। यह दस मिनट तक, उसी फ़ोन पर चलता है जिस पर माँगा गया।\n\nकोई सैलून यह कोड नहीं माँगेगा। अगर आपने नहीं माँगा, तो कुछ करने की ज़रूरत नहीं।`,
    },
  }[locale];
}
