import { words } from '../words.ts'

/** Warnings of an estimate before a campaign is sent. */
export const estimates = words('estimates', {
  emptyAudience: 'No contact of this segment can get the message.',
  noActiveSender: 'No sender is active, so no messages can be sent.',
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
    '{scale, select, sample {About } other {}}{count, plural, one {# recipient is skipped: they may be in several time zones, and no time is outside quiet hours in all of them.} other {# recipients are skipped: each may be in several time zones, and no time is outside quiet hours in all of them.}}',
  noConsent:
    '{scale, select, sample {About } other {}}{count, plural, one {# recipient gets marketing without a recorded consent.} other {# recipients get marketing without a recorded consent.}}',
  dailyCap:
    'The senders can send at most {max, plural, one {# message} other {# messages}} a day, so the campaign takes more than one day.',
  regionBlocked:
    '{count, plural, one {# contact with a US number is skipped} other {# contacts with US numbers are skipped}}: WhatsApp does not deliver marketing templates to US numbers.',
  outsideSession:
    '{count, plural, one {# contact did not write to a sender in the last 24 hours and is skipped.} other {# contacts did not write to a sender in the last 24 hours and are skipped.}} To reach all contacts, send a template.',
  domainNotWorking:
    'Links in the message begin with {domain}, but no check has found that this domain leads to this server. Check the domain in the settings.',
  mediaNowhere:
    'No sender can send files. The message contains links to the files instead and becomes longer.',
  clicksNotCounted:
    'Clicks are not counted, because short links at {origin} have no public https address. Add a domain for short links, or ask the server operator for a public address.',
  linksNotPublic:
    'Short links in the message begin with {origin}. Recipients can open them only at a public https address. Add a domain for short links, or ask the server operator for a public address.',
  mediaAsLinks:
    '{senders} cannot send files. Their messages contain links to the files instead and become longer.',
  mediaUnreachable:
    'Carriers and phones cannot download files from {origin}. Ask the server operator to set a public https address.',
})
