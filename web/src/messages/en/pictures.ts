export const pictures = {
  'picture.of_this': 'Picture',
  'picture.choose': 'Choose a picture',
  'picture.change': 'Change the picture',
  'picture.remove': 'Remove',
  'picture.add': 'Add a picture',
  'picture.primary': 'Main picture',
  'picture.make_primary': 'Make it the main picture',
  'picture.earlier': 'Move earlier',
  'picture.later': 'Move later',
  'picture.removed': 'The picture is removed.',
  'picture.options': 'More about {name}',
  'picture.move': 'Move {name}. The arrow keys change its place.',
  'picture.place': '{name} is now {place} of {total}.',
  'picture.progress': '{percent} % sent',
  'picture.stopped': 'Stopped.',
  'picture.heic':
    'This browser cannot read HEIC pictures. Please save it as JPEG first, or use the phone that took it.',
  'picture.broken': 'This picture cannot be read. Please choose another one.',

  'profile.picture_saved': 'Your picture is saved.',
  'profile.picture_removed': 'Your picture is removed.',
} as const;
