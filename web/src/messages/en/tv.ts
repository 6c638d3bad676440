/** The screen in the shop. */
export const messages = {
  'tv.title': 'Queue on the TV',
  'tv.come': 'Please come',
  'tv.in_chair': 'In the chair',
  'tv.next': 'Next',
  'tv.more': '{number} more waiting',
  'tv.scan': 'Scan to join the queue',
  'tv.qr': 'QR code to join the queue',
  'tv.wait_now': 'Wait now {wait}',
  'tv.empty': 'No one waits. Come in',
  'tv.not_live': 'Not live since {time}',
  'tv.connecting': 'Connecting',
  'tv.gone': 'This screen is switched off',
  'tv.gone_body': 'Open its new address from the queue at the desk.',
  'tv.chime_on': 'Chime on',
  'tv.chime_off': 'Chime off',
} as const;
