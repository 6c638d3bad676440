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
      text: `Good news: ${name} is approved, and clients can find it now.\n\nOpen it here:\n${origin}/`,
    }),
    rejected: ({ name, reason, origin }) => ({
      subject: `${name} was not approved on Kursi`,
      text: `${name} was not approved. Reason:\n\n${reason}\n\nYou and your team can keep using it. Once you have fixed this, write to us:\n${origin}/support`,
    }),
    suspended: ({ name, reason, origin }) => ({
      subject: `${name} is suspended on Kursi`,
      text: `${name} is suspended. Reason:\n\n${reason}\n\nClients cannot see it. Your team can see everything but change nothing. Write to us so we can sort it out:\n${origin}/support`,
    }),
  },
  hi: {
    approved: ({ name, origin }) => ({
      subject: `Kursi पर ${name} को मंज़ूरी मिल गई`,
      text: `अच्छी खबर: ${name} को मंज़ूरी मिल गई है। अब ग्राहक इसे खोज सकते हैं।\n\nयहाँ खोलें:\n${origin}/`,
    }),
    rejected: ({ name, reason, origin }) => ({
      subject: `Kursi पर ${name} को मंज़ूरी नहीं मिली`,
      text: `${name} को मंज़ूरी नहीं मिली। कारण:\n\n${reason}\n\nआप और आपकी टीम इसे इस्तेमाल करते रह सकते हैं। ठीक कर लेने के बाद हमें लिखें:\n${origin}/support`,
    }),
    suspended: ({ name, reason, origin }) => ({
      subject: `Kursi पर ${name} निलंबित है`,
      text: `${name} निलंबित है। कारण:\n\n${reason}\n\nग्राहकों को यह नहीं दिखता। आपकी टीम सब देख सकती है, पर कुछ बदल नहीं सकती। इसे सुलझाने के लिए हमें लिखें:\n${origin}/support`,
    }),
  },
};

/** Null for states that send no mail, such as back to `created`. */
export function decisionMail(
  locale: 'en' | 'hi',
  { name, business_state, state_reason }: Decision,
  origin: string,
): Omit<Mail, 'to'> | null {
  return texts[locale][business_state]?.({ name, reason: state_reason ?? '', origin }) ?? null;
}
