import { words } from '../words.ts'

/** Templates that come with Carillon. The texts have only letters of GSM-7, also in other languages. */
export const systemTemplates = words('systemTemplates', {
  // First name of a contact without one
  there: 'there',
  hello: 'Hello',
  doNotMiss: 'so do not miss it',
  seeYou: 'and see you soon',
  everyone: 'everyone',

  // Names and texts
  welcomeName: 'Welcome',
  welcome:
    'Hi {firstName}, welcome to {organization}! We will text you now and then with news and offers. {optOut}.',
  offerName: 'Special offer',
  offer:
    '{organization}: {firstName}, this week only: 20% off your next visit. Show this text when you pay. {optOut}.',
  lastChanceName: 'Last chance',
  lastChance: '{organization}: our offer ends tonight, {firstName}. See {website} {optOut}.',
  missYouName: 'We miss you',
  missYou:
    'Hi {firstName}, it has been a while! Come back to {organization} this month: we have something for you. {optOut}.',
  thanksName: 'Thank you for your visit',
  thanks: 'Thank you for coming in, {firstName}! How was it? Just reply to this text. {organization}',
  appointmentName: 'Appointment reminder',
  appointment:
    'Hi {firstName}, this is {organization} with a reminder of your appointment tomorrow. Please call {phone} if you cannot make it.',
  paymentName: 'Payment reminder',
  payment:
    'Hi {firstName}, a friendly reminder from {organization} that your invoice is due this week. Questions? Call {phone}.',
  hoursName: 'New opening hours',
  hours: '{organization}: our opening hours change next Monday. See the new hours at {website} {optOut}.',
  holidayName: 'Closed for the holiday',
  holiday:
    '{organization} is closed for the holiday on Monday and back on Tuesday. Have a good time, {firstName}! {optOut}.',
  invitationName: 'Invitation',
  invitation:
    'Hi {firstName}, you are invited: {organization} opens its doors on Saturday at 10. Will you come? Reply YES or NO. {optOut}.',
  surveyName: 'Short survey',
  survey:
    'Hi {firstName}, how likely are you to recommend {organization} to a friend, from 0 to 10? Just reply with a number. {optOut}.',
  orderName: 'Order ready',
  order: 'Hi {firstName}, your order at {organization} is ready to be picked up. Questions? Call {phone}.',
})
