export const clientHelp = {
  'help.find_booking': 'I cannot find my booking',
  'help.find_booking_body':
    'Every message about a booking has a link to it. Open the link on any phone and type the last four digits of your number.\nWithout a message: choose Find my bookings below, type your phone number, and then the code that is sent to it.',
  'help.change_booking': 'Change, move or cancel a booking',
  'help.change_booking_body':
    'Open the booking under Bookings. Change booking lets you pick another day, another person or other services; what it costs then is shown before you confirm.\nThe booking says until when this is free. After that, please call the salon.',
  'help.refund': 'When do I get my money back?',
  'help.refund_body':
    'If you cancel in time, what you paid online goes back to the card or account that paid. Banks take up to seven days.\nIf you cancel later, the salon decides. The booking shows what is on its way back.',
  'help.late': 'I am running late',
  'help.late_body':
    'Open the booking and choose Running late? The salon sees it at once.\nIn a queue you can ask for a few more minutes; before you do, the page says which place you would then have.',
  'help.queue': 'How the queue works',
  'help.queue_body':
    'Scan the code at the door or choose Join the queue on the page of the salon. The page shows your place and about how long it takes, and you are told when it is nearly your turn.\nPress I am here when you arrive. Who does not come when called gives way to the next person.',
  'help.receipt': 'Where is my receipt?',
  'help.receipt_body':
    'Open the visit under Bookings, in Past. Receipt shows every payment, and you can download it as PDF.',
  'help.my_membership': 'Use a membership or package',
  'help.my_membership_body':
    'What you have left is under Memberships. At the desk it is offered on your bill by itself, so just say your name or number.\nMoney in a wallet and paid visits are yours until the date shown there.',
  'help.stop_messages': 'Stop offers or reminders',
  'help.stop_messages_body':
    'Your profile has a switch for each kind of message. Stop offers under an offer ends only offers; confirmations still come.\nReplying STOP ends everything from that salon.',
  'help.delete_account': 'Delete my account or take my data',
  'help.delete_account_body':
    'In your profile, under Your data, you can download everything that is kept about you, and delete your account. Before it is deleted, money that you have paid ahead is listed.',
} as const;
