export const errors = {
  'problem.required': 'Please fill this in.',
  'problem.choose': 'Please choose one.',
  'problem.too_short': 'Please use at least {limit} characters.',
  'problem.too_long': 'Please use {limit} characters or fewer.',
  'problem.too_small': 'Please enter {limit} or more.',
  'problem.too_large': 'Please enter {limit} or less.',
  'problem.invalid_email': 'Please enter an email address like name@example.com.',
  'problem.invalid_phone': 'Please enter a phone number. A mobile number has ten digits.',
  'problem.common_password': 'This password is too common. Please choose another.',
  'problem.address_in_name': 'Please leave out web and email addresses.',
  'problem.name_too_short': 'Please use at least two characters.',
  'problem.mismatch': 'These two do not match.',
  'problem.invalid_value': 'Please check this entry.',
  'problem.unknown_field': 'Unknown field.',

  'form.to_check': { one: 'One field needs your attention.', other: '{count} fields need your attention.' },

  'error.MALFORMED': 'Please check the marked fields.',
  'error.NOT_SIGNED_IN': 'Please sign in first. We will bring you back here.',
  'error.NOT_ALLOWED': 'Your role does not allow this. Ask the owner of the business.',
  'error.NOT_FOUND': 'This no longer exists, or you do not have access to it.',
  'error.CONFLICT': 'Someone else changed this in the meantime. Here is the latest version.',
  'error.ALREADY_PAID': 'This is paid already.',
  'error.ALREADY_REPORTED': 'You have already reported this business. Thank you.',
  'error.SLOT_TAKEN': 'This time is already booked. Please choose another.',
  'error.HOLD_EXPIRED':
    'We held this time for ten minutes, and then someone else took it. Please choose another.',
  'error.CLOSED': 'Nobody works at this time. Please choose another.',
  'error.NOT_ON_STEP': 'Please choose one of the times shown.',
  'error.OUTSIDE_WINDOW': 'This business does not take bookings that far ahead.',
  'error.NOTICE_TOO_SHORT': 'This business needs more notice. Please choose a later time.',
  'error.IN_THE_PAST': 'This time has passed. Please choose a later one.',
  'error.SERVICE_NOT_OFFERED': 'This service is not offered at the moment.',
  'error.CALENDAR_NOT_OFFERED': 'No bookings are possible here at the moment. Please choose someone else.',
  'error.CALENDAR_DOES_NOT_OFFER': 'They do not offer this service. Please choose someone else.',
  'error.DURATION_NOT_MULTIPLE':
    'This duration does not fit the service. Please choose one of the durations shown.',
  'error.INSIDE_CANCELLATION_WINDOW': 'It is too late to change this online. Please call the business.',
  'error.PAYMENT_REQUIRED': 'This business only confirms bookings that are paid online.',
  'error.NOTHING_TO_PAY_ONLINE': 'There is nothing to pay online. You pay at the salon.',
  'error.TOO_MANY_OPEN_VISITS':
    'There are many open bookings without an account here. Create an account, or pay online, to book more.',
  'error.CANNOT_BE_REACHED': 'We need a way to tell you. Turn on emails or notifications first.',
  'error.TOO_MANY_HOLDS': 'You are holding several times already. Confirm or release one first.',
  'error.IDEMPOTENCY_KEY_REUSED':
    'This was already sent with different details. Please check and send it again.',
  'error.TOO_LARGE': 'This is too large to send. Please make it smaller.',
  'error.TOO_MANY_REQUESTS': 'Too many tries. Please try again in {seconds} seconds.',
  'error.UNEXPECTED':
    'Something went wrong! Please try again. If it happens again, send us this code: {reference}',
  'error.DISK_FULL': 'This was not saved: the server has no room left. Please try again later.',
  'error.NOT_CONFIGURED': 'This is not set up on this server yet. The Kursi team can turn it on.',
  'error.WRONG_EMAIL_OR_PASSWORD': 'Wrong email or password. Please check both.',
  'error.EMAIL_NOT_VERIFIED': 'Please confirm your email address first. The link is in your inbox.',
  'error.LINK_EXPIRED': 'This link was already used or has expired. Please ask for a new one.',
  'error.PROVIDER_UNAVAILABLE': 'The sign-in service is not responding. Please try again in a moment.',
  'error.PROVIDER_SIGN_IN_FAILED': 'Signing in did not work. Please try again.',
  'error.PROVIDER_EMAIL_NOT_VERIFIED':
    'Your email address is not confirmed there yet. Confirm it first, or sign in with a password.',
  'error.WEAK_PASSWORD': 'This password is easy to guess. Please choose a longer or less common one.',
  'error.ACCOUNT_BLOCKED':
    'This account is blocked. If you think this is a mistake, write to the Kursi team.',
  'error.PAYMENT_NOT_VERIFIED':
    'We could not confirm this payment. If money left your account, we will find it and sort it out.',
  'error.PAYMENT_UNAVAILABLE':
    'The payment service is not responding. You were not charged. Please try again.',
  'error.OFFLINE': 'No connection to Kursi. Nothing is lost, please try again.',
} as const;
