import { deviceName } from '@kursi/core/identity/device-name.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import type { Recipient } from '../identity.mails.ts';

type Text<Given> = Readonly<Record<Recipient['locale'], (given: Given) => Omit<Mail, 'to'>>>;

/** What became of the ways to sign in. */
const changes = {
  app_set: {
    en: 'An authenticator app was set up.',
    hi: 'ऑथेंटिकेटर ऐप जोड़ा गया।',
  },
  app_removed: {
    en: 'The authenticator app was removed.',
    hi: 'ऑथेंटिकेटर ऐप हटाया गया।',
  },
  passkey_added: {
    en: 'A passkey was added.',
    hi: 'एक पासकी जोड़ी गई।',
  },
  passkey_removed: {
    en: 'A passkey was removed.',
    hi: 'एक पासकी हटाई गई।',
  },
  codes_renewed: {
    en: 'Ten new recovery codes were made. The old ones no longer work.',
    hi: 'दस नए रिकवरी कोड बनाए गए। पुराने कोड अब नहीं चलेंगे।',
  },
  code_used: {
    en: 'A recovery code was used.',
    hi: 'एक रिकवरी कोड इस्तेमाल हुआ।',
  },
  turned_off: {
    en: 'The second step was turned off. The password alone is enough now.',
    hi: 'दूसरा कदम बंद किया गया। अब सिर्फ़ पासवर्ड से साइन इन हो सकता है।',
  },
  reset: {
    en: 'The second step was reset, because it was lost. The password alone is enough until you set up another.',
    hi: 'दूसरा कदम खो गया था, इसलिए रीसेट किया गया। नया जोड़ने तक सिर्फ़ पासवर्ड से साइन इन हो सकता है।',
  },
} as const;
export type WayChange = keyof typeof changes;

const wayChanged: Text<{ change: WayChange; link: string }> = {
  en: ({ change, link }) => ({
    subject: 'The way you sign in to Kursi has changed',
    text: `${changes[change].en}\n\nIf this was you, there is nothing to do. If not, look at your devices and choose a new password now:\n${link}`,
  }),
  hi: ({ change, link }) => ({
    subject: 'Kursi में साइन इन करने का आपका तरीका बदला है',
    text: `${changes[change].hi}\n\nअगर यह आपने किया, तो कुछ करने की ज़रूरत नहीं। अगर नहीं, तो अभी अपने डिवाइस देखें और नया पासवर्ड चुनें:\n${link}`,
  }),
};

const newDevice: Text<{ device: string; link: string }> = {
  en: ({ device, link }) => ({
    subject: 'Your Kursi account was opened on a new device',
    text: `Someone signed in to your Kursi account on a device that we did not know: ${device || 'unknown'}.\n\nIf this was you, say so here. If not, sign it out here and choose a new password:\n${link}`,
  }),
  hi: ({ device, link }) => ({
    subject: 'आपका Kursi खाता एक नए डिवाइस पर खुला',
    text: `किसी ने आपके Kursi खाते में ऐसे डिवाइस से साइन इन किया जिसे हम नहीं जानते थे: ${device || 'अनजान'}।\n\nअगर यह आप थे, तो यहाँ बताएँ। अगर नहीं, तो यहाँ उसे साइन आउट करें और नया पासवर्ड चुनें:\n${link}`,
  }),
};

const resetAsked: Text<{ link: string }> = {
  en: ({ link }) => ({
    subject: 'Someone says that you have lost your second step',
    text: `Someone who knows your password says that your passkeys, your authenticator app and your recovery codes are lost. In 48 hours your Kursi account opens with the password alone.\n\nIf this was not you, stop it now and choose a new password:\n${link}`,
  }),
  hi: ({ link }) => ({
    subject: 'किसी ने कहा है कि आपका दूसरा कदम खो गया है',
    text: `आपका पासवर्ड जानने वाले किसी ने कहा है कि आपकी पासकी, ऑथेंटिकेटर ऐप और रिकवरी कोड खो गए हैं। 48 घंटे बाद आपका Kursi खाता सिर्फ़ पासवर्ड से खुलेगा।\n\nअगर यह आपने नहीं किया, तो अभी रोकें और नया पासवर्ड चुनें:\n${link}`,
  }),
};

const resetAskedOf: Text<{ name: string; link: string }> = {
  en: ({ name, link }) => ({
    subject: 'A member of your team has lost their second step',
    text: `${name} says that their passkeys, authenticator app and recovery codes are lost. In 48 hours their Kursi account opens with the password alone.\n\nAsk them. If it was not them, stop it here:\n${link}`,
  }),
  hi: ({ name, link }) => ({
    subject: 'आपकी टीम में किसी का दूसरा कदम खो गया है',
    text: `${name} का कहना है कि उनकी पासकी, ऑथेंटिकेटर ऐप और रिकवरी कोड खो गए हैं। 48 घंटे बाद उनका Kursi खाता सिर्फ़ पासवर्ड से खुलेगा।\n\nउनसे पूछें। अगर यह उन्होंने नहीं किया, तो यहाँ रोकें:\n${link}`,
  }),
};

const needed: Text<{ day: string; link: string }> = {
  en: ({ day, link }) => ({
    subject: 'Kursi will ask you for a second step',
    text: `From ${day} on, signing in needs a second step after the password: a passkey or an authenticator app. It takes two minutes to set up:\n${link}`,
  }),
  hi: ({ day, link }) => ({
    subject: 'Kursi आपसे दूसरा कदम माँगेगा',
    text: `${day} से साइन इन करने के लिए पासवर्ड के बाद एक और कदम चाहिए: पासकी या ऑथेंटिकेटर ऐप। इसे जोड़ने में दो मिनट लगते हैं:\n${link}`,
  }),
};

const PAGE = '/profile/security';

export function makeSecondStepMails({ postMail, origin }: Pick<Deps, 'postMail' | 'origin'>) {
  const page = `${origin}${PAGE}`;
  // The token is in the URL fragment, which browsers send to no server or log.
  const stopping = (token: string) => `${origin}/stop-reset#${token}`;
  const post =
    <Given>(text: Text<Given>) =>
    (tx: Tx, { email, locale }: Recipient, given: Given) =>
      postMail(tx, { to: email, ...text[locale](given) });
  return {
    wayChanged: (tx: Tx, to: Recipient, change: WayChange) =>
      post(wayChanged)(tx, to, { change, link: page }),
    newDevice(tx: Tx, to: Recipient, userAgent: string | null) {
      const found = deviceName(userAgent);
      return post(newDevice)(tx, to, {
        device: found ? `${found.browser}, ${found.system}` : '',
        link: page,
      });
    },
    resetAsked: (tx: Tx, to: Recipient, token: string) => post(resetAsked)(tx, to, { link: stopping(token) }),
    resetAskedOf: (tx: Tx, to: Recipient, name: string, token: string) =>
      post(resetAskedOf)(tx, to, { name, link: stopping(token) }),
    needed: (tx: Tx, to: Recipient, day: Temporal.PlainDate) =>
      post(needed)(tx, to, {
        day: day.toLocaleString(to.locale === 'hi' ? 'hi-IN' : 'en-IN', { dateStyle: 'long' }),
        link: page,
      }),
  };
}

export type SecondStepMails = ReturnType<typeof makeSecondStepMails>;
