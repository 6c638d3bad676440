import { expect, test } from 'vitest';
import { optOutWord } from './opt-out-words.ts';

test.each([
  ['STOP', 'stop'],
  [' stop. ', 'stop'],
  ['Stop  messages', 'stop'],
  ['रोकें।', 'stop'],
  ['बंद', 'stop'],
  ['Start', 'start'],
  ['शुरू करें', 'start'],
  ['please do not stop', null],
  ['I will start at 5', null],
  ['', null],
])('%s means %s', (text, meaning) => {
  expect(optOutWord(text)).toBe(meaning);
});
