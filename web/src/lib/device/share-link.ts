/**
 * Shares a link: share sheet on a phone, clipboard at the desk. On `neither` show the link itself: plain http has
 * no clipboard, and a browser may refuse both.
 */
export async function shareLink(url: string, title: string): Promise<'shared' | 'copied' | 'neither'> {
  const given = { title, url };
  if (navigator.canShare?.(given) && matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share(given);
      return 'shared';
    } catch (error) {
      // Dismissing the share sheet is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  return (await copyText(url)) ? 'copied' : 'neither';
}

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
