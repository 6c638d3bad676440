import { expect, test } from 'vitest';
import { answerText } from './reply-answers.ts';

const link = { address: 'https://kursi.example/v#1' };

test('an answer names the business, and says how to go on', () => {
  const facts = { business_name: 'Aangan', link };
  expect(answerText('en', 'change', facts)).toBe(
    'Thank you, Aangan knows that you want another time and will get in touch. You can also move it yourself: https://kursi.example/v#1',
  );
  const page = { business_name: 'Aangan', link: { address: 'https://kursi.example/b/aangan' } };
  expect(answerText('en', 'book', page)).toBe(
    'Lovely! Choose your time at Aangan here: https://kursi.example/b/aangan',
  );
  expect(answerText('hi', 'book', page)).toMatch(/https:\/\/kursi\.example\/b\/aangan$/);
  expect(answerText('en', 'stop', facts)).toMatch(/^You will get no more .+ from Aangan\. Write START/);
  expect(answerText('hi', 'start', facts)).toMatch(/Aangan से फिर .+ STOP लिखें।$/);
});

test('no name brings a link into the chat', () => {
  const facts = { business_name: 'Win at https://bad.example', link: null };
  expect(answerText('en', 'stop', facts)).not.toMatch(/https:\/\/|bad\.example/);
});
