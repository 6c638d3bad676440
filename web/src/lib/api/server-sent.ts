/** Read timeout: the server sends a keepalive every 15 s, so longer silence is a dead connection. */
const SILENCE_MS = 40_000;

export function makeWatchdog(onSilence: () => void): { feed(): void; stop(): void } {
  let timer = setTimeout(onSilence, SILENCE_MS);
  return {
    feed() {
      clearTimeout(timer);
      timer = setTimeout(onSilence, SILENCE_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Server-sent events, one JSON value each. */
export async function* eventsIn<Event>(response: Response, onBytes: () => void): AsyncGenerator<Event> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onBytes();
    text += value;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = block.split('\n').find((line) => line.startsWith('data: '));
      if (data) yield JSON.parse(data.slice('data: '.length)) as Event;
    }
  }
}
