import { templateReasonText } from './decision-words.ts';
import type { Texts } from './notification-texts.ts';

export const en = {
  client: {
    booking_requested: ({ what, when, at }) => ({ title: `Request sent: ${what}`, body: `${when} at ${at}` }),
    booking_booked: ({ what, when, at }) => ({ title: `Booked: ${what}`, body: `${when} at ${at}` }),
    booking_confirmed: ({ what, when, before, at }) => ({
      title: `Confirmed: ${what}`,
      body: before ? `${when} at ${at}, instead of ${before}` : `${when} at ${at}`,
    }),
    booking_declined: ({ what, when, at, more }) => ({
      title: `Declined: ${what}`,
      body: `${at} cannot take you on ${when}. Please try another time.${more}`,
    }),
    booking_lapsed: ({ what, when, at, more }) => ({
      title: `No reply: ${what}`,
      body: `${at} did not reply in time, so ${when} is not booked. Please try another time.${more}`,
    }),
    booking_moved: ({ what, when, before, at, byReader }) => ({
      // Without an old time only the person changed.
      title: byReader
        ? `You ${before ? 'moved' : 'changed'} your booking: ${what}`
        : `${before ? 'Moved' : 'Changed'}: ${what}`,
      body: `Now ${when} at ${at}.${before && ` It was ${before}.`}`,
    }),
    booking_cancelled: ({ what, when, at, more, byReader, left }) => ({
      title: byReader ? `You ${left ? 'removed' : 'cancelled'}: ${what}` : `Cancelled: ${what}`,
      body: left
        ? `Still booked at ${at}: ${left}.${more}`
        : more
          ? `${when} at ${at}.${more}`
          : `${when} at ${at}`,
    }),
    booking_restored: ({ what, when, at }) => ({
      title: `Back on: ${what}`,
      body: `${when} at ${at}`,
    }),
    money_returned: ({ amount, at }) => ({
      title: `${amount} is being refunded to you`,
      body: `You paid it to ${at}. It takes five to seven working days.`,
    }),
    bill_made: ({ amount, at, givenBack, membership }) => ({
      title: `Your bill: ${amount}`,
      body: membership
        ? `${membership} at ${at} is yours.${givenBack} The receipt is here.`
        : `Thank you for your visit to ${at}.${givenBack} The receipt is here.`,
    }),
    bill_void: ({ amount, at, givenBack }) => ({
      title: `Your bill of ${amount} is void`,
      body: `${at} has cancelled it.${givenBack} The receipt says so too.`,
    }),
    slot_alert_offered: ({ what, when, at, until }) => ({
      title: `A time opened up: ${what}`,
      body: `${when} at ${at}. Held for you until ${until}.`,
    }),
    review_asked: ({ what, when, at }) => ({
      title: `How was it at ${at}?`,
      body: `${what}, ${when}. A few words help others choose.`,
    }),
    review_answered: ({ what, when, at }) => ({
      title: `${at} replied to your review`,
      body: `${what}, ${when}`,
    }),
    review_received: ({ what, when, at }) => ({ title: `Your review of ${at}`, body: `${what}, ${when}` }),
    reminder_day: ({ what, when, at }) => ({ title: `Reminder: ${what}`, body: `${when} at ${at}` }),
    reminder_soon: ({ what, when, at }) => ({ title: `Coming up: ${what}`, body: `${when} at ${at}` }),
    membership_ending: ({ membership, lastDay, unused, at }) => ({
      title: `${membership} ends on ${lastDay}`,
      body: `You still have ${unused} to use at ${at}.`,
    }),
    service_due: ({ what, at }) => ({
      title: `It is time again: ${what}`,
      body: `A reminder from ${at}. Book a time that suits you.`,
    }),
    waitlist_nearly: ({ at, number, wait }) => ({
      title: `Nearly your turn at ${at}`,
      body: `Number ${number}: about ${wait} min to go. Please make your way.`,
    }),
    waitlist_called: ({ at, number, chair }) => ({
      title: `It is your turn at ${at}`,
      body: `Number ${number}, please come in.${chair && ` ${chair} is ready for you.`}`,
    }),
    message_received: ({ at }) => ({ title: `Your message to ${at}`, body: 'It has arrived.' }),
    template_decided: ({ template }) => ({ title: `Template ${template}`, body: 'WhatsApp has decided.' }),
    header_decided: ({ at }) => ({ title: `The number of ${at}`, body: 'WhatsApp has decided.' }),
    credits_low: ({ at, count }) => ({ title: `Message credits left: ${count}`, body: `For ${at}` }),
  },
  member: {
    booking_requested: ({ who, what, when, at }) => ({
      title: `New request: ${who}, ${what}`,
      body: `${when} at ${at}. Please confirm or decline.`,
    }),
    booking_booked: ({ who, what, when, at }) => ({
      title: `New booking: ${who}, ${what}`,
      body: `${when} at ${at}`,
    }),
    booking_confirmed: ({ who, what, when, at }) => ({
      title: `Confirmed: ${who}, ${what}`,
      body: `${when} at ${at}`,
    }),
    booking_declined: ({ who, what, when, at }) => ({
      title: `Declined: ${who}, ${what}`,
      body: `${when} at ${at}`,
    }),
    booking_lapsed: ({ who, what, when, at, more }) => ({
      title: `Request expired: ${who}, ${what}`,
      body: `Nobody replied in time. It was for ${when} at ${at}.${more}`,
    }),
    booking_moved: ({ who, what, when, before, at }) => ({
      title: `${before ? 'Moved' : 'Changed'}: ${who}, ${what}`,
      body: `Now ${when} at ${at}.${before && ` It was ${before}.`}`,
    }),
    booking_cancelled: ({ who, what, when, at, more }) => ({
      title: `Cancelled: ${who}, ${what}`,
      body: more ? `${when} at ${at}.${more}` : `${when} at ${at}`,
    }),
    booking_restored: ({ who, what, when, at }) => ({
      title: `Back on: ${who}, ${what}`,
      body: `${when} at ${at}`,
    }),
    money_returned: ({ amount, at }) => ({
      title: `${amount} is being refunded`,
      body: `It was paid to ${at} but could not be used.`,
    }),
    bill_made: ({ amount, at }) => ({ title: `Bill: ${amount}`, body: `A visit to ${at}` }),
    bill_void: ({ amount, at }) => ({ title: `Void bill: ${amount}`, body: `A visit to ${at}` }),
    slot_alert_offered: ({ what, when, at, until }) => ({
      title: `Held for a client with a slot alert: ${what}`,
      body: `${when} at ${at}, until ${until}`,
    }),
    review_asked: ({ who, what, when }) => ({
      title: `${who} was asked for a review`,
      body: `${what}, ${when}`,
    }),
    review_answered: ({ who, what, when }) => ({ title: `${who} got a reply`, body: `${what}, ${when}` }),
    review_received: ({ who, what, when, at, stars }) => ({
      title: `${who} gave ${stars} ${stars === 1 ? 'star' : 'stars'}`,
      body: `${what}, ${when} at ${at}`,
    }),
    reminder_day: ({ who, what, when, at }) => ({ title: `${who}: ${what}`, body: `${when} at ${at}` }),
    reminder_soon: ({ who, what, when, at }) => ({
      title: `Coming up: ${who}, ${what}`,
      body: `${when} at ${at}`,
    }),
    membership_ending: ({ who, membership, lastDay, unused, at }) => ({
      title: `${who}: ${membership} ends on ${lastDay}`,
      body: `${unused} left at ${at}`,
    }),
    service_due: ({ who, what, at }) => ({ title: `${who} is due: ${what}`, body: `A reminder from ${at}` }),
    waitlist_nearly: ({ who, number, wait }) => ({
      title: `Nearly their turn: ${who}`,
      body: `Number ${number}, about ${wait} min to go`,
    }),
    waitlist_called: ({ who, number, chair }) => ({
      title: `Called: ${who}`,
      body: `Number ${number}${chair && `, ${chair}`}`,
    }),
    message_received: ({ who, what, when, wants, at }) =>
      wants === 'change'
        ? { title: `${who} wants another time`, body: `${what}, ${when} at ${at}. They asked by WhatsApp.` }
        : { title: `${who} wrote by WhatsApp`, body: `To ${at}. Open it to read.` },
    template_decided: ({ template, decision, reason, at, count }) => ({
      title:
        decision === 'approved'
          ? count > 1
            ? `${count} templates approved`
            : `Approved: ${template}`
          : decision === 'rejected'
            ? `WhatsApp rejected “${template}”`
            : `“${template}” cannot be sent`,
      body:
        decision === 'approved'
          ? `${count > 1 ? 'They' : 'It'} can be sent from ${at} now.`
          : `${at}: ${templateReasonText('en', reason)}`,
    }),
    header_decided: ({ decision, at }) => ({
      title:
        decision === 'live'
          ? `${at} has its own number on WhatsApp`
          : `The own number of ${at} was turned down`,
      body:
        decision === 'live'
          ? 'Open it to see which number your messages come from.'
          : decision === 'refused'
            ? 'WhatsApp refused it for good. The whole price is being refunded.'
            : 'WhatsApp did not accept the name. Open it to send another one.',
    }),
    credits_low: ({ at, count }) => ({
      title: `Message credits left: ${count}`,
      body: `Buy a pack before the next campaign of ${at}.`,
    }),
  },
} as const satisfies Record<string, Texts>;
