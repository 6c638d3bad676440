export const problems = {
  'problem.required': 'Please fill this in.',
  'problem.choose': 'Please choose one.',
  'problem.too_short': 'Please use at least {limit} characters.',
  'problem.too_long': 'Please keep it to {limit} characters or fewer.',
  'problem.too_small': 'Please choose {limit} or more.',
  'problem.too_large': 'Please choose {limit} or less.',
  'problem.invalid_email': 'This does not look like an e-mail address. Is there an @ and a dot?',
  'problem.invalid_phone': 'This does not look like a phone number. A mobile number has ten digits.',
  'problem.common_password': 'Many people use this password, so it is guessed first. Please choose another.',
  'problem.mismatch': 'The two are not the same yet.',
  'problem.invalid_value': 'This does not fit here. Please check it.',
  'problem.unknown_field': 'Kursi does not know this field.',
  'problem.not_allowed_field': 'Your role cannot change this.',

  'problem.summary': { one: 'One thing needs a look.', other: '{count} things need a look.' },

  'error.MALFORMED': 'Some of this needs another look. The fields are marked.',
  'error.NOT_SIGNED_IN': 'Please sign in first. You will come back to this page.',
  'error.NOT_ALLOWED': 'Your role does not include this. The owner of the business can change that.',
  'error.NOT_FOUND': 'This is not there any more, or it is not yours to see.',
  'error.CONFLICT': 'Someone changed this while you were looking at it. Here is how it stands now.',
  'error.IDEMPOTENCY_KEY_REUSED':
    'This was already sent with other details. Please check, and send it again.',
  'error.TOO_LARGE': 'This is too big to send. Please make it smaller.',
  'error.TOO_MANY_REQUESTS': 'That was a lot at once. Please try again in {seconds} seconds.',
  'error.UNEXPECTED':
    'Something went wrong on our side. Please try again. If it stays, tell us this: {reference}',
  'error.NOT_CONFIGURED': 'This is not set up on this server yet. The person who runs it can switch it on.',
  'error.WRONG_EMAIL_OR_PASSWORD': 'E-mail and password do not go together. Please check both.',
  'error.EMAIL_NOT_VERIFIED': 'Please confirm your e-mail address first. The link is in your inbox.',
  'error.LINK_EXPIRED': 'This link has been used or has run out. Please ask for a new one.',
  'error.WEAK_PASSWORD': 'This password is easy to guess. Please take a longer or less common one.',
  'error.PAYMENT_NOT_VERIFIED':
    'We could not confirm this payment. If money left your account, we find it and settle it by ourselves.',
  'error.PAYMENT_UNAVAILABLE':
    'The payment service does not answer right now. Nothing was charged. Please try again.',
  'error.PLAN_REFUSED': 'A free trial costs nothing, and a plan to buy costs ₹1 or more.',
  'error.REFUND_TOO_LARGE': 'That is more than is left of this payment.',
  'error.SUBSCRIPTION_CREATION_FAILED': 'Subscription creation failed. Please try again.',
  'error.SUBSCRIPTION_UPDATE_FAILED': 'Subscription update failed. Please try again.',
  'error.OFFLINE': 'We cannot reach Kursi right now. What you typed is still here.',
} as const;
