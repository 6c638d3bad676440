export const system = {
  'offline.title': 'No connection to Kursi',
  'offline.body': 'You can go on reading what is open. Saving works again as soon as it is back.',

  'update.title': 'A new version of Kursi is ready',
  'update.body': 'It takes a second. Your drafts stay.',
  'update.action': 'Update now',

  'crash.title': 'This part stopped working',
  'crash.body': 'That is our mistake, not yours. Your drafts are safe. Try again, or go to the first page.',
  'crash.reference': 'If you tell us about it, mention this',
  'crash.copy_reference': 'Copy the reference',
  'crash.home': 'Go to the first page',

  'not_found.title': 'There is nothing at this address',
  'not_found.body': 'The link may be old, or it leads to something that is not yours to see.',
  'not_found.home': 'Go to the first page',

  'shortcuts.title': 'Keyboard shortcuts',
  'shortcuts.scope.global': 'Everywhere',
  'shortcuts.scope.page': 'On this page',
  'shortcuts.scope.dialog': 'In this window',
  'shortcuts.then': 'then',
  'shortcuts.single_keys': 'Use single-key shortcuts',
  'shortcuts.single_keys_body':
    'Turn this off if keys are pressed by accident, for example with speech input.',
  'shortcuts.show': 'Show keyboard shortcuts',
  'shortcuts.go_home': 'Go to Home',
  'shortcuts.go_services': 'Go to Services',
  'shortcuts.go_profile': 'Go to Profile',
  'shortcuts.go_notifications': 'Go to Notifications',
} as const;
