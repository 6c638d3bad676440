import { allNames, type Named } from '@kursi/core/kernel/in-language.ts';

/** Whether another record has this name already; capitals and spaces make no difference. */
export function isNameTaken(
  name: string,
  others: readonly (Named & { readonly id: string })[],
  ownId?: string | null,
): boolean {
  const plain = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
  const wanted = plain(name);
  return (
    wanted !== '' &&
    others.some((other) => other.id !== ownId && allNames(other).some((one) => plain(one) === wanted))
  );
}
