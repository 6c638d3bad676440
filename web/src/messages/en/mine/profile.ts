export const profile = {
  'profile.title': 'Profile',
  'profile.lead': 'These details are shown at every business that you visit or work for.',
  'profile.about_you': 'About you',
  'profile.gender': 'Gender',
  'profile.appearance': 'Language and appearance',
  'profile.language': 'Language',
  'profile.theme': 'Theme',
  'profile.saved': 'Profile saved.',
  'profile.appearance_lead': 'The language is saved to your account, the theme on this device.',
  'profile.language_here_only':
    'The language changed on this device only. It could not be saved to your account.',

  'theme.light': 'Light',
  'theme.dark': 'Dark',
  'theme.system': 'Same as device',

  'password.title': 'Change password',
  'password.lead': 'You will be signed out on your other devices.',
  'password.submit': 'Change password',
  'password.changed': 'Password changed. Your other devices are signed out.',
  'password.wrong_current': 'This is not your current password.',

  'email_change.title': 'Email address',
  'email_change.lead': 'You will be signed out on your other devices.',
  'email_change.new': 'New email',
  'email_change.submit': 'Change email address',
  'email_change.sent':
    'We sent an email to {email}. Open the link in it to change your address. Until then nothing changes.',
  'email_change.ask_title': 'Use your new email address?',
  'email_change.ask_body':
    'The address that this email came to replaces {email}. You sign in with it from then on. Your other devices are signed out.',
  'email_change.confirm': 'Use the new address',
  'email_change.sign_in_first':
    'Sign in to the account that asked for this, then open the link in the email again.',
  'email_change.done_title': 'Your email address has changed',
  'email_change.done_body': 'Sign in with the new address from now on. Your other devices are signed out.',
  'email_change.expired_body':
    'A confirmation link works once and for one day. You can ask for a new one in your profile.',
  'email_change.to_profile': 'Go to your profile',

  'my_data.title': 'Your data',
  'my_data.lead': 'It is yours: take it with you, or have it deleted.',
  'my_data.download': 'Download my data',
  'my_data.delete': 'Delete my account',
  'my_data.delete_title': 'Delete your account?',
  'my_data.delete_confirm': 'Delete account',
  'my_data.deleting': 'Deleting your account',
  'my_data.what_goes':
    'We delete your name, phone number, email address, picture, favourites, notifications and messages to us, here and at every business you booked with. Upcoming visits are cancelled.',
  'my_data.what_stays':
    'What stays, without your name: past visits and payments, because tax law asks for them, and your reviews. A business keeps what it wrote down about its clients itself; ask it to delete that.',
  'my_data.prepaid': 'You have paid ahead for this, and may lose it:',
  'my_data.prepaid_amount': '{amount} of {name} at {business}',
  'my_data.prepaid_uses': '{left} left of {name} at {business}',
  'my_data.no_way_back': 'This cannot be undone.',
  'my_data.no_password': 'No password yet? Sign out and choose one with “Forgot your password?”.',
  'my_data.last_owner':
    '{business} has no other owner. First make someone else an owner under Team, or delete the business in its settings.',
  'my_data.visit_soon':
    'Your visit at {business} can no longer be cancelled online. Delete your account after it, or ask the business to cancel it.',
  'my_data.deleted': 'Your account is deleted.',

  'devices.title': 'Where you are signed in',
  'devices.lead': 'Don’t recognise one? Sign it out, then change your password.',
  'devices.this_device': 'This device',
  'devices.last_seen': 'Last used {when}',
  'devices.signed_in': 'Signed in {when}',
  'devices.unknown': 'Unknown device',
  'devices.name': '{browser} on {system}',
  'devices.sign_out': 'Sign out there',
  'devices.sign_out_of': 'Sign out there: {device}',
  'devices.confirm_title': 'Sign out {device}?',
  'devices.confirm_body': 'Anyone using it will have to sign in again.',
  'devices.failed': 'Your devices could not be loaded.',
  'devices.signed_out': 'Signed out on {device}.',

  'sign_out.title': 'Signing out',
  'sign_out.lead': 'On a shared device, sign out when you leave.',
  'sign_out.everywhere': 'Sign out everywhere',
  'sign_out.everywhere_title': 'Sign out on all devices?',
  'sign_out.everywhere_body': 'You will be signed out here too and need your password to sign in again.',
  'sign_out.everywhere_done': 'You are signed out on all devices.',
  'offers.own_lead': 'Which salons may write to you about more than your bookings and bills.',
  'offers.own_title': 'Offers',
  'offers.own_sub': 'Offers and reminders of what is due',
} as const;
