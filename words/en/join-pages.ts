import { words } from '../words.ts'

/** Pages of join links, for people who join. */
export const joinPages = words('joinPages', {
  // Form
  heading: 'Join {name}',
  email: 'Email address',
  phone: 'Mobile number',
  phoneCode: 'We will send a code to this number.',
  phoneQuestion: 'We will send a message to this number. Reply to the message to join.',
  optional: '{label} (optional)',
  trap: 'Leave this empty',
  privacy: 'Privacy policy',
  terms: 'Terms',
  topicsFixed: 'By joining, you subscribe to: {topics}.',
  topicsChoose: 'Choose topics (optional)',
  join: 'Join',
  againTitle: 'One more step',
  again:
    'The form has not been sent yet, because it looks as if software filled it in. If you are a person, press the button.',
  againAct: 'Send the form',

  // Refused entries
  phoneProblem: 'Enter a mobile number ({countries}).',
  emailProblem: 'Enter an email address, such as name@example.com.',
  emptyProblem: 'Fill in this field.',
  otherProblem: 'This entry is not valid. Change it.',
  agreeProblem: 'Check the box to agree.',
  consentProblem:
    'The text has changed since you opened this page. Read it again, and check the box if you agree.',

  // Joining by a message
  stepSms: 'Open a new text message to {number}.',
  stepWhatsapp: 'Open a new WhatsApp message to {number}.',
  stepWrite: 'Write {keyword} and nothing else, and send the message.',
  stepAnswer: 'You will get a reply that confirms your registration.',
  openMessage: 'Open the message on this phone',

  // After the form
  codeTitle: 'Enter the code',
  codeHint: 'If the number can get messages, a code is on its way. It may take a minute.',
  code: 'Code from the message',
  codeWrong: 'Wrong code. Compare it with the message.',
  confirm: 'Confirm',
  codeResend: 'Send a new code',
  replyTitle: 'Reply to the message',
  reply: 'We sent a message to your phone. To join, reply as the message says.',
  mailTitle: 'Open your email',
  mail: 'We sent you an email. To join, open the link in the email and press the button on the page.',
  resend: 'Send again',
  doneTitle: 'You have joined',
  doneTexts: 'You now get messages from {name}. To stop the messages, reply STOP to any of them.',
  doneEmails: 'You now get emails from {name}. To stop the emails, use the unsubscribe link in any of them.',
  continue: 'Continue',
  confirmTitle: 'Confirm your email address',
  confirmHint: '{name} will send emails to this address.',

  // Refusals
  back: 'Back to the form',
  invalidTitle: 'This link is not valid',
  invalid: 'The link may have been cut off or mistyped. Scan the code again, or copy the whole link.',
  elsewhereTitle: 'Open the form here',
  elsewhere: 'The form was sent from another website. Fill it in here.',
  waitTitle: 'Wait a moment',
  overTitle: 'Start again',
  over: 'Your time to answer has run out, or too many wrong codes were entered. Fill in the form again.',
  usedTitle: 'This link no longer works',
  used: 'The link has expired, or was cut off. Fill in the form again.',
  closedTitle: 'You cannot join right now',
  closedPaused: 'Registration may open again later.',
  closedExpired: 'Registration has ended.',
  closedFull: 'All places are taken.',
  closedToday: 'No one else can join today. Try again tomorrow.',
})
