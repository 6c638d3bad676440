import { templateReasonText } from './decision-words.ts';
import type { Texts } from './notification-texts.ts';

export const hi = {
  client: {
    booking_requested: ({ what, when, at }) => ({ title: `अनुरोध भेजा: ${what}`, body: `${when}, ${at}` }),
    booking_booked: ({ what, when, at }) => ({ title: `बुकिंग हो गई: ${what}`, body: `${when}, ${at}` }),
    booking_confirmed: ({ what, when, before, at }) => ({
      title: `बुकिंग कन्फ़र्म: ${what}`,
      body: before ? `${when}, ${at} (पहले ${before} था)` : `${when}, ${at}`,
    }),
    booking_declined: ({ what, when, at, more }) => ({
      title: `बुकिंग नहीं हो सकी: ${what}`,
      body: `${at} में ${when} का समय नहीं मिल सका। कृपया कोई और समय चुनें।${more}`,
    }),
    booking_lapsed: ({ what, when, at, more }) => ({
      title: `जवाब नहीं आया: ${what}`,
      body: `${at} ने समय पर जवाब नहीं दिया, इसलिए ${when} की बुकिंग नहीं हुई। कृपया कोई और समय चुनें।${more}`,
    }),
    booking_moved: ({ what, when, before, at, byReader }) => ({
      title: byReader
        ? `आपने ${before ? 'समय बदला' : 'बुकिंग बदली'}: ${what}`
        : `${before ? 'समय बदला' : 'बुकिंग बदली'}: ${what}`,
      body: `अब ${when}, ${at}।${before && ` पहले ${before} था।`}`,
    }),
    booking_cancelled: ({ what, when, at, more, byReader, left }) => ({
      title: byReader ? `आपने ${left ? 'सर्विस हटाई' : 'बुकिंग रद्द की'}: ${what}` : `बुकिंग रद्द: ${what}`,
      body: left
        ? `${at} में यह बुकिंग बनी हुई है: ${left}।${more}`
        : more
          ? `${when}, ${at}।${more}`
          : `${when}, ${at}`,
    }),
    booking_restored: ({ what, when, at }) => ({
      title: `बुकिंग फिर चालू: ${what}`,
      body: `${when}, ${at}`,
    }),
    money_returned: ({ amount, at }) => ({
      title: `आपके ${amount} वापस किए जा रहे हैं`,
      body: `ये आपने ${at} को दिए थे। इसमें पाँच से सात कामकाजी दिन लगते हैं।`,
    }),
    bill_made: ({ amount, at, givenBack, membership }) => ({
      title: `आपका बिल: ${amount}`,
      body: membership
        ? `${at} की ${membership} अब आपकी है।${givenBack} रसीद यहाँ है।`
        : `${at} आने के लिए धन्यवाद।${givenBack} रसीद यहाँ है।`,
    }),
    bill_void: ({ amount, at, givenBack }) => ({
      title: `आपका ${amount} का बिल रद्द है`,
      body: `${at} ने इसे रद्द किया।${givenBack} रसीद पर भी लिखा है।`,
    }),
    slot_alert_offered: ({ what, when, at, until }) => ({
      title: `समय खाली हुआ: ${what}`,
      body: `${when}, ${at}। ${until} तक आपके लिए रोका है।`,
    }),
    review_asked: ({ what, when, at }) => ({
      title: `${at} में कैसा रहा?`,
      body: `${what}, ${when}। आपके दो शब्द दूसरों के काम आएँगे।`,
    }),
    review_answered: ({ what, when, at }) => ({
      title: `${at} ने आपके रिव्यू का जवाब दिया`,
      body: `${what}, ${when} के बारे में।`,
    }),
    review_received: ({ what, when, at }) => ({ title: `${at} के लिए आपका रिव्यू`, body: `${what}, ${when}` }),
    reminder_day: ({ what, when, at }) => ({ title: `रिमाइंडर: ${what}`, body: `${when}, ${at}` }),
    reminder_soon: ({ what, when, at }) => ({ title: `थोड़ी देर में: ${what}`, body: `${when}, ${at}` }),
    membership_ending: ({ membership, lastDay, unused, at }) => ({
      title: `${membership} ${lastDay} को ख़त्म हो रही है`,
      body: `${at} में आपका ${unused} अभी बाक़ी है।`,
    }),
    service_due: ({ what, at }) => ({
      title: `फिर से समय हो गया: ${what}`,
      body: `${at} से रिमाइंडर। अपनी सुविधा का समय बुक करें।`,
    }),
    waitlist_nearly: ({ at, number, wait }) => ({
      title: `${at}: आपकी बारी आने वाली है`,
      body: `नंबर ${number}: लगभग ${wait} मिनट बाकी। कृपया पहुँच जाएँ।`,
    }),
    waitlist_called: ({ at, number, chair }) => ({
      title: `${at}: आपकी बारी आ गई`,
      body: `नंबर ${number}, कृपया अंदर आएँ।${chair && ` ${chair} आपके लिए तैयार।`}`,
    }),
    message_received: ({ at }) => ({ title: `${at} को आपका मैसेज`, body: 'यह पहुँच गया है।' }),
    template_decided: ({ template }) => ({ title: `टेम्प्लेट ${template}`, body: 'WhatsApp ने निर्णय ले लिया है।' }),
    header_decided: ({ at }) => ({ title: `${at} का नंबर`, body: 'WhatsApp ने निर्णय ले लिया है।' }),
    credits_low: ({ at, count }) => ({ title: `बचे मैसेज क्रेडिट: ${count}`, body: `${at} के लिए` }),
  },
  member: {
    booking_requested: ({ who, what, when, at }) => ({
      title: `नया अनुरोध: ${who}, ${what}`,
      body: `${when}, ${at}। कृपया कन्फ़र्म करें या मना करें।`,
    }),
    booking_booked: ({ who, what, when, at }) => ({
      title: `नई बुकिंग: ${who}, ${what}`,
      body: `${when}, ${at}`,
    }),
    booking_confirmed: ({ who, what, when, at }) => ({
      title: `कन्फ़र्म: ${who}, ${what}`,
      body: `${when}, ${at}`,
    }),
    booking_declined: ({ who, what, when, at }) => ({
      title: `मना किया: ${who}, ${what}`,
      body: `${when}, ${at}`,
    }),
    booking_lapsed: ({ who, what, when, at, more }) => ({
      title: `अनुरोध का समय निकल गया: ${who}, ${what}`,
      body: `समय पर जवाब नहीं दिया गया। अनुरोध ${when}, ${at} के लिए था।${more}`,
    }),
    booking_moved: ({ who, what, when, before, at }) => ({
      title: `${before ? 'समय बदला' : 'बुकिंग बदली'}: ${who}, ${what}`,
      body: `अब ${when}, ${at}।${before && ` पहले ${before} था।`}`,
    }),
    booking_cancelled: ({ who, what, when, at, more }) => ({
      title: `रद्द: ${who}, ${what}`,
      body: more ? `${when}, ${at}।${more}` : `${when}, ${at}`,
    }),
    booking_restored: ({ who, what, when, at }) => ({
      title: `बुकिंग फिर चालू: ${who}, ${what}`,
      body: `${when}, ${at}`,
    }),
    money_returned: ({ amount, at }) => ({
      title: `${amount} वापस किए जा रहे हैं`,
      body: `ये ${at} को मिले थे, पर इस्तेमाल नहीं हो सके।`,
    }),
    bill_made: ({ amount, at }) => ({ title: `बिल: ${amount}`, body: `${at} की विज़िट` }),
    bill_void: ({ amount, at }) => ({ title: `रद्द बिल: ${amount}`, body: `${at} की विज़िट` }),
    slot_alert_offered: ({ what, when, at, until }) => ({
      title: `अलर्ट वाले ग्राहक के लिए रोका: ${what}`,
      body: `${when}, ${at}, ${until} तक`,
    }),
    review_asked: ({ who, what, when }) => ({ title: `${who} से रिव्यू माँगा गया`, body: `${what}, ${when}` }),
    review_answered: ({ who, what, when }) => ({ title: `${who} को जवाब मिला`, body: `${what}, ${when}` }),
    review_received: ({ who, what, when, at, stars }) => ({
      title: `${who} ने ${stars} स्टार दिए`,
      body: `${what}, ${when}, ${at}`,
    }),
    reminder_day: ({ who, what, when, at }) => ({ title: `${who}: ${what}`, body: `${when}, ${at}` }),
    reminder_soon: ({ who, what, when, at }) => ({
      title: `थोड़ी देर में: ${who}, ${what}`,
      body: `${when}, ${at}`,
    }),
    membership_ending: ({ who, membership, lastDay, unused, at }) => ({
      title: `${who}: ${membership} ${lastDay} को ख़त्म`,
      body: `${at} में ${unused} बाक़ी`,
    }),
    service_due: ({ who, what, at }) => ({
      title: `${who} का समय हो गया: ${what}`,
      body: `${at} से रिमाइंडर`,
    }),
    waitlist_nearly: ({ who, number, wait }) => ({
      title: `${who} की बारी आने वाली है`,
      body: `नंबर ${number}, लगभग ${wait} मिनट बाकी`,
    }),
    waitlist_called: ({ who, number, chair }) => ({
      title: `बुलाया: ${who}`,
      body: `नंबर ${number}${chair && `, ${chair}`}`,
    }),
    message_received: ({ who, what, when, wants, at }) =>
      wants === 'change'
        ? { title: `${who} दूसरा समय चाहते हैं`, body: `${what}, ${when}, ${at}। WhatsApp पर लिखा है।` }
        : { title: `${who} ने WhatsApp पर लिखा`, body: `${at} को। पढ़ने के लिए खोलें।` },
    template_decided: ({ template, decision, reason, at, count }) => ({
      title:
        decision === 'approved'
          ? count > 1
            ? `${count} टेम्प्लेट मंज़ूर`
            : `मंज़ूर: ${template}`
          : decision === 'rejected'
            ? `WhatsApp ने “${template}” नामंज़ूर किया`
            : `“${template}” नहीं भेजा जा सकता`,
      body:
        decision === 'approved'
          ? `अब ${count > 1 ? 'ये' : 'यह'} ${at} से भेजे जा सकते हैं।`
          : `${at}: ${templateReasonText('hi', reason)}`,
    }),
    header_decided: ({ decision, at }) => ({
      title: decision === 'live' ? `${at} का अपना WhatsApp नंबर चालू है` : `${at} का अपना नंबर मंज़ूर नहीं हुआ`,
      body:
        decision === 'live'
          ? 'मैसेज किस नंबर से जाते हैं, यह देखने के लिए खोलें।'
          : decision === 'refused'
            ? 'WhatsApp ने इसे पूरी तरह मना कर दिया। पूरी रकम वापस की जा रही है।'
            : 'WhatsApp ने नाम नहीं माना। दूसरा नाम भेजने के लिए खोलें।',
    }),
    credits_low: ({ at, count }) => ({
      title: `बचे मैसेज क्रेडिट: ${count}`,
      body: `${at} के अगले कैंपेन से पहले एक पैक खरीदें।`,
    }),
  },
} as const satisfies Record<string, Texts>;
