/**
 * Hands a link over: a phone has its own sheet for it, a desk copies. Whoever gets `neither` has to be shown
 * the link itself: on plain http there is no clipboard, and a browser may refuse both.
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
