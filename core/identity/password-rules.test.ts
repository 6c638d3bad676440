import { describe, expect, test } from 'vitest';
import { passwordIsEasyToGuess } from './password-rules.ts';

const context = {
  email: 'asha.rao@example.com',
  user_name: 'Asha Rao Kulkarni',
  common: new Set(['password', 'qwertyuiop', 'iloveyou', 'sunshine', '1q2w3e4r5t', 'cat']),
};
const easy = (password: string) => passwordIsEasyToGuess(password, context);

describe('a password that is easy to guess', () => {
  test.each([
    ['a common one', 'qwertyuiop'],
    ['in capitals', 'QwertyUiop'],
    ['with what everyone adds', 'Password123!'],
    ['with something before it', '123_sunshine'],
    ['common as it is, digits and all', '1Q2W3E4R5T'],
    ['few different characters', 'abababababab'],
    ['one character', 'zzzzzzzzzzzz'],
    ['a run upwards', 'abcdefghijkl'],
    ['a run of digits past the nine', '1234567890'],
    ['a run downwards', '9876543210'],
    ['the mailbox', 'asha.rao2026!'],
    ['the whole address', 'Asha.Rao@example.com'],
    ['the name', 'asharaokulkarni'],
    ['the name with digits', 'AshaRaoKulkarni99'],
  ])('is refused: %s', (_why, password) => expect(easy(password)).toBe(true));
});

describe('a password that is good enough', () => {
  test.each([
    'blue kettle on the ninth roof',
    'qwertyuiop and more',
    'मेरा लंबा पासवर्ड',
    '!!cat!!9x8w7v6u5t',
    'asha likes mangoes',
    'abcdefghij-x',
  ])('is accepted: %s', (password) => expect(easy(password)).toBe(false));
});

test('a password is not refused when nothing is known of the person', () => {
  const unknown = { email: '', user_name: '', common: new Set<string>() };
  expect(passwordIsEasyToGuess('blue kettle on the roof', unknown)).toBe(false);
});
