export const landing = {
  'landing.title': 'A full day is a row of full chairs',
  'landing.lead':
    'Kursi keeps the calendar, the queue, the bill and the clients of your salon in one calm place. Clients book in under a minute, without an app.',
  'landing.start': 'Create an account',
  'landing.sign_in': 'Sign in',
  'landing.point_booking_title': 'Never booked twice',
  'landing.point_booking_body': 'Two bookings cannot share a chair: the database forbids it.',
  'landing.point_desk_title': 'Quick at the desk',
  'landing.point_desk_body': 'Everything by keyboard, every step can be undone.',
  'landing.point_yours_title': 'Yours to run',
  'landing.point_yours_body': 'Open source. One command starts it on your own machine.',
  'landing.sandbox': 'This is a sandbox on your own machine. Mail stays in the <link>outbox</link>.',
  'landing.footer': 'Kursi is open source under the Apache License 2.0.',
  'landing.api': 'API',
} as const;
