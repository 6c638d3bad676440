import type { Translated } from '../catalogue.ts';
import type { landing as english } from '../en/landing.ts';

export const landing: Translated<typeof english> = {
  'landing.title': 'भरी कुर्सियाँ, भरा दिन',
  'landing.lead':
    'Kursi में आपके सैलून का कैलेंडर, कतार, बिल और ग्राहक एक ही सहज जगह पर रहते हैं। ग्राहक बिना ऐप के, एक मिनट से कम में बुक करते हैं।',
  'landing.start': 'खाता बनाएँ',
  'landing.sign_in': 'साइन इन करें',
  'landing.point_booking_title': 'एक कुर्सी, एक बुकिंग',
  'landing.point_booking_body': 'दो बुकिंग एक कुर्सी पर नहीं टकरातीं: डेटाबेस ही इसकी इजाज़त नहीं देता।',
  'landing.point_desk_title': 'काउंटर पर तेज़',
  'landing.point_desk_body': 'सब कुछ कीबोर्ड से, और हर कदम वापस लिया जा सकता है।',
  'landing.point_yours_title': 'आपका अपना',
  'landing.point_yours_body': 'ओपन सोर्स। एक कमांड से आपकी ही मशीन पर चलता है।',
  'landing.sandbox': 'यह आपकी अपनी मशीन पर एक सैंडबॉक्स है। ई-मेल <link>आउटबॉक्स</link> में रहते हैं।',
  'landing.footer': 'Kursi, Apache License 2.0 के तहत ओपन सोर्स है।',
  'landing.api': 'API',
};
