import { words } from '../words.ts'

/** Warnings of an estimate before a campaign is sent. */
export const estimates = words('estimates', {
  emptyAudience: 'No contact of this segment can get the message.',
  noActiveSender: 'No sender is active, so no messages can be sent.',
  emptyMessage:
    '{scale, select, sample {About } other {}}{count, plural, one {# recipient will be skipped, because the message would be empty.} other {# recipients will be skipped, because the message would be empty.}}',
  tooManySegments:
    '{scale, select, sample {About } other {}}{count, plural, one {# recipient will be skipped, because the message would have more than {max, number} SMS segments.} other {# recipients will be skipped, because the message would have more than {max, number} SMS segments.}}',
  tooLong:
    '{scale, select, sample {About } other {}}{count, plural, one {# recipient will be skipped, because the text would be longer than the channel allows.} other {# recipients will be skipped, because the text would be longer than the channel allows.}}',
  unicode:
    '{scale, select, sample {About } other {}}{count, plural, one {# recipient will get a message with special characters.} other {# recipients will get a message with special characters.}} An SMS segment then holds 70 characters instead of 160.',
  quietHours:
    '{scale, select, sample {About } other {}}{count, plural, one {# recipient is in quiet hours now and will get the message when the quiet hours end.} other {# recipients are in quiet hours now and will get the message when the quiet hours end.}}',
  outsideSendWindow:
    '{scale, select, sample {About } other {}}{count, plural, one {# recipient will be skipped: this recipient may be in several time zones, and no time is outside quiet hours in all of them.} other {# recipients will be skipped: each may be in several time zones, and no time is outside quiet hours in all of them.}}',
  noConsent:
    '{scale, select, sample {About } other {}}{count, plural, one {# recipient will get marketing without a recorded consent.} other {# recipients will get marketing without a recorded consent.}}',
  dailyCap:
    'The senders can send at most {max, plural, one {# message} other {# messages}} a day, so the campaign will take more than one day.',
  regionBlocked:
    '{count, plural, one {# contact with a US number} other {# contacts with US numbers}} will be skipped: WhatsApp does not deliver marketing templates to US numbers.',
  outsideSession:
    '{count, plural, one {# contact has not written to a sender in the last 24 hours and will be skipped.} other {# contacts have not written to a sender in the last 24 hours and will be skipped.}} To reach all contacts, send a template.',
  domainNotWorking:
    'Links in the message begin with {domain}, but no check has confirmed yet that this domain leads to this server. Check the domain in the settings.',
  mediaNowhere:
    'No sender can send files. The message will contain links to the files instead and will be longer.',
  clicksNotCounted:
    'Clicks will not be counted, because short links at {origin} have no public https address. Add a domain for short links, or ask the server operator for a public address.',
  linksNotPublic:
    'Short links in the message begin with {origin}. Recipients can open these links only if they have a public https address. Add a domain for short links, or ask the server operator for a public address.',
  mediaAsLinks:
    '{senders} cannot send files. Their messages will contain links to the files instead and will be longer.',
  mediaUnreachable:
    'Carriers and phones cannot download files from {origin}. Ask the server operator to set a public https address.',
})
