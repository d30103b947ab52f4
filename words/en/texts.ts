import { words } from '../words.ts'

/** Built-in texts that recipients get. The letters of SMS texts are GSM-7, so one SMS segment stays one. */
export const texts = words('texts', {
  // Replies to STOP, START and HELP
  replyOptOut: '{name}: You are unsubscribed and will get no more messages. Reply START to rejoin.',
  replyOptIn:
    '{name}: You are subscribed again. Msg & data rates may apply. Reply HELP for help, STOP to cancel.',
  replyHelp: '{name}: Msg & data rates may apply. Reply STOP to cancel.',
  replyHelpAt: '{name}: Help at {way}. Msg & data rates may apply. Reply STOP to cancel.',
  replyHelpAtBoth: '{name}: Help at {phone} or {email}. Msg & data rates may apply. Reply STOP to cancel.',

  // Parts of the organization’s own texts
  optOut: 'Reply STOP to opt out',
  optOutMail: 'Unsubscribe: {url}',
  optOutMailLink: 'Unsubscribe',
  watchVideo: 'Watch the video',
  website: 'Website',
  yes: 'yes',
  no: 'no',

  // Join links
  joinCode:
    '{code} is your code for {name}. It works for {minutes, number} min. If you did not ask for it, ignore this message.',
  joinYes:
    '{name}: Reply YES to get messages ({link}). Msg & data rates may apply. Reply HELP for help, STOP to cancel.',
  joinMailSubject: '{name}: confirm your subscription',
  joinMail:
    'Confirm that you want emails from {name} ({link}):\n\n{url}\n\nThe link works for one day. If you did not ask for this email, ignore it.',
  joined:
    '{name}: You have joined {link}. Msg frequency varies. Msg & data rates may apply. Reply HELP for help, STOP to cancel.',
  joinedMailSubject: '{name}: you have joined',
  joinedMail: 'You have joined {link} of {name}.',
  addHelp: 'Reply HELP for help.',
  addStop: 'Reply STOP to cancel.',
  addHelpAndStop: 'Reply HELP for help, STOP to cancel.',
  consentSms:
    'I agree to receive recurring marketing text messages from {name} at the number provided. Consent is not a condition of purchase. Message frequency varies. Msg & data rates may apply. Reply STOP to cancel, HELP for help.',
  consentWhatsapp:
    'I agree to receive recurring marketing WhatsApp messages from {name} at the number provided. Consent is not a condition of purchase. Message frequency varies. Msg & data rates may apply. Reply STOP to cancel, HELP for help.',
  consentEmail:
    'I agree to receive recurring marketing emails from {name} at the address provided. Consent is not a condition of purchase. Unsubscribe at any time with the link in each email.',

  // Polls
  pollHint: 'To vote, reply with a number from 1 to {most, number}.',
  pollHintTap: 'To vote, tap your answer below the question, or reply with it.',
  pollClosed: 'This poll is closed, so your vote was not counted.',
})
