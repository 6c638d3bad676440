export const pictures = {
  'picture.of_this': 'Picture',
  'picture.choose': 'Choose a picture',
  'picture.change': 'Change picture',
  'picture.remove': 'Remove',
  'picture.add': 'Add picture',
  'picture.primary': 'Main picture',
  'picture.make_primary': 'Make main picture',
  'picture.earlier': 'Move earlier',
  'picture.later': 'Move later',
  'picture.removed': 'Picture removed.',
  'picture.options': 'Options for {name}',
  'picture.move': 'Move {name} with the arrow keys.',
  'picture.place': '{name} is now {place} of {total}.',
  'picture.progress': '{percent}% uploaded',
  'picture.stopped': 'Stopped.',
  'picture.heic':
    'This HEIC picture cannot be read here. Save it as JPEG, or upload it from the phone that took it.',
  'picture.small': 'This picture is too small. Choose one of at least {side} × {side} pixels.',
  'picture.broken': 'This picture cannot be opened. Please choose another.',

  'profile.picture_saved': 'Picture saved.',
  'profile.picture_removed': 'Picture removed.',
} as const;
