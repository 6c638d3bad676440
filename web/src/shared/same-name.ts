/** Whether another record has this name already; capitals and spaces make no difference. */
export function isNameTaken(
  name: string,
  others: readonly { readonly id: string; readonly name: string }[],
  ownId?: string | null,
): boolean {
  const plain = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
  const wanted = plain(name);
  return wanted !== '' && others.some((other) => other.id !== ownId && plain(other.name) === wanted);
}
