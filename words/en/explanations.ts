import { words } from '../words.ts'

/** Explanations of why a contact gets a campaign or does not. */
export const explanations = words('explanations', {
  // Summary
  nameless: 'The contact',
  wouldSend:
    '{state, select, draft {{name} would get the message if the campaign were launched now.} other {{name} would get the message.}}',
  wouldSendAt:
    '{state, select, draft {{name} would get the message at {time} if the campaign were launched now.} other {{name} would get the message at {time}.}}',
  wouldWait:
    '{state, select, draft {{name} would have to wait if the campaign were launched now.} other {{name} would have to wait.}}',
  wouldWaitUntil:
    '{state, select, draft {{name} would have to wait until {time} if the campaign were launched now.} other {{name} would have to wait until {time}.}}',
  wouldSkip: '{name} would not get the message.',
  wouldSkipAt: '{name} would not get the message at {time}.',
  notInSegment: '{name} is not among the recipients.',
  notInRun: '{name} is in the segment now, but was not when the audience of this run was fixed.',
  waitsForTurn: 'The message to {name} is waiting for its turn.',
  waitsUntil: 'The message to {name} is waiting until {time}.',
  waitsPaused: 'The message to {name} is waiting because the campaign is paused.',
  lastAttempt: 'Last attempt: {reason}.',
  sending: 'The message to {name} is being sent to the carrier.',
  sent: '{status, select, DELIVERED {The message to {name} was sent and delivered.} READ {The message to {name} was sent and read.} other {The message to {name} was sent.}}',
  sentAt:
    '{status, select, DELIVERED {The message to {name} was sent at {time} and delivered.} READ {The message to {name} was sent at {time} and read.} other {The message to {name} was sent at {time}.}}',
  failed: 'The message to {name} failed.',
  failedAt: 'The message to {name} failed at {time}.',
  skipped: '{name} was skipped.',
  skippedAt: '{name} was skipped at {time}.',
  canceled: 'The message to {name} was canceled before it was sent.',
  reason: 'Reason: {reason}.',

  // Segment
  segmentDeleted: 'The segment “{name}” was deleted.',
  segmentLate: 'The contact joined the segment “{name}” after the campaign was approved.',
  segmentMember: 'The contact is in the segment “{name}”.',
  segmentNoMember: 'The contact is not in the segment “{name}”.',
  segmentMatch: 'The contact matches the rules of the segment “{name}”.',
  segmentNoMatch: 'The contact does not match the rules of the segment “{name}”.',

  // Address and status
  address: '{kind, select, email {The email address is {address}.} other {The phone number is {address}.}}',
  addressNone:
    '{kind, select, email {The contact has no email address.} other {The contact has no phone number.}}',
  addressGone:
    '{kind, select, email {The email address was {address} when the audience was fixed. The contact has no email address now.} other {The phone number was {address} when the audience was fixed. The contact has no phone number now.}}',
  addressChanged:
    '{kind, select, email {The email address was {address} when the audience was fixed. It is {current} now.} other {The phone number was {address} when the audience was fixed. It is {current} now.}}',
  duplicate:
    '{kind, select, email {Another recipient of the run has the same email address and gets the message.} other {The contact got this phone number after the run started. The previous owner of the number may be in the run.}}',
  duplicateNone:
    '{kind, select, email {No other recipient of the run has this email address.} other {No other recipient of the run has this phone number.}}',
  status:
    '{status, select, INVALID {The contact is marked as invalid.} ARCHIVED {The contact is archived.} ACTIVE {The contact is active.} other {The status of the contact is unknown.}}',

  // Opt-out, review and consent
  optOutNone: 'The contact is not on the opt-out list.',
  optOut: '{address} has been on the opt-out list since {time} ({method}).',
  optOutFile: 'The entry came from the file “{file}”.',
  optOutBy:
    '{kind, select, key {The API key “{name}” recorded the opt-out.} other {{name} recorded the opt-out.}}',
  reviewNone: 'No message from the contact is waiting for a review.',
  reviewMarketing:
    'A message from the contact may be an opt-out and has been waiting for a review since {time}. The contact gets no marketing until a member reviews the message.',
  reviewTransactional:
    'A message from the contact may be an opt-out and has been waiting for a review since {time}. The contact still gets transactional messages.',
  addressUnproved:
    'The address was entered in a public form that did not check it. The address gets no marketing until its owner agrees, or a member records how the owner agreed.',
  consent: 'The contact consented at {time} ({method}).',
  consentNone: 'There is no record of consent.',
  consentNotNeeded: 'No recorded consent is needed.',

  // Time
  expires: 'The message may be sent until {time}.',
  expired: 'The message could be sent until {time}. This time has passed.',
  windowNone: 'No quiet hours apply to the message.',
  windowTransactional: 'Quiet hours do not apply to transactional messages.',
  windowOpen:
    'Messages may be sent from {start} to {end} in {zones} (source: {source}). The message can be sent.',
  windowOpens:
    'Messages may be sent from {start} to {end} in {zones} (source: {source}). The message waits until {time} in {zone}.',
  windowNever:
    'Messages may be sent from {start} to {end} in {zones} (source: {source}). There is no time that is allowed in all of these time zones.',

  // Limits
  topicNone: 'The contact has not unsubscribed from the topic {name}.',
  topicNotChosen: 'The topic {name} reaches only people who subscribed, and the contact did not.',
  topicSubscribed: 'The contact subscribed to the topic {name} on {time} ({method}).',
  topicUnsubscribed: 'The contact unsubscribed from the topic {name} on {time} ({method}).',
  capNone: 'There is no limit on marketing messages.',
  capTransactional: 'The limit on marketing messages does not apply to transactional messages.',
  cap: 'The contact got {received, number} of at most {messages, plural, one {# marketing message} other {# marketing messages}} within {days, plural, one {# day} other {# days}}.',
  capFrom: 'The next marketing message can be sent at {time} or later.',

  // WhatsApp
  region: 'WhatsApp delivers this type of message to the number.',
  regionBlocked: 'WhatsApp does not deliver marketing templates to US numbers, such as {number}.',
  session:
    'The contact wrote to a sender of the campaign at {time}. WhatsApp allows free text until {until}.',
  sessionNone:
    'The contact has not written to a sender of the campaign in the last 24 hours, so WhatsApp allows only templates.',

  // Text
  textProblem: 'The text cannot be created: {problem}',
  textEmpty: 'The text is empty for this contact.',
  templateEmpty:
    '{part, select, header {The header of the template is empty for this contact.} button {A button of the template is empty for this contact.} other {Value {number} of the template is empty for this contact.}}',
  textTemplate: 'The message is the template {name} ({language}).',
  textFree: 'The message is free text.',
  textFreeFile: 'The message is free text with a file.',
  textMms: 'The message is an MMS with {count, plural, one {# file} other {# files}}.',
  textSegments: 'The text has {count, plural, one {# SMS segment} other {# SMS segments}}.',
  textMail: 'The message is an email with the subject “{subject}”.',

  // Senders and the pace
  senders: 'The message can be sent from {senders}.',
  sendersNone: 'None of the senders of the campaign is active, so the campaign would pause.',
  dailyRoom: 'The senders have not reached their daily limits.',
  dailyNone: 'The senders have no daily limit.',
  dailyFull:
    '{limit, select, warmUp {{count, plural, one {{address} has sent # message today, the limit of its warm-up.} other {{address} has sent # messages today, the limit of its warm-up.}}} other {{count, plural, one {{address} has sent # message today, its daily limit.} other {{address} has sent # messages today, its daily limit.}}}}',
  dailyNext: 'The next day begins at {time}.',
  canaryNone: 'The campaign does not wait for the results of first messages.',
  canaryPlan:
    'The run sends {size, plural, one {# message} other {# messages}} first. The rest follows at least {minutes, plural, one {# minute} other {# minutes}} later.',
  canaryPassed: 'The first messages of the run had good results.',
  canaryFailed: 'Too many of the first messages failed or led to opt-outs.',
  canarySome: 'First messages sent: {sent, number} of {size, number}. This message may be one of the next.',
  canaryChecking: 'The results of the first messages are being checked.',
  canaryUnanswered: 'The carrier has not answered all of the first messages yet.',
  canaryWaits: 'The first messages of the run were sent. The rest waits for their results until {time}.',
  holdNone: 'Sending is not paused on this server.',
  hold: 'Sending on this server has been paused since {time}. Sending continues when the server operator resumes it.',

  // A/B test
  abNone: 'The campaign has no A/B test.',
  abShare:
    '{percent, number}% of the recipients, chosen at random, get one of the texts {labels} first. The others get the winning text. The text shown here is {label}.',
  abGroup: 'The contact is in the test group of the A/B test and gets the text {label}.',
  abChosen: 'The contact gets the text {label}, which won the A/B test.',
  abWaits: 'The contact waits until a text of the A/B test is chosen. The text shown here is {label}.',
  abWaitsUntil:
    'The contact waits until a text of the A/B test is chosen at {time}. The text shown here is {label}.',

  // Result of an A/B test. The keys are stored with the test.
  resultTooFew:
    'There is no winner yet: each text needs at least {count, plural, one {# sent message} other {# sent messages}}.',
  resultWinner: 'Text {label} is clearly better than every other text.',
  resultNoWinner: 'No text is clearly better than every other text.',
  resultFigures:
    '{metric, select, REPLY {{label}: {done, number} of {sent, plural, one {# recipient} other {# recipients}} replied, {rate, number}% ({low, number}% to {high, number}%).} other {{label}: {done, number} of {sent, plural, one {# recipient} other {# recipients}} clicked, {rate, number}% ({low, number}% to {high, number}%).}}',
  resultRange: 'The range in parentheses contains the true rate with {percent, number}% certainty.',
  resultManual: 'The test has ended. A member now has to choose the text.',
  resultOfText:
    '{label}: of {sent, plural, one {# recipient} other {# recipients}} {clicked, number} clicked, {replied, number} replied, {optedOut, number} opted out.',
  resultNobody: '{label}: no recipients.',
  resultUnread: 'The results of the test could not be read. Ask the server operator to check the server log.',

  testLate: 'The A/B test was supposed to end at {time}, but Carillon was not running or sending was paused.',
})
