import { describe, expect, it } from 'vitest';
import { isInLettersOf } from './template-rules-language.ts';

const hindi = 'नमस्ते {{1}}, इस दीवाली हमारे यहाँ आइए।';

describe('the letters of a text', () => {
  it.each([
    ['en', 'Hello {{1}}, your chair is waiting.', true],
    ['en', hindi, false],
    ['en_US', hindi, false],
    ['en', 'নমস্কার {{1}}, আসুন', false],
    // Words of another language in a text of this one.
    ['en', 'Hello {{1}}, shubh दीपावली from all of us at आँगन', true],
    ['en', 'Bem-vindo, café à la Réunion', true],
    ['hi', hindi, true],
    ['hi', `${hindi} Book a time with Aangan Salon & Spa, Indiranagar, Bengaluru.`, true],
    ['hi', 'L’Oréal Professionnel Hydra Facial ₹1,999 में', true],
    ['hi', 'Hello {{1}}, your chair is waiting.', false],
    ['hi', 'Namaste {{1}}, aapki kursi intezaar kar rahi hai', false],
    ['hi', 'নমস্কার {{1}}, আসুন', false],
    ['mr', 'नमस्कार {{1}}, या', true],
    ['bn', 'নমস্কার {{1}}, আসুন', true],
    ['gu', 'નમસ્તે {{1}}, આવો', true],
    ['gu', hindi, false],
    ['kn', 'ನಮಸ್ಕಾರ {{1}}, ಬನ್ನಿ', true],
    ['ml', 'നമസ്കാരം {{1}}, വരൂ', true],
    ['pa', 'ਸਤ ਸ੍ਰੀ ਅਕਾਲ {{1}}, ਆਓ', true],
    ['pa', 'ست سری اکال {{1}}، آؤ', true],
    ['ta', 'வணக்கம் {{1}}, வாருங்கள்', true],
    ['te', 'నమస్కారం {{1}}, రండి', true],
    ['ur', 'السلام علیکم {{1}}، آئیے', true],
    ['ur', hindi, false],
    // Nothing to read a language from.
    ['hi', '', true],
    ['hi', '🎉 50 % 🪔 १०', true],
    ['en', '🎉 {{1}} 💇 ₹1,999', true],
    ['xx', hindi, true],
  ])('%s: %s', (language, text, isIn) => {
    expect(isInLettersOf(language, text)).toBe(isIn);
  });
});
