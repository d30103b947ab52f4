import { words } from '../words.ts'

/** Document with everything about a person, in the language of the organization; and what an erasure leaves. */
export const dossier = words('dossier', {
  // Document
  title: 'Everything about one person',
  intro:
    '{organization} sends messages with Carillon. This document contains all stored data about the person with {addresses}. The document was made at {time}. All times are in the time zone {zone}. The JSON form of the document has the same data for other software.',
  introContact:
    '{organization} sends messages with Carillon. This document contains all stored data about the person with the contact below. The document was made at {time}. All times are in the time zone {zone}. The JSON form of the document has the same data for other software.',
  noContact: 'No contact has this address.',

  // Parts of the data: title, description, and what an erasure leaves
  auditActs: 'Audit log',
  auditActsAbout:
    'What members did about the person: the dossier, the erasure, the removal from the opt-out list.',
  auditActsStays: 'the entry and its time, without the address',
  keptForms: 'Unfinished forms',
  keptFormsAbout: 'What members entered in a form and did not save, if an address of the person is in it.',
  withdrawals: 'Opt-outs that are being recorded',
  withdrawalsAbout:
    'Opt-outs of the last moment, until a copy outside the database protects them from a restore.',
  idempotencyKeys: 'Answers to other software',
  idempotencyKeysAbout:
    'Answers about the person that the server repeats if the same request comes again; kept for 24 hours.',
  events: 'Server events',
  eventsAbout: 'Events that one part of the server passed to another; kept for 30 days.',
  eventsStays: 'an event that is not processed yet, until it is',
  sandboxMessages: 'Messages of the test carrier',
  sandboxMessagesAbout: 'Messages that were sent as a trial; no real carrier got them.',
  conversions: 'Deals',
  conversionsAbout: 'Purchases of the contact, as the organization recorded them.',
  conversionsStays: 'amount, time and campaign, for accounting',
  inboundMedia: 'Files from the person',
  inboundMediaAbout: 'Pictures and other files that the person sent with a message.',
  inboundMessages: 'Messages from the person',
  inboundMessagesAbout: 'Texts and emails from the person, and how the server understood them.',
  inboundMessagesStays:
    'time, sender of the organization, campaign and how it was understood, because campaign results count replies',
  inboundParts: 'Parts of long texts',
  inboundPartsAbout:
    'Parts of texts that came in several parts. With them, the server recognizes a part that comes again.',
  whatsappIds: 'WhatsApp IDs',
  whatsappIdsAbout:
    'IDs that WhatsApp uses for the person. They identify the person if WhatsApp does not send the number.',
  consents: 'Consents and opt-outs',
  consentsAbout: 'Records of what the person agreed to and refused, with the evidence.',
  consentsStays:
    'action, time, method and the text of the organization, with a keyed hash instead of the address, as evidence (GDPR art. 17(3)(e))',
  enteredAddresses: 'Addresses entered in forms',
  enteredAddressesAbout:
    'Addresses that someone entered together with another address, and when their owner confirmed them.',
  optOutReviews: 'Messages that may be opt-outs',
  optOutReviewsAbout: 'Messages from the person that a member had to read, and the decision.',
  optOutReviewsStays: 'the decision, its time and the member who made it, as evidence',
  suppressions: 'Opt-out list',
  suppressionsAbout: 'Addresses that get no messages, with the reason.',
  suppressionsStays:
    'a keyed hash of the address with the time and the method of the opt-out, so that the opt-out stays valid (GDPR art. 17(3)(b), 21(3))',
  suppressionImportRejects: 'Unreadable rows of opt-out lists',
  suppressionImportRejectsAbout: 'Cells of an imported list that contain an address of the person.',
  contactActivities: 'Changes of the contact',
  contactActivitiesAbout: 'What was changed, when and by which member.',
  contactNotes: 'Notes',
  contactNotesAbout: 'What members of the organization wrote about the contact.',
  contactBulkPieces: 'Bulk changes',
  contactBulkPiecesAbout:
    'Former values of this contact, with which a bulk change can be undone; kept until the time for that is over.',
  contactBulkPiecesStays: 'that the contact was changed, because the bulk change counts it',
  contacts: 'Contact',
  contactsAbout: 'The contact, with the contacts that were merged into it.',
  contactsStays:
    'a deleted row without name, addresses and fields, so that campaign results stay and its ID is never used again',
  savedViews: 'Saved views',
  savedViewsAbout: 'Saved filters and searches that contain an address of the person.',
  contactTexts: 'Search index',
  contactTextsAbout: 'A copy of name, number and email address, with which searches find the contact.',
  segmentContacts: 'Segments',
  segmentContactsAbout: 'Fixed segments to which a member added the contact.',
  contactTags: 'Tags',
  contactTagsAbout: 'Labels with which the organization groups its contacts.',
  conversationDrafts: 'Drafts',
  conversationDraftsAbout: 'Unfinished answers and notes of members in a conversation.',
  conversationNotes: 'Notes in conversations',
  conversationNotesAbout: 'What members of the organization wrote to each other about a conversation.',
  conversations: 'Conversations',
  conversationsAbout: 'Messages with one sender of the organization, and the member who answers them.',
  conversationsStays: 'a deleted row without texts, because the figures of members count it',
  messages: 'Messages to the person',
  messagesAbout:
    'Messages that were sent, skipped or are waiting, with their text and the reason for the decision.',
  messagesStays:
    'campaign, channel, times, result and number of SMS segments, without address and text, for accounting; for a test message with values of the person that other people got, also their addresses',
  recipientLinks: 'Links in messages',
  recipientLinksAbout: 'Short links in messages to the person that led to an address for this person only.',
  recipientLinksStays:
    'the code and the address that it leads to, because a message on a phone does not expire',
  joinSubmissions: 'Forms and keywords by which the person joined',
  joinSubmissionsAbout: 'What the person entered and agreed to, with the IP address and the browser.',
  joinSubmissionsStays:
    'the text that was shown with its version, and the times, as evidence of consent (GDPR art. 7(1), 17(3)(e))',
  linkClicks: 'Clicks',
  linkClicksAbout: 'Links in messages that the person opened, with the time and the kind of device.',
  linkClicksStays:
    'link, campaign and time, of a contact without a name, because campaign results count clicks',
  mailOpens: 'Opened emails',
  mailOpensAbout: 'Emails that the person opened, with the time.',
  mailOpensStays: 'campaign and time, of a contact without a name, because campaign results count opens',
  notices: 'Notifications of members',
  noticesAbout: 'Notifications of members of the organization that name the person; kept for about 100 days.',
  noticesStays: 'that there was a notification',
  pollVotes: 'Votes',
  pollVotesAbout: 'Answers of the person in polls.',
  pollVotesStays: 'the chosen options, of a contact without a name, because the results count the vote',
  pollAnswers: 'Automatic answers in polls',
  pollAnswersAbout: 'Explanations that were sent because an answer was not a vote.',
  pollAnswersStays: 'everything, because it names no person',
  contactExports: 'Exports of contacts',
  contactExportsAbout: 'Files with all contacts. Members can download them for a day.',
  contactExportsStays:
    'when it was made, for a day; the file is deleted immediately, but not the copies that members downloaded',
  contactImportRows: 'Rows of imported files',
  contactImportRowsAbout: 'The row and the file from which the contact came.',
  contactImportRowsStays:
    'the result and the number of the row, because the import counts it and a consent refers to it',
  webhookEvents: 'Webhook events',
  webhookEventsAbout:
    'Events about the person that other software of the organization received; kept for 30 days.',
  webhookEventsStays: 'type, time and the IDs of the event, for 30 days',
})
