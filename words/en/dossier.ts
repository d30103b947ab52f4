import { words } from '../words.ts'

/** Document with everything about a person, in the language of the organization; and what an erasure leaves. */
export const dossier = words('dossier', {
  // Document
  title: 'Everything about one person',
  intro:
    '{organization} sends messages with Carillon. This document holds all that is stored there about the person with {addresses}. It was made at {time}. All times are of the time zone {zone}. The same as data for other software is in the JSON form of the document.',
  introContact:
    '{organization} sends messages with Carillon. This document holds all that is stored there about the person with the contact below. It was made at {time}. All times are of the time zone {zone}. The same as data for other software is in the JSON form of the document.',
  noContact: 'No contact has this address.',

  // Parts of the data: title, description, and what an erasure leaves
  auditActs: 'Audit log',
  auditActsAbout:
    'Acts of members about the person: the dossier, the erasure, the removal from the suppression list.',
  auditActsStays: 'the act and its time, without the address',
  keptForms: 'Unfinished forms',
  keptFormsAbout:
    'What members have filled in on a screen and not stored, if an address of the person is in it.',
  withdrawals: 'Opt-outs that are being noted',
  withdrawalsAbout:
    'Opt-outs of the last moment, until they are noted outside the data so that no restore takes them back.',
  idempotencyKeys: 'Answers to calls of other software',
  idempotencyKeysAbout:
    'Answers about the person that are repeated when the same call comes again; kept for 24 hours.',
  events: 'Events of the server',
  eventsAbout: 'What happened, as one part of the server passed it to another; kept for 30 days.',
  eventsStays: 'an event that is not handled yet, until it is',
  sandboxMessages: 'Messages of the built-in carrier',
  sandboxMessagesAbout: 'What was sent while sending was tried out; no real carrier got it.',
  conversions: 'Deals',
  conversionsAbout: 'What the contact bought, as the organization recorded it.',
  conversionsStays: 'amount, time and campaign: accounting',
  inboundMedia: 'Files from the person',
  inboundMediaAbout: 'Pictures and other files that came with a message.',
  inboundMessages: 'Messages from the person',
  inboundMessagesAbout: 'Texts and mails that came in from the person, and what they were understood as.',
  inboundMessagesStays:
    'time, sender of the organization, campaign and what it was understood as: the numbers of campaigns count replies',
  inboundParts: 'Parts of long texts',
  inboundPartsAbout:
    'Parts of texts that came in several parts; the server needs them to recognise a part that comes again.',
  whatsappIds: 'Ids in WhatsApp',
  whatsappIdsAbout:
    'The ids that WhatsApp uses for the person. They find the person when WhatsApp leaves out the number.',
  consents: 'Consents and opt-outs',
  consentsAbout: 'Records of what was agreed to and what was refused, with their evidence.',
  consentsStays:
    'action, time, method and the text of the organization, with a keyed hash in place of the address: evidence (GDPR art. 17(3)(e))',
  enteredAddresses: 'Addresses entered in forms',
  enteredAddressesAbout:
    'Addresses that the owner of another address entered for the contact, and when their owner agreed by them.',
  optOutReviews: 'Messages that may be opt-outs',
  optOutReviewsAbout: 'Messages of the person that a member had to read, and what was decided.',
  optOutReviewsStays: 'the decision, its time and the member who made it: evidence',
  suppressions: 'Suppression list',
  suppressionsAbout: 'Addresses to which nothing may be sent, and why.',
  suppressionsStays:
    'a keyed hash of the address with the time and the way of the opt-out, so that the opt-out goes on to count (GDPR art. 17(3)(b), 21(3))',
  suppressionImportRejects: 'Rows of suppression lists that could not be read',
  suppressionImportRejectsAbout: 'Cells of an uploaded list that contain an address of the person.',
  contactActivities: 'Changes of the contact',
  contactActivitiesAbout: 'What was changed in the entry, when and by whom.',
  contactNotes: 'Notes',
  contactNotesAbout: 'What members of the organization wrote about the contact.',
  contactBulkPieces: 'Changes of many contacts',
  contactBulkPiecesAbout:
    'What an undo of a change of many contacts needs to know of this one; kept until the undo ends.',
  contactBulkPiecesStays: 'that the contact was among those changed: the counts of the operation',
  contacts: 'Contact',
  contactsAbout: 'The entry in the list of contacts, with those that were merged into it.',
  contactsStays:
    'a deleted row without name, addresses and fields, so that numbers of campaigns stay and its id is never given again',
  savedViews: 'Saved views',
  savedViewsAbout: 'Filters and searches that members saved, if an address of the person is in them.',
  contactTexts: 'Search index',
  contactTextsAbout: 'A copy of name, number and email address, by which searches find the contact.',
  segmentContacts: 'Segments',
  segmentContactsAbout: 'Lists to which the contact was added by hand.',
  contactTags: 'Tags',
  contactTagsAbout: 'Labels by which the organization groups its contacts.',
  conversationDrafts: 'Drafts',
  conversationDraftsAbout: 'Answers and notes that members have begun to write in a conversation.',
  conversationNotes: 'Notes in conversations',
  conversationNotesAbout: 'What members of the organization wrote among themselves about a conversation.',
  conversations: 'Conversations',
  conversationsAbout:
    'The threads of messages with one sender of the organization, and who took care of them.',
  conversationsStays: 'a deleted row without texts, as numbers of members count it',
  messages: 'Messages to the person',
  messagesAbout:
    'Messages that were sent, were left out or wait, with their text and the reasons for sending them.',
  messagesStays:
    'campaign, channel, times, result and number of segments, without address and text: accounting; of a test message that showed the values of the person to others, also the address of the others',
  recipientLinks: 'Links in messages',
  recipientLinksAbout:
    'The short addresses in messages to the person that led to an address of the person alone.',
  recipientLinksStays: 'the code, which leads to the address of the link: a message on a phone has no date',
  joinSubmissions: 'Forms and keywords by which the person joined',
  joinSubmissionsAbout: 'What was entered, what was agreed to, from which address and browser.',
  joinSubmissionsStays:
    'the text that was shown with its version, and the times: evidence of consent (GDPR art. 7(1), 17(3)(e))',
  linkClicks: 'Clicks',
  linkClicksAbout: 'Which links in messages were opened, when and with which kind of device.',
  linkClicksStays:
    'link, campaign and time, of a contact without a name: the numbers of campaigns count clicks',
  mailOpens: 'Opened mails',
  mailOpensAbout: 'Which mails were opened, and when.',
  mailOpensStays: 'campaign and time, of a contact without a name: the numbers of campaigns count opens',
  notices: 'Notices to members',
  noticesAbout: 'Notices to members of the organization that name the person; kept for some 100 days.',
  noticesStays: 'that there was a notice',
  pollVotes: 'Votes',
  pollVotesAbout: 'What was answered in polls.',
  pollVotesStays: 'the options of the vote, of a contact without a name: the results count it',
  pollAnswers: 'Automatic answers in polls',
  pollAnswersAbout: 'That an explanation was sent to an answer that was no vote.',
  pollAnswersStays: 'all: it names no person',
  contactExports: 'Exports of contacts',
  contactExportsAbout: 'Files with all contacts that members downloaded or may download within a day.',
  contactExportsStays:
    'when it was made, for a day; the file is deleted at once, and copies outside are in the hands of who made them',
  contactImportRows: 'Rows of imported files',
  contactImportRowsAbout: 'From which row of which file the contact came.',
  contactImportRowsStays:
    'the verdict and the number of the row: the counts of the import, and which row of which file a consent came from',
  webhookEvents: 'Notices to other software',
  webhookEventsAbout:
    'Events about the person that were delivered to software of the organization; kept for 30 days.',
  webhookEventsStays: 'type, time and the ids of the event, for 30 days',
})
