import { expect, test } from 'vitest';
import { messageFailureOf, messageFailures, messageFailureText } from './message-failures.ts';

test('a code says in both languages why it did not arrive and what to do', () => {
  const failure = messageFailureOf(1002, 'Number Does Not Exist On WhatsApp');
  expect(failure).toBe('not_on_whatsapp');
  expect(messageFailureText('en', { failure, code: 1002 })).toEqual({
    why: 'This number is not on WhatsApp.',
    todo: 'Check the number, or call.',
  });
  expect(messageFailureText('hi', { failure, code: 1002 }).why).toBe('यह नंबर WhatsApp पर नहीं है।');
});

test('what we do not hand over has a reason too', () => {
  expect(messageFailureOf(null, 'opted out')).toBe('stopped');
  expect(messageFailureOf(null, 'too late')).toBe('too_late');
});

test('an unknown code keeps its number, and the words of the provider are not shown', () => {
  const failure = messageFailureOf(999_999, 'Something in English');
  expect(failure).toBe('unknown');
  expect(messageFailureText('en', { failure, code: 999_999 }).why).toBe(
    'WhatsApp gave no reason we know. (999999)',
  );
});

test('every reason has its own sentence in each language', () => {
  for (const locale of ['en', 'hi'] as const) {
    const sentences = messageFailures.map(
      (failure) => messageFailureText(locale, { failure, code: null }).why,
    );
    expect(new Set(sentences).size).toBe(messageFailures.length);
  }
});
