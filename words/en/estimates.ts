import { words } from '../words.ts'

/** Warnings of an estimate before a campaign is sent. */
export const estimates = words('estimates', {
  emptyAudience: 'No contact of this segment can get the message.',
  noActiveSender: 'No sender is active, so nothing can be sent.',
  emptyMessage:
    '{scale, select, sample {About } other {}}{count, plural, one {# recipient is skipped, because the message would be empty.} other {# recipients are skipped, because the message would be empty.}}',
  tooManySegments:
    '{scale, select, sample {About } other {}}{count, plural, one {# recipient is skipped, because the message would have more than {max, number} SMS segments.} other {# recipients are skipped, because the message would have more than {max, number} SMS segments.}}',
  tooLong:
    '{scale, select, sample {About } other {}}{count, plural, one {# recipient is skipped, because the text would be longer than the channel allows.} other {# recipients are skipped, because the text would be longer than the channel allows.}}',
  unicode:
    '{scale, select, sample {About } other {}}{count, plural, one {# recipient gets a message with special characters.} other {# recipients get a message with special characters.}} An SMS segment then holds 70 characters instead of 160.',
  quietHours:
    '{scale, select, sample {About } other {}}{count, plural, one {# recipient has quiet hours now and gets the message when they end.} other {# recipients have quiet hours now and get the message when they end.}}',
  outsideSendWindow:
    '{scale, select, sample {About } other {}}{count, plural, one {# recipient is skipped: their possible time zones have no moment outside quiet hours in common.} other {# recipients are skipped: their possible time zones have no moment outside quiet hours in common.}}',
  noConsent:
    '{scale, select, sample {About } other {}}{count, plural, one {# recipient gets marketing without a recorded consent.} other {# recipients get marketing without a recorded consent.}}',
  dailyCap:
    'The senders can send at most {max, plural, one {# message} other {# messages}} a day, so this takes more than one day.',
  regionBlocked:
    '{count, plural, one {# contact with a number of the United States is skipped} other {# contacts with a number of the United States are skipped}}: WhatsApp delivers no marketing templates there.',
  outsideSession:
    '{count, plural, one {# contact did not write to a sender in the last 24 hours and is skipped.} other {# contacts did not write to a sender in the last 24 hours and are skipped.}} WhatsApp allows them only a template, which reaches all of them.',
  domainNotWorking:
    'Links in the message begin with {domain}. No check has found that this domain leads to this server. Check the domain in the settings.',
  mediaNowhere: 'No sender can carry files. The text contains their addresses instead and becomes longer.',
  mediaAsLinks:
    '{senders} cannot carry files. Their texts contain the addresses of the files instead and become longer.',
  mediaUnreachable:
    'Carriers and phones cannot fetch files at {origin}. Ask the operator of this server to set a public https address.',
})
