/** Hands a calendar file to the device. */
export function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'kursi.ics';
  link.click();
  URL.revokeObjectURL(url);
}
