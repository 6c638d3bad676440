import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileOfKey, fileOfUrl, keyOf, urlOf } from './file-address.ts';
import { bytesAre } from './file-bytes.ts';
import {
  type FileType,
  fileModules,
  fileProblem,
  fileRules,
  fileTypes,
  isBusinessModule,
} from './file-modules.ts';

const ID = '01a00000-0000-7000-8000-0000000000ff';
const BUSINESS = '01a00000-0000-7000-8000-0000000000aa';

const anyFile = fc.record({
  module: fc.constantFrom(...fileModules),
  id: fc.uuid(),
  business: fc.uuid(),
  type: fc.constantFrom(...(Object.keys(fileTypes) as FileType[])),
});

test('a file URL is parsed back to its file: bare, with an origin, and signed', () => {
  fc.assert(
    fc.property(anyFile, ({ business, ...rest }) => {
      const file = { ...rest, business_id: isBusinessModule(rest.module) ? business : null };
      expect(fileOfKey(keyOf(file))).toEqual(file);
      for (const url of [
        urlOf(file),
        `https://book.example.in${urlOf(file)}`,
        `${urlOf(file)}?expires=1&signature=x`,
      ])
        expect(fileOfUrl(url)).toEqual(file);
    }),
  );
});

test.each([
  '',
  '/media/',
  `/media/user/../user/${ID}.jpg`,
  `/media/user/%2e%2e/${ID}.jpg`,
  `/media/user/${ID}.svg`,
  `/media/user/${ID}.jpg/`,
  `/media/user/${ID}.jpg\n`,
  `/media/user/${ID.toUpperCase()}.jpg`,
  // A file of a person has no business, a file of a business has one.
  `/media/user/${BUSINESS}/${ID}.jpg`,
  `/media/business/${ID}.jpg`,
  `/media/nothing/${ID}.jpg`,
  `/elsewhere/user/${ID}.jpg`,
  `javascript:/media/user/${ID}.jpg`,
  `//evil.example/media/user/${ID}.jpg`,
])('%j is not a file URL', (url) => {
  expect(fileOfUrl(url)).toBeNull();
});

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const samples: Record<FileType, Uint8Array> = {
  'image/jpeg': bytes('\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0'),
  'image/png': bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'),
  'image/webp': bytes('RIFF\x24\0\0\0WEBPVP8 '),
  'video/mp4': bytes('\0\0\0\x20ftypisom\0\0\x02\0'),
};

describe('the first bytes', () => {
  test.each(Object.keys(samples) as FileType[])('identify %s and no other type', (type) => {
    for (const [other, head] of Object.entries(samples)) expect(bytesAre(type, head)).toBe(other === type);
    for (const wrong of [
      '',
      '<svg xmlns="http',
      '<!doctype html>',
      '%PDF-1.7 xxxxxxx',
      'GIF89a xxxxxxxxx',
      '\0\0\0\x18ftypheic\0\0\0\0',
    ])
      expect(bytesAre(type, bytes(wrong))).toBe(false);
    expect(bytesAre(type, (samples[type] ?? bytes('')).subarray(0, 2))).toBe(false);
  });
});

describe.each(fileModules)('files for %s', (module) => {
  test('may have an allowed type, up to its size limit', () => {
    for (const [type, most] of Object.entries(fileRules[module].allowed)) {
      expect(fileProblem(module, { type, size: most })).toBeNull();
      expect(fileProblem(module, { type, size: most + 1 })).toEqual({
        code: 'FILE_TOO_LARGE',
        max_bytes: most,
      });
    }
  });
  test.each([
    'image/svg+xml',
    'text/html',
    'image/heic',
    'toString',
    '',
    'IMAGE/JPEG',
    'image/jpeg; charset=x',
  ])('may not be %j', (type) => {
    expect(fileProblem(module, { type, size: 1 })).toMatchObject({ code: 'WRONG_KIND_OF_FILE' });
  });
});

test('photos of clients and files sent to support are not public', () => {
  const signed = fileModules.filter((module) => fileRules[module].readers === 'signed');
  expect(signed).toEqual(['user_support', 'business_client']);
});
