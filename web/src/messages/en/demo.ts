/** Of the sandbox: its door, and the bar above every page. */
export const messages = {
  'demo.title': 'Try the demo salon',
  'demo.body':
    'Aangan Salon & Spa in Bengaluru: services, staff, products and 400 clients, all made up. One click and you are in. Nothing you do there reaches real people.',
  'demo.look_as': 'Look around as',
  'demo.as_owner': 'As the owner',
  'demo.as_owner_more': 'Everything, including plans and team.',
  'demo.as_desk': 'As the front desk',
  'demo.as_desk_more': 'What staff see all day.',
  'demo.as_client': 'As a client',
  'demo.as_client_more': 'Someone who comes once a month.',
  'demo.as_admin': 'As the platform admin',
  'demo.as_admin_more': 'Runs this installation.',
  'demo.short_owner': 'Owner',
  'demo.short_desk': 'Front desk',
  'demo.short_client': 'Client',
  'demo.short_admin': 'Platform',
  'demo.making': 'Setting up the salon',
  'demo.starting': 'A few seconds',
  'demo.progress': '{done} of {total}',
  'demo.bar': 'Demo salon',
  'demo.reset': 'Reset',
  'demo.reset_title': 'Reset the demo salon?',
  'demo.reset_body':
    'Everything you tried in it will be deleted, here and in every other window. It takes a few seconds.',
  'demo.reset_now': 'Reset now',
  'demo.made_anew': 'The demo salon has been reset.',
} as const;
