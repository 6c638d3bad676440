/** A booking on another phone: its personal link, and finding it by number and code. */
export const link = {
  'link.title': 'Your booking',
  'link.gone': 'This link does not work any more',
  'link.gone_body':
    'A link ends a week after the visit. The newest message about your booking has one that works.',
  'link.failed': 'The booking could not be loaded.',
  'link.digits': 'Last four digits of your phone number',
  'link.digits_hint':
    'Of the number that {business} has. Then you see the services and can change the time. After five wrong tries this link closes for good.',
  'link.open': 'See the booking',
  'link.wrong': 'The number that {business} has does not end in these digits. Please check them.',
  'link.locked': 'Wrong digits were typed too often',
  'link.locked_body':
    'This link stays closed. We can send a new one to the phone or email that {business} has.',
  'link.too_often': 'Too many tries from here.',
  'link.try_again_in': 'You can try again in {time}.',
  'link.renew': 'Send me a new link',
  'link.renewed': 'If {business} can reach you by WhatsApp or email, a new link is on its way.',
  'link.no_number':
    '{business} has no phone number of yours, so this is all that the link shows. Please call to change the booking.',
  'link.held_for': 'Booked for {name}',
  'link.end': 'End its link',
  'link.end_title': 'End the link to this booking?',
  'link.end_body':
    'Nobody can open the booking by the links that were sent so far, and it goes from other phones. The next message about it has a new link.',
  'link.end_keep': 'Keep it',
  'link.ended': 'The link has ended.',
  'find.title': 'Find my bookings',
  'find.lead': 'Bookings that you made on another phone, or that a salon made for you.',
  'find.send': 'Send me a code',
  'find.sent':
    'If there are bookings under {phone}, a code comes by WhatsApp or email. It is good for ten minutes.',
  'find.code': 'Code of six digits',
  'find.show': 'Show my bookings',
  'find.wrong': 'This code is wrong, was used or is too old. Please check it, or ask for a new one.',
  'find.again': 'Another number, or a new code',
  'find.nothing': 'No code? Then the salon reaches you neither by WhatsApp nor by email. Please call it.',
  'find.link': 'Booked on another phone?',
} as const;
