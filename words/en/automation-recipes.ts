import { words } from '../words.ts'

/** Recipes for automations, with their texts. */
export const automationRecipes = words('automationRecipes', {
  title: 'New automation',
  intro: 'Choose a recipe. You can change every step, and nothing is sent before you activate it.',
  recipes: 'Recipes',
  choices: 'You choose: {what}',
  choiceDate: 'a date field',
  choiceTag: 'a tag',
  choiceSegment: 'a segment',
  scratch: 'From scratch',
  scratchAbout: 'An empty automation for your own steps.',

  welcome: 'Welcome after joining',
  welcomeAbout: 'Greets people who join, and asks three days later whether they need anything.',
  welcomeSubject: 'Welcome to {organization}',
  welcomeText: 'Hi {name}, welcome to {organization}! We are glad that you joined.',
  welcomeLaterSubject: 'How can we help?',
  welcomeLaterText: 'Hi {name}, do you have any questions for {organization}? Just reply to this message.',

  birthday: 'Birthday',
  birthdayAbout: 'Sends a greeting on the birthday of each contact, every year.',
  birthdaySubject: 'Happy birthday!',
  birthdayText: 'Hi {name}, happy birthday! Best wishes from all of us at {organization}.',

  appointment: 'Appointment reminder',
  appointmentAbout: 'Reminds people the day before. A reply opens a conversation for your team.',
  appointmentSubject: 'Your appointment tomorrow',
  appointmentText:
    'Hi {name}, your appointment with {organization} is tomorrow. Reply if you need another time.',

  review: 'Review request',
  reviewAbout: 'Asks for a review three days after a deal is won.',
  reviewSubject: 'How did we do?',
  reviewText:
    'Hi {name}, thank you for choosing {organization}. Would you leave us a short review? {website}',

  winBack: 'Win back customers',
  winBackAbout: 'Writes to people who come into a segment, and again if they do not click.',
  winBackSubject: 'We miss you',
  winBackText: 'Hi {name}, we have not seen you for a while. See what is new at {organization}! {website}',
  winBackLaterSubject: 'Something new for you',
  winBackLaterText: 'Hi {name}, {organization} would be glad to see you again. {website}',

  noClick: 'Follow up without a click',
  noClickAbout: 'Writes once more to people who did not click a campaign within two days.',
  noClickSubject: 'In case you missed it',
  noClickText:
    'Hi {name}, did you see our last message? {organization} would love to hear from you. {website}',

  missed: 'Unanswered message',
  missedAbout: 'Notifies your team when a contact wrote and got no answer within a day.',
  missedText: 'A contact has waited one day for an answer',

  keyword: 'Keyword answer',
  keywordAbout: 'Answers people who write a word, such as OFFER.',
  keywordWord: 'OFFER',
  keywordSubject: 'Your information',
  keywordText:
    'Hi {name}, thank you for your message! Reply with your question, and {organization} will answer. {website}',

  renewal: 'Renewal',
  renewalAbout: 'Writes 30 days before a date, and again two weeks later, until a deal is won.',
  renewalSubject: 'Your renewal',
  renewalText: 'Hi {name}, your contract with {organization} renews soon. Reply if you have questions.',
  renewalLaterSubject: 'Your renewal is near',
  renewalLaterText: 'Hi {name}, your contract with {organization} renews in two weeks. May we help?',

  event: 'Event countdown',
  eventAbout: 'Reminds guests one week and one day before the date of your event.',
  eventSubject: 'One week to go',
  eventText: 'Hi {name}, only one week until our event. We look forward to seeing you! {organization}',
  eventLaterSubject: 'See you tomorrow',
  eventLaterText: 'Hi {name}, our event is tomorrow. See you there! {organization}',

  lead: 'New lead',
  leadAbout: 'Notifies your team of each new contact, and sends a first answer.',
  leadNotice: 'New lead',
  leadSubject: 'Thank you for your interest',
  leadText: 'Hi {name}, thank you for your interest in {organization}. We will contact you soon.',

  tagged: 'After a tag',
  taggedAbout: 'Sends a message to contacts that get a tag.',
  taggedSubject: 'News from {organization}',
  taggedText: 'Hi {name}, there is news from {organization}! {website}',
})
