export const landing = {
  'landing.title': 'A full day is a row of full chairs',
  'landing.lead':
    'Kursi is for salons and their clients. Clients book on their phone in a minute, and the desk sees the whole day at a glance.',
  'landing.start': 'Create an account',
  'landing.sign_in': 'Sign in',
  'landing.point_set_up_title': 'Set up in minutes',
  'landing.point_set_up_body':
    'Name, address and hours in four steps. Your draft stays on your device until you save.',
  'landing.point_languages_title': 'In English and Hindi',
  'landing.point_languages_body': 'Switch any time. Light and dark, by keyboard or by thumb.',
  'landing.point_yours_title': 'Yours to run',
  'landing.point_yours_body': 'Open source. One command starts it on your own machine.',
  'landing.sandbox': 'This is a sandbox on your own machine. Emails stay in the <link>outbox</link>.',
  'landing.footer': 'Kursi is open source under the Apache License 2.0.',
  'landing.api': 'API',
  'landing.discover': 'Find a salon',
} as const;
