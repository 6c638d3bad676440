import { describe, expect, test } from 'vitest';
import { offsetWhenRenumbered } from './editor-dom.ts';

describe('the caret', () => {
  test('stays behind a detail whose number became shorter, wherever it was put', () => {
    expect(offsetWhenRenumbered('Dear {{900}} friends', 12, 'Dear {{1}} friends')).toBe(10);
    expect(offsetWhenRenumbered('{{1}} and {{900}}', 17, '{{1}} and {{2}}')).toBe(15);
  });

  test('does not move for details behind it', () => {
    expect(offsetWhenRenumbered('Dear {{900}} friends', 5, 'Dear {{1}} friends')).toBe(5);
    expect(offsetWhenRenumbered('{{900}}X{{9}}', 7, '{{1}}X{{2}}')).toBe(5);
  });
});
