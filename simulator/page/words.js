/** Every word of the page; the language is the one in its address, else the browser's. */
const en = {
  locale: 'en-IN',
  title: 'Message phone',
  sandbox: 'Sandbox',
  about: 'Messages that Kursi sends arrive here. Nothing leaves this computer.',
  realLife: 'Like real life',
  empty: 'Empty all phones',
  sure: 'Empty all phones?',
  sureText: 'All chats and reports here are deleted. Kursi keeps what it knows.',
  keep: 'Keep them',
  emptied: 'All phones are empty.',
  phones: 'Phones',
  search: 'Name or number',
  allPhonesBack: 'All phones',
  call: 'Call the business',
  businesses: 'Business that writes',
  send: 'Send',
  chat: 'Chat',
  unread: (n) => `${n} unread`,
  more: (n) => (n === 1 ? '1 more phone' : `${n} more phones`),
  noMatch: 'No phone matches this name or number.',
  today: 'Today',
  yesterday: 'Yesterday',
  to: (name) => `Business account, to ${name}’s phone`,
  writeAs: (name) => `Write as ${name}`,
  picture: 'Picture of the message',
  allOptions: 'See all options',
  notArrived: 'Did not arrive',
  waiting: 'On its way',
  nothing: 'No messages yet',
  nothingText: 'Send one from Kursi: a campaign, a test or an alert. It arrives here.',
  choose: 'Choose a phone',
  chooseText: 'Its messages are read when you open the chat.',
  noMessages: 'This phone has no messages.',
  heard: 'What Kursi heard',
  lastMessage: 'The last message',
  accepted: 'Accepted',
  enqueued: 'Queued',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
  notTold: 'Not told to Kursi',
  notYet: 'Not told yet',
  opened: 'Because the chat was opened',
  pressed: (time) => [`At ${time} this phone pressed `, '. '],
  wrote: (time) => [`At ${time} this phone wrote `, '. '],
  told: 'Kursi was told.',
  untold: 'Kursi has not confirmed it yet.',
  webhooks: 'The webhooks, as sent',
  noWebhooks: 'None was sent.',
  tries: (n) => (n === 1 ? '1 try' : `${n} tries`),
  next: 'The next messages to this phone',
  arrive: 'Arrive, and are read when opened',
  late: 'Arrive late, after 30 seconds',
  not_on_whatsapp: 'Fail: not on WhatsApp',
  phone_off: 'Fail: phone off for a day',
  too_many: 'Fail: too many offers lately',
  twice: 'Are reported twice, out of order',
  allPhones: 'All phones',
  since: (time) => `since ${time}`,
  countSent: 'sent',
  countDelivered: 'delivered',
  countRead: 'read',
  countFailed: 'failed',
  toKursi: 'Back to Kursi',
  otherLanguage: 'हिन्दी',
  lost: 'The simulator does not answer. Trying again.',
  reasons: {
    1002: 'Not on WhatsApp',
    131026: 'Phone off',
    131049: 'Too many offers lately',
    131050: 'Wants no offers',
  },
};

const hi = {
  ...en,
  locale: 'hi-IN',
  title: 'मैसेज फ़ोन',
  sandbox: 'सैंडबॉक्स',
  about: 'Kursi के भेजे मैसेज यहाँ आते हैं। कुछ भी इस कंप्यूटर से बाहर नहीं जाता।',
  realLife: 'असल जैसी रफ़्तार',
  empty: 'सारे फ़ोन खाली करें',
  sure: 'सारे फ़ोन खाली करें?',
  sureText: 'यहाँ की सारी चैट और रिपोर्ट मिट जाएँगी। Kursi को जो पता है, वह रहेगा।',
  keep: 'रहने दें',
  emptied: 'सारे फ़ोन खाली हैं।',
  phones: 'फ़ोन',
  search: 'नाम या नंबर',
  allPhonesBack: 'सारे फ़ोन',
  call: 'बिज़नेस को कॉल करें',
  businesses: 'लिखने वाला बिज़नेस',
  send: 'भेजें',
  chat: 'चैट',
  unread: (n) => `${n} अपठित`,
  more: (n) => `${n} और फ़ोन`,
  noMatch: 'इस नाम या नंबर का कोई फ़ोन नहीं है।',
  today: 'आज',
  yesterday: 'कल',
  to: (name) => `बिज़नेस अकाउंट, ${name} के फ़ोन पर`,
  writeAs: (name) => `${name} की ओर से लिखें`,
  picture: 'मैसेज की तस्वीर',
  allOptions: 'सारे विकल्प देखें',
  notArrived: 'नहीं पहुँचा',
  waiting: 'रास्ते में है',
  nothing: 'अभी कोई मैसेज नहीं',
  nothingText: 'Kursi से एक भेजें: कैंपेन, टेस्ट या अलर्ट। वह यहाँ आएगा।',
  choose: 'फ़ोन चुनें',
  chooseText: 'चैट खोलते ही उसके मैसेज पढ़े हुए माने जाते हैं।',
  noMessages: 'इस फ़ोन पर कोई मैसेज नहीं है।',
  heard: 'Kursi को क्या पता चला',
  lastMessage: 'आख़िरी मैसेज',
  accepted: 'स्वीकार हुआ',
  enqueued: 'कतार में',
  sent: 'भेजा गया',
  delivered: 'पहुँचा',
  read: 'पढ़ा गया',
  failed: 'नहीं पहुँचा',
  notTold: 'Kursi को नहीं बताया गया',
  notYet: 'अभी नहीं बताया गया',
  opened: 'क्योंकि चैट खोली गई',
  pressed: (time) => [`${time} पर इस फ़ोन ने `, ' दबाया। '],
  wrote: (time) => [`${time} पर इस फ़ोन ने `, ' लिखा। '],
  told: 'Kursi को बता दिया गया।',
  untold: 'Kursi ने अभी पुष्टि नहीं की।',
  webhooks: 'वेबहुक, जैसे भेजे गए',
  noWebhooks: 'कोई नहीं भेजा गया।',
  tries: (n) => `${n} बार`,
  next: 'इस फ़ोन के अगले मैसेज',
  arrive: 'पहुँचें, और खोलने पर पढ़े जाएँ',
  late: '30 सेकंड देर से पहुँचें',
  not_on_whatsapp: 'न पहुँचें: WhatsApp पर नहीं',
  phone_off: 'न पहुँचें: फ़ोन एक दिन से बंद',
  too_many: 'न पहुँचें: हाल में बहुत ऑफ़र',
  twice: 'दो बार और उल्टे क्रम में बताए जाएँ',
  allPhones: 'सारे फ़ोन',
  since: (time) => `${time} से`,
  countSent: 'भेजे',
  countDelivered: 'पहुँचे',
  countRead: 'पढ़े',
  countFailed: 'असफल',
  toKursi: 'Kursi पर वापस',
  otherLanguage: 'English',
  lost: 'सिम्युलेटर जवाब नहीं दे रहा। फिर कोशिश हो रही है।',
  reasons: { 1002: 'WhatsApp पर नहीं', 131026: 'फ़ोन बंद', 131049: 'हाल में बहुत ऑफ़र', 131050: 'ऑफ़र नहीं चाहिए' },
};

const asked = new URLSearchParams(location.search).get('lang') ?? navigator.language;
export const words = asked.toLowerCase().startsWith('hi') ? hi : en;

/** The phones are Indian, wherever the browser stands: the times are those of the salon. */
const timeZone = 'Asia/Kolkata';

const format = (options) => {
  const formatter = new Intl.DateTimeFormat(words.locale, { timeZone, ...options });
  return (at) => formatter.format(at);
};
export const timeOf = format({ hour: 'numeric', minute: '2-digit', hour12: true });
export const clockOf = format({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
const dayName = format({ weekday: 'short', day: 'numeric', month: 'short' });

const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone });
const startOfDay = (at) => Date.parse(isoDay.format(at));

export function dayOf(at) {
  const days = Math.round((startOfDay(Date.now()) - startOfDay(at)) / 86_400_000);
  return days === 0 ? words.today : days === 1 ? words.yesterday : dayName(at);
}

/** +91 98450 00001 */
export function numberOf(phone) {
  return phone.replace(/^(91)(\d{5})(\d{5})$/, '+$1 $2 $3').replace(/^(?=\d)/, '+');
}

const graphemes = new Intl.Segmenter(words.locale, { granularity: 'grapheme' });

/** Two letters of a Latin name, the first syllable of a Devanagari one, the end of a number. */
export function initialsOf(name, phone) {
  const parts = name.trim().split(/\s+/).filter(Boolean);
  if (parts.length === 0) return phone.slice(-2);
  const first = (text) => [...graphemes.segment(text)][0]?.segment ?? '';
  if (/\p{Script=Devanagari}/u.test(name)) return first(parts[0]);
  return (first(parts[0]) + (parts.length > 1 ? first(parts.at(-1)) : '')).toUpperCase();
}

export function firstNameOf(name, phone) {
  return name.trim().split(/\s+/)[0] || numberOf(phone);
}

export function isHindi(text) {
  return /\p{Script=Devanagari}/u.test(text);
}
