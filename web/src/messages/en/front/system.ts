export const system = {
  'offline.title': 'No connection to Kursi',
  'offline.body': 'What is open stays readable. Saving works as soon as you are back online.',

  'update.title': 'A new version of Kursi is ready',
  'update.body': 'It takes a second. Your drafts stay.',
  'update.action': 'Update now',

  'crash.title': 'This part stopped working',
  'crash.body': 'This is our mistake. Your drafts are safe. Try again, or go to the home page.',
  'crash.unloaded': 'This opens as soon as you are back online.',
  'crash.reference': 'If you report this, send us this code',
  'crash.copy_reference': 'Copy code',
  'crash.home': 'Go to the home page',

  'not_found.title': 'Page not found',
  'not_found.body': 'The link may be old, or you may not have access to it.',
  'not_found.home': 'Go to the home page',

  'shortcuts.title': 'Keyboard shortcuts',
  'shortcuts.scope.global': 'Everywhere',
  'shortcuts.scope.page': 'On this page',
  'shortcuts.scope.dialog': 'In this window',
  'shortcuts.then': 'then',
  'shortcuts.show': 'Show keyboard shortcuts',
} as const;
