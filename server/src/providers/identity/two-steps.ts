/** Something that a person has, by the names of RFC 8176. */
const HAS = ['hwk', 'swk', 'otp', 'sms', 'tel', 'sc', 'pop'];
/** Something that they know, or are. */
const KNOWS = ['pwd', 'pin', 'kba', 'fpt', 'face', 'iris', 'retina', 'vbm'];
/** Names of whole procedures that ask for two. */
const CLASSES = [
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'https://refeds.org/profile/mfa',
  'http://idmanagement.gov/ns/assurance/aal/2',
  'http://idmanagement.gov/ns/assurance/aal/3',
];

/** Whether the signed token says that the provider asked for two different things (`amr`), or for such a class (`acr`). */
export function saysTwoSteps({ amr, acr }: Readonly<Record<string, unknown>>): boolean {
  const methods = Array.isArray(amr) ? amr.filter((one) => typeof one === 'string') : [];
  if (methods.includes('mfa')) return true;
  if (methods.some((one) => HAS.includes(one)) && methods.some((one) => KNOWS.includes(one))) return true;
  return typeof acr === 'string' && CLASSES.includes(acr);
}
