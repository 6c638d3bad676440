import { renumber } from '@kursi/core/messaging/template-text.ts';
import { emptyForm, nameFromTitle, type TemplateForm } from './template-form.ts';

export const readyMadeKeys = ['miss_you', 'festival', 'see_you'] as const;
export type ReadyMade = (typeof readyMadeKeys)[number];

interface Texts {
  readonly title: string;
  readonly content: string;
  readonly samples: readonly string[];
  readonly button: string;
}

const texts: Readonly<Record<'en' | 'hi', Readonly<Record<ReadyMade, Texts>>>> = {
  en: {
    miss_you: {
      title: 'We miss you',
      content:
        'Hello {{1}}, your chair is waiting. It has been {{2}} weeks since your {{3}} with us. Come back this month and we will take good care of you.',
      samples: ['Ankita', '10', 'haircut'],
      button: 'Book a time',
    },
    festival: {
      title: 'Festival wishes',
      content:
        'Hello {{1}}, happy {{2}} to you and your family from all of us. Come and get ready with us before the day.',
      samples: ['Ankita', 'Diwali'],
      button: 'Book a time',
    },
    see_you: {
      title: 'News from the salon',
      content: 'Hello {{1}}, we have something new for you: {{2}}. Ask for it the next time you are here.',
      samples: ['Ankita', 'a hair spa with coconut'],
      button: 'See our page',
    },
  },
  hi: {
    miss_you: {
      title: 'आपकी याद आ रही है',
      content:
        'नमस्ते {{1}}, आपकी कुर्सी आपका इंतज़ार कर रही है। आपकी {{3}} को {{2}} हफ़्ते हो गए हैं। इस महीने फिर आइए, हम आपका पूरा ख़याल रखेंगे।',
      samples: ['अंकिता', '10', 'हेयरकट'],
      button: 'समय बुक करें',
    },
    festival: {
      title: 'त्योहार की शुभकामनाएँ',
      content:
        'नमस्ते {{1}}, हम सब की ओर से आपको और आपके परिवार को {{2}} की शुभकामनाएँ। त्योहार से पहले हमारे यहाँ तैयार होने आइए।',
      samples: ['अंकिता', 'दीवाली'],
      button: 'समय बुक करें',
    },
    see_you: {
      title: 'सैलून की ख़बर',
      content: 'नमस्ते {{1}}, हमारे यहाँ आपके लिए कुछ नया है: {{2}}। अगली बार आएँ तो ज़रूर पूछें।',
      samples: ['अंकिता', 'नारियल वाला हेयर स्पा'],
      button: 'हमारा पेज देखें',
    },
  },
};

const sources = {
  miss_you: ['client_name', 'weeks_away', 'last_service'],
  festival: ['client_name', 'typed'],
  see_you: ['client_name', 'typed'],
} as const;

/** A whole template to begin with, in the language of the page. */
export function readyMade(key: ReadyMade, locale: 'en' | 'hi', page: string): TemplateForm {
  const { title, samples, button, content: written } = texts[locale][key];
  // Hindi puts the service before the weeks: details are numbered as they stand.
  const { text: content, keys: order } = renumber(written);
  return {
    ...emptyForm,
    title,
    element_name: nameFromTitle(texts.en[key].title),
    language_code: locale,
    content,
    buttons: [{ key: '0', type: 'URL', text: button, url: page, example: '', phone_number: '' }],
    variables: order.map((from, index) => {
      const source = sources[key][from - 1] ?? 'typed';
      return {
        key: index + 1,
        section: 'Data',
        kind: source === 'weeks_away' ? 'Number' : 'Name',
        name: '',
        source,
        sample: samples[from - 1] ?? '',
      };
    }),
  };
}

export const readyMadeTitle = (key: ReadyMade, locale: 'en' | 'hi') => texts[locale][key].title;
export const readyMadeText = (key: ReadyMade, locale: 'en' | 'hi') => texts[locale][key].content;
