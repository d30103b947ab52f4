import { words } from '../words.ts'

/** Pages for people without an account: behind links of messages, and results of polls. */
export const publicPages = words('publicPages', {
  // All pages
  waitTitle: 'Wait a moment',
  waitLinks: 'Too many invalid links were opened from your network. Try again in a minute.',
  waitBusy: 'This is not possible right now. Try again in a few seconds.',
  invalidTitle: 'This link is not valid',
  nothingTitle: 'There is nothing here',
  nothing: 'Open the link again from the message you got, or copy the whole link.',

  // Short links
  linkNoneTitle: 'There is no such link',
  linkNone:
    'The address may have been cut off or mistyped. Open the link again from the message you got, or copy the whole link.',
  linkGoneTitle: 'This link is no longer active',
  linkGone: 'The link has expired or was turned off. Ask the sender of the message for a new link.',

  // Emails and texts of a recipient
  emails: 'Emails from {name}',
  emailsOn: '{name} sends emails to {address}.',
  emailsOnAgain: 'Done. {name} will send emails to {address} again.',
  emailsStop: 'Unsubscribe',
  emailsOffTitle: 'You are unsubscribed',
  emailsOff:
    '{name} will send no more emails to {address}. An email that is already on its way may still arrive.',
  emailsStart: 'Get emails again',
  topicStop: 'Unsubscribe from {topic}',
  everythingStop: 'Unsubscribe from everything',
  topicStopped:
    'Done. {name} will send you nothing more about {topic}. A message that is already on its way may still arrive.',
  topicsSaved: 'Your choice was saved.',
  topicsTitle: 'What you get',
  topicsHint: 'Your choice applies to emails.',
  topicsHintTexts: 'Your choice applies to emails, and to texts to the number that ends in {digits}.',
  topicsSave: 'Save',
  textsOn: '{name} may also send texts to the number that ends in {digits}.',
  textsStop: 'Stop texts',
  textsOff:
    'No texts will be sent to the number that ends in {digits}. To get texts again, reply START to an earlier text.',
  emailsInvalid:
    'The link may have been cut off or mistyped. Open the link again from the email, or copy the whole link. You can also reply to the email and ask its sender to stop.',
  exampleTitle: 'This is an example',
  example:
    'You got a test email. In emails to recipients, this link opens a page with an unsubscribe button.',

  // Notification emails of a member
  digestTitle: 'Notification emails',
  digest: 'You get emails about notifications in {name}. Do you want to stop these emails?',
  digestStop: 'Stop these emails',
  digestEndedTitle: 'Notification emails are off',
  digestEnded: 'Sign in to see the notifications in {name}, or to get the emails again.',
  digestInvalid:
    'The link may have been cut off or mistyped. Open the link again from the email. If you left the organization, you no longer get its emails.',

  // Results of a poll
  pollVoted: '{count, plural, one {# person has voted.} other {# people have voted.}}',
  pollVotes: '{count, plural, one {# vote} other {# votes}}',
  pollNotBegun: 'Voting has not started.',
  pollClosed: 'Voting is closed.',
  pollCanceled: 'Voting was ended early.',
  pollFailed: 'The vote did not take place.',
  pollUpdates: 'New votes appear every {seconds, number} seconds. <link>Stop updates</link>',
  pollStill: 'Show new votes as they arrive',
  pollInvalid:
    'The results of this poll are not shown here, or the link was cut off or mistyped. Ask for the link again.',

  // Files and contact cards
  fileGone: 'This file is no longer available. Ask the sender for a new link.',
  fileRange: 'The file does not have the requested part.',
  cardGone: 'This contact card is no longer available. Ask the sender for a new link.',

  // Start of the server
  startingTitle: 'The server is starting',
  startingCheck: 'The data is being checked. This page reloads automatically until the server is ready.',
  startingCopy:
    'The data is being copied to backups/ before its migration ({percent, number}%). This page reloads automatically until the server is ready.',
  startingMigration:
    'The data is being migrated: step {step, number} of {of, number} ({migration}). This page reloads automatically until the server is ready.',
})
