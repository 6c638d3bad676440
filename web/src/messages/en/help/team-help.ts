export const teamHelp = {
  'help.first_day': 'Your first day: what to set up',
  'help.first_day_body':
    'Add your services with prices, then the people or chairs that do them under Staff & chairs, and your hours.\nA new page shows phone and address to those who have booked. Booking rules change that.\nOthers join by Invite under Members and roles.',
  'help.book_on_phone': 'Book a client on the telephone',
  'help.book_on_phone_body':
    'Press N in the calendar. Type the name or number, the service, and the time as 1230; the next free time is offered first.\nBook anyway puts a client beside a taken time; both then stand in the calendar.',
  'help.move_visit': 'Move or change a visit',
  'help.move_visit_body':
    'Drag the visit, or open it and choose Move. If the new time is not free, the calendar says why and offers the nearest.\nCtrl+Z undoes it. The client hears of it only after a few seconds, so what you undo at once is never sent.',
  'help.ill': 'Somebody is ill today',
  'help.ill_body':
    'Open the person in the calendar and note the time off. Every visit that is in the way is listed with a proposal: another person, another time, or cancel.\nNothing is moved before you confirm, and one Ctrl+Z undoes all of it.',
  'help.no_show': 'A client does not come',
  'help.no_show_body':
    'Open the visit and choose No-show once its time has come. It counts on the profile of the client and can be undone.\nA deposit or a payment made ahead stays unless you give it back.',
  'help.run_queue': 'Run the queue',
  'help.run_queue_body':
    'Call next calls the first who is there; Start asks who serves if several could.\nPrint the poster with the code for the door, or open the screen for a television. A queue closes with your hours; Pause stops new people from joining.\nWaiting times shows how well the estimates held.',
  'help.make_bill': 'Make a bill',
  'help.make_bill_body':
    'Open the visit and choose Bill, or start a walk-in. Services, products, tips and discounts are lines; pay with several ways at once if needed.\nA part that is not paid becomes a due of the client, with reminders if you want.',
  'help.wrong_bill': 'A bill is wrong',
  'help.wrong_bill_body':
    'Revise changes a bill and keeps its number; what is paid too much asks for its way back. Void cancels it and keeps the number.\nIf your role may not, a colleague approves on the same screen with their password. All of it is noted on the bill.',
  'help.close_day': 'Close the day',
  'help.close_day_body':
    'Count the drawer first; the expected sum is shown after you have counted. A second count is kept beside the first.\nSay what stays in the drawer and what goes to the bank. An owner can reopen a closed day.',
  'help.dues_help': 'Who still owes something',
  'help.dues_help_body':
    'Dues lists every unpaid bill by client. Take the payment there, or send a reminder by WhatsApp; nobody is reminded twice a day or at night.',
  'help.sell_membership': 'Sell a wallet or a package',
  'help.sell_membership_body':
    'Under Memberships make what you sell: money to spend, or a number of visits, with a price and how long it lasts. Sell it on a bill or let clients buy it on your page.\nWhat is left is offered by itself on the next bill.',
  'help.import_help': 'Bring your client list',
  'help.import_help_body':
    'Clients, Import takes a CSV file of another program or of a spreadsheet. You choose which column is what, and see before the button how many clients will come.\nWhat clients owe you becomes a due that you collect under Dues; a balance that may mean either side goes into the note.\nA field that cannot be read is left out and its client kept. Rows without a name or a number come back as a file that you can mend and import again.',
  'help.merge': 'The same client twice',
  'help.merge_body':
    'Open one of the two, choose Merge in the menu, and pick the other. Visits, bills, memberships and notes come together, and it can be undone.',
  'help.rights': 'Who may see and do what',
  'help.rights_body':
    'Owners may do everything. Admins run the salon, but not the plan, bank details or deleting. Staff work in calendar, queue, clients and bills, and see their own takings.\nDiscounts of staff have a limit under Tax and bank.',
  'help.commission_help': 'Commission and takings',
  'help.commission_help_body':
    'Each person under Staff & chairs has a commission; before or after tax is a setting. Takings shows by day and person what was sold and what the commission is, and downloads it as CSV.',
  'help.write_clients': 'Write to clients: campaigns',
  'help.write_clients_body':
    'A campaign has four steps: who, what, when, check. Before you send it says how many people it reaches, what it costs in credits, and who is left out and why.\nTemplates of Kursi can be sent at once, from Kursi Bookings. A number of your own shows your name and allows your own templates.',
  'help.credits_help': 'What messages cost',
  'help.credits_help_body':
    'One message of a campaign is one credit; confirmations and bills use none. Credits are set aside when a campaign starts, and come back for what could not be delivered.\nPlans lists what each plan includes and what everything else costs.',
  'help.hidden_page': 'Clients do not find our page',
  'help.hidden_page_body':
    'New businesses are checked once by the Kursi team; until then it is not in Discover, and no messages go out.\nBooking rules say who can see your page: everyone, or only the team.',
  'help.holidays': 'Holidays and other hours',
  'help.holidays_body':
    'Hours and holidays has the weekly hours, single days with other hours and closed weeks. If bookings are in the way, they are listed and you decide about each before it is saved.',
  'help.keyboard': 'Faster with the keyboard',
  'help.keyboard_body':
    'Ctrl+K finds clients, visits, receipts, pages and commands. ? shows the keys of the page you are on. Ctrl+Z undoes your last steps.',
} as const;
