const STOP = ['stop', 'stop messages', 'unsubscribe', 'stop all', 'रोकें', 'रोको', 'बंद', 'बंद करें', 'संदेश बंद करें'];
const START = ['start', 'unstop', 'subscribe', 'शुरू', 'शुरू करें', 'चालू'];

/** What an answer says about further messages: alone in the message, so that "please do not stop" stops nothing. */
export function optOutWord(text: string): 'stop' | 'start' | null {
  const word = text
    .normalize('NFC')
    .trim()
    .replace(/[.!।]+$/u, '')
    .replace(/\s+/g, ' ')
    .toLowerCase();
  if (STOP.includes(word)) return 'stop';
  return START.includes(word) ? 'start' : null;
}
