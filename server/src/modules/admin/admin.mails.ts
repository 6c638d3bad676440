import type { BusinessState } from '@kursi/core/business/business-state.ts';
import type { Mail } from '../../platform/mail/mailer.ts';

interface Decision {
  readonly name: string;
  readonly business_state: BusinessState;
  readonly state_reason: string | null;
}

type Text = (decision: { name: string; reason: string; origin: string }) => Omit<Mail, 'to'>;

const texts: Readonly<Record<'en' | 'hi', Readonly<Partial<Record<BusinessState, Text>>>>> = {
  en: {
    approved: ({ name, origin }) => ({
      subject: `${name} is approved on Kursi`,
      text: `Good news: ${name} is approved. Clients can find it now, as far as you let them.\n\nOpen it here:\n${origin}/`,
    }),
    rejected: ({ name, reason, origin }) => ({
      subject: `${name} was not approved on Kursi`,
      text: `${name} was not approved. The reason:\n\n${reason}\n\nYou can go on using it with your team. If you have changed what was wrong, write to us:\n${origin}/support`,
    }),
    suspended: ({ name, reason, origin }) => ({
      subject: `${name} is suspended on Kursi`,
      text: `${name} is suspended. The reason:\n\n${reason}\n\nClients do not see it, and your team can read but not change anything. Write to us so that we can settle it:\n${origin}/support`,
    }),
  },
  hi: {
    approved: ({ name, origin }) => ({
      subject: `Kursi पर ${name} को मंज़ूरी मिल गई`,
      text: `अच्छी खबर: ${name} को मंज़ूरी मिल गई है। अब ग्राहक उसे पा सकते हैं, जितना आप दिखाना चाहें।\n\nयहाँ खोलें:\n${origin}/`,
    }),
    rejected: ({ name, reason, origin }) => ({
      subject: `Kursi पर ${name} को मंज़ूरी नहीं मिली`,
      text: `${name} को मंज़ूरी नहीं मिली। कारण:\n\n${reason}\n\nअपनी टीम के साथ आप उसे इस्तेमाल करते रह सकते हैं। जो गलत था उसे ठीक कर लिया हो, तो हमें लिखें:\n${origin}/support`,
    }),
    suspended: ({ name, reason, origin }) => ({
      subject: `Kursi पर ${name} रोक दिया गया है`,
      text: `${name} रोक दिया गया है। कारण:\n\n${reason}\n\nग्राहकों को वह नहीं दिखता, और आपकी टीम पढ़ सकती है पर कुछ बदल नहीं सकती। बात सुलझाने के लिए हमें लिखें:\n${origin}/support`,
    }),
  },
};

/** Null where there is nothing to tell: an answer that was taken back. */
export function decisionMail(
  locale: 'en' | 'hi',
  { name, business_state, state_reason }: Decision,
  origin: string,
): Omit<Mail, 'to'> | null {
  return texts[locale][business_state]?.({ name, reason: state_reason ?? '', origin }) ?? null;
}
