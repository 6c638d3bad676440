import type { TemplateVariable } from './message-template.ts';
import { variablesIn } from './template-text.ts';

/**
 * What every business can send from the first day: templates of the product in both languages, which a fresh
 * installation has approved. They go from the number of the product, so that each says who writes.
 */
interface StarterTemplate {
  readonly name: string;
  readonly title: Texts;
  readonly content: Texts;
  /** Of `{{1}}`, `{{2}}` and so on, in both languages alike. */
  readonly details: readonly Detail[];
}
type Language = 'en' | 'hi';
type Texts = Readonly<Record<Language, string>>;
interface Detail {
  readonly source: TemplateVariable['source'];
  readonly kind: TemplateVariable['kind'];
  readonly name: Texts;
  readonly sample: Texts;
}

const client: Detail = {
  source: 'client_name',
  kind: 'Name',
  name: { en: 'First name', hi: 'पहला नाम' },
  sample: { en: 'Ankita', hi: 'अंकिता' },
};
const business: Detail = {
  source: 'business_name',
  kind: 'Name',
  name: { en: 'Business', hi: 'बिज़नेस' },
  sample: { en: 'Aangan Salon', hi: 'आँगन सैलून' },
};
const weeks: Detail = {
  source: 'weeks_away',
  kind: 'Number',
  name: { en: 'Weeks away', hi: 'कितने हफ़्ते' },
  sample: { en: '10', hi: '10' },
};
const service: Detail = {
  source: 'last_service',
  kind: 'Name',
  name: { en: 'Last service', hi: 'पिछली सर्विस' },
  sample: { en: 'haircut', hi: 'हेयरकट' },
};
const typed = (name: Texts, sample: Texts): Detail => ({ source: 'typed', kind: 'Name', name, sample });
const offer = typed({ en: 'Offer', hi: 'ऑफ़र' }, { en: 'a hair spa for ₹999', hi: '₹999 में हेयर स्पा' });
const lastDay = typed({ en: 'Last day', hi: 'आख़िरी दिन' }, { en: '30 November', hi: '30 नवंबर' });
const news = typed({ en: 'What is new', hi: 'नया क्या है' }, { en: 'a scalp massage', hi: 'सिर की मालिश' });
const days = typed(
  { en: 'Calm days', hi: 'कम भीड़ के दिन' },
  { en: 'Tuesday and Wednesday', hi: 'मंगलवार और बुधवार' },
);

/** A festival differs in its greeting; both languages name the one who greets. */
const festival = (name: string, title: Texts, greeting: Texts): StarterTemplate => ({
  name: `kursi_${name}`,
  title,
  content: {
    en: `Hello {{1}}, ${greeting.en} to you and your family from {{2}}. Come and get ready with us before the day, and book early: times fill up.`,
    hi: `नमस्ते {{1}}, आपको और आपके परिवार को ${greeting.hi}। यह संदेश {{2}} की ओर से है: त्योहार से पहले तैयार होने आइए और समय जल्दी बुक कर लीजिए।`,
  },
  details: [client, business],
});

export const starterTemplates: readonly StarterTemplate[] = [
  {
    name: 'kursi_we_miss_you',
    title: { en: 'We miss you', hi: 'आपकी याद आ रही है' },
    content: {
      en: 'Hello {{1}}, this is {{2}}. It has been {{3}} weeks since your last visit, and your chair is waiting. We would love to see you again.',
      hi: 'नमस्ते {{1}}, यह संदेश {{2}} की ओर से है। आपकी पिछली विज़िट को {{3}} हफ़्ते हो गए हैं और आपकी कुर्सी आपका इंतज़ार कर रही है। फिर ज़रूर आइए।',
    },
    details: [client, business, weeks],
  },
  {
    name: 'kursi_time_again',
    title: { en: 'Time for the next visit', hi: 'अगली विज़िट का समय' },
    content: {
      en: 'Hello {{1}}, we at {{2}} hope you enjoyed your {{3}}. When you would like the next one, book a time that suits you.',
      hi: 'नमस्ते {{1}}, पिछली बार {{2}} में आपके लिए यह हुआ था: {{3}}। उम्मीद है आपको अच्छा लगा। अगली बार का समय जब ठीक लगे, बुक कर लीजिए।',
    },
    details: [client, business, service],
  },
  {
    name: 'kursi_offer',
    title: { en: 'An offer until a day', hi: 'किसी दिन तक का ऑफ़र' },
    content: {
      en: 'Hello {{1}}, this is {{2}}. We have something for you: {{3}}. It is there until {{4}}, so book your time soon.',
      hi: 'नमस्ते {{1}}, यह संदेश {{2}} की ओर से है। आपके लिए कुछ ख़ास है: {{3}}। यह {{4}} तक है, इसलिए अपना समय जल्दी बुक कर लीजिए।',
    },
    details: [client, business, offer, lastDay],
  },
  {
    name: 'kursi_something_new',
    title: { en: 'Something new', hi: 'कुछ नया' },
    content: {
      en: 'Hello {{1}}, there is something new at {{2}}. It is {{3}}, so ask for it on your next visit.',
      hi: 'नमस्ते {{1}}, यह संदेश {{2}} की ओर से है। हमारे यहाँ यह नया है: {{3}}। अगली बार आएँ तो ज़रूर आज़माइए।',
    },
    details: [client, business, news],
  },
  {
    name: 'kursi_calm_days',
    title: { en: 'Calm days', hi: 'कम भीड़ के दिन' },
    content: {
      en: 'Hello {{1}}, at {{2}} it is calm on {{3}}, and you can have your time without waiting. Book your chair today.',
      hi: 'नमस्ते {{1}}, यह संदेश {{2}} की ओर से है। हमारे यहाँ {{3}} को भीड़ कम रहती है और बिना इंतज़ार के समय मिल जाता है। अपनी कुर्सी आज ही बुक कर लीजिए।',
    },
    details: [client, business, days],
  },
  {
    name: 'kursi_wedding_season',
    title: { en: 'Wedding season', hi: 'शादियों का मौसम' },
    content: {
      en: 'Hello {{1}}, the wedding season is here. For your own day or a day among the guests, {{2}} gets you ready. Book early, since mornings fill up first.',
      hi: 'नमस्ते {{1}}, शादियों का मौसम आ गया है। दुल्हन हों या मेहमान, {{2}} में तैयार होने आइए। सुबह के समय सबसे पहले भरते हैं, इसलिए जल्दी बुक कर लीजिए।',
    },
    details: [client, business],
  },
  festival('diwali', { en: 'Diwali', hi: 'दीवाली' }, { en: 'happy Diwali', hi: 'दीवाली की शुभकामनाएँ' }),
  festival('holi', { en: 'Holi', hi: 'होली' }, { en: 'happy Holi', hi: 'होली की शुभकामनाएँ' }),
  festival('eid', { en: 'Eid', hi: 'ईद' }, { en: 'Eid Mubarak', hi: 'ईद मुबारक' }),
  festival(
    'navratri',
    { en: 'Navratri', hi: 'नवरात्रि' },
    { en: 'happy Navratri', hi: 'नवरात्रि की शुभकामनाएँ' },
  ),
  festival(
    'raksha_bandhan',
    { en: 'Raksha Bandhan', hi: 'रक्षाबंधन' },
    { en: 'happy Raksha Bandhan', hi: 'रक्षाबंधन की शुभकामनाएँ' },
  ),
  festival(
    'karwa_chauth',
    { en: 'Karwa Chauth', hi: 'करवा चौथ' },
    { en: 'happy Karwa Chauth', hi: 'करवा चौथ की शुभकामनाएँ' },
  ),
  festival(
    'christmas',
    { en: 'Christmas', hi: 'क्रिसमस' },
    { en: 'merry Christmas', hi: 'क्रिसमस की शुभकामनाएँ' },
  ),
  festival(
    'new_year',
    { en: 'New Year', hi: 'नया साल' },
    { en: 'a happy New Year', hi: 'नए साल की शुभकामनाएँ' },
  ),
];

const buttons: Readonly<Record<Language, readonly string[]>> = {
  en: ['Book a time', 'Stop messages'],
  hi: ['समय बुक करें', 'संदेश बंद करें'],
};

/** As a platform admin would write them: every template in both languages. */
export function starterDrafts() {
  return starterTemplates.flatMap(({ name, title, content, details }) =>
    (['en', 'hi'] as const).map((language) => ({
      elementName: name,
      languageCode: language,
      category: 'MARKETING',
      vertical: title[language],
      templateType: 'TEXT',
      content: content[language],
      enableSample: true,
      buttons: buttons[language].map((text) => ({ type: 'QUICK_REPLY', text })),
      variables: variablesIn(content[language]).map(({ digits }): TemplateVariable => {
        const key = Number(digits);
        const { source, kind, name: called, sample } = details[key - 1] as Detail;
        return { key, section: 'Data', kind, name: called[language], source, sample: sample[language] };
      }),
    })),
  );
}
