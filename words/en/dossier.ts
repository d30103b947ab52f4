import { words } from '../words.ts'

/** Document with everything about a person, in the language of the organization; and what an erasure leaves. */
export const dossier = words('dossier', {
  // Document
  title: 'Everything about one person',
  intro:
    '{organization} sends messages with Carillon. This document contains all stored data about the person with {addresses}. The document was made at {time}. All times are in the time zone {zone}. The JSON form of the document has the same data for other software.',
  introContact:
    '{organization} sends messages with Carillon. This document contains all stored data about the person whose contact is below. The document was made at {time}. All times are in the time zone {zone}. The JSON form of the document has the same data for other software.',
  noContact: 'No contact has this address.',

  // Parts of the data: title, description, and what an erasure leaves
  auditActs: 'Audit log',
  auditActsAbout:
    'What members did that concerns the person: the dossier, the erasure, the removal from the opt-out list.',
  auditActsStays: 'the entry and its time, without the address',
  keptForms: 'Unfinished forms',
  keptFormsAbout: 'Form entries that members did not save, if they contain an address of the person.',
  withdrawals: 'Opt-outs that are being recorded',
  withdrawalsAbout: 'Very recent opt-outs, until a copy outside the database protects them from a restore.',
  idempotencyKeys: 'Answers to other software',
  idempotencyKeysAbout:
    'Answers about the person that the server repeats if the same request comes again; kept for 24 hours.',
  events: 'Server events',
  eventsAbout: 'Events that one part of the server passed to another; kept for 30 days.',
  eventsStays: 'an event that has not been processed yet, until it is processed',
  sandboxMessages: 'Messages of the test carrier',
  sandboxMessagesAbout: 'Messages that were sent as a trial. No real carrier received them.',
  automationPassages: 'Automations',
  automationPassagesAbout:
    'Automated sequences of messages that the person was or is in, with the data they began with.',
  automationVisits: 'Steps in automations',
  automationVisitsAbout:
    'Steps of these sequences that the person came to, and what the person did with their messages.',
  automationMembers: 'Segments of automations',
  automationMembersAbout: 'Segments that the person is in and that begin an automated sequence.',
  conversions: 'Deals',
  conversionsAbout: 'Purchases of the contact, as the organization recorded them.',
  conversionsStays: 'amount, time and campaign, for accounting',
  inboundMedia: 'Files from the person',
  inboundMediaAbout: 'Pictures and other files that the person sent with a message.',
  inboundMessages: 'Messages from the person',
  inboundMessagesAbout: 'Texts and emails from the person, and how the server understood them.',
  inboundMessagesStays:
    'time, sender of the organization, campaign and how the message was understood, because campaign results count replies',
  inboundParts: 'Parts of long texts',
  inboundPartsAbout:
    'Parts of texts that arrived in several parts. The server uses them to recognize a part that arrives twice.',
  whatsappIds: 'WhatsApp IDs',
  whatsappIdsAbout:
    'IDs that WhatsApp uses for the person. They identify the person if WhatsApp does not send the number.',
  topicChoices: 'Topics',
  topicChoicesAbout: 'Records of what the person subscribed to and unsubscribed from, with the evidence.',
  topicChoicesStays: 'the choice, when and how it was made; the address as a keyed hash',
  consents: 'Consents and opt-outs',
  consentsAbout: 'Records of what the person agreed to and refused, with the evidence.',
  consentsStays:
    'action, time, method and the text of the organization, with a keyed hash instead of the address, as evidence (GDPR art. 17(3)(e))',
  enteredAddresses: 'Addresses entered in forms',
  enteredAddressesAbout:
    'Addresses that someone entered together with another address, and when the owners confirmed them.',
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
  contactBulkPiecesAbout: 'Earlier values of this contact, kept for as long as a bulk change can be undone.',
  contactBulkPiecesStays:
    'the fact that the contact was changed, because the bulk change counts this contact',
  contacts: 'Contact',
  contactsAbout: 'The contact, with the contacts that were merged into it.',
  contactsStays:
    'a deleted row without name, addresses and fields, so that campaign results stay and its ID is never used again',
  savedViews: 'Saved views',
  savedViewsAbout: 'Saved filters and searches that contain an address of the person.',
  contactTexts: 'Search index',
  contactTextsAbout:
    'A copy of the name, number and email address that is used to find the contact in searches.',
  segmentContacts: 'Segments',
  segmentContactsAbout: 'Fixed segments to which a member added the contact.',
  contactTags: 'Tags',
  contactTagsAbout: 'Labels that the organization uses to group its contacts.',
  conversationDrafts: 'Drafts',
  conversationDraftsAbout: 'Unfinished answers and notes of members in a conversation.',
  conversationNotes: 'Notes in conversations',
  conversationNotesAbout: 'What members of the organization wrote to each other about a conversation.',
  conversations: 'Conversations',
  conversationsAbout:
    'Messages exchanged with one sender of the organization, and the member who answers them.',
  conversationsStays: 'a deleted row without texts, because the statistics of members count the conversation',
  messages: 'Messages to the person',
  messagesAbout:
    'Messages that were sent or skipped, or that are waiting, with their text and the reason for the decision.',
  messagesStays:
    'campaign, channel, times, result and number of SMS segments, without address and text, for accounting; if a test message with values of this person was sent to other people, also the addresses that received it',
  recipientLinks: 'Links in messages',
  recipientLinksAbout:
    'Short links in messages to the person that led to a web address for this person only.',
  recipientLinksStays:
    'the code and the web address that the code leads to, because a message on a phone does not expire',
  joinSubmissions: 'Forms and keywords by which the person joined',
  joinSubmissionsAbout: 'What the person entered and agreed to, with the IP address and the browser.',
  joinSubmissionsStays:
    'the text that was shown, its version and the times, as evidence of consent (GDPR art. 7(1), 17(3)(e))',
  linkClicks: 'Clicks',
  linkClicksAbout: 'Links in messages that the person opened, with the time and the kind of device.',
  linkClicksStays:
    'link, campaign and time for a contact without a name, because campaign results count clicks',
  mailOpens: 'Opened emails',
  mailOpensAbout: 'Emails that the person opened, with the time.',
  mailOpensStays: 'campaign and time for a contact without a name, because campaign results count opens',
  notices: 'Notifications to members',
  noticesAbout: 'Notifications to members of the organization that name the person; kept for about 100 days.',
  noticesStays: 'the fact that there was a notification',
  pollVotes: 'Votes',
  pollVotesAbout: 'Answers of the person in polls.',
  pollVotesStays: 'the chosen options for a contact without a name, because the results count the vote',
  pollAnswers: 'Automatic answers in polls',
  pollAnswersAbout: 'Explanations that were sent because an answer was not a vote.',
  pollAnswersStays: 'everything, because it names no person',
  contactExports: 'Exports of contacts',
  contactExportsAbout: 'Files with all contacts. Members can download them for a day.',
  contactExportsStays:
    'the time of the export, for one day; the file is deleted immediately, but copies that members downloaded remain',
  contactImportRows: 'Rows of imported files',
  contactImportRowsAbout: 'The row and the file from which the contact came.',
  contactImportRowsStays:
    'the result and the number of the row, because the totals of the import include the row, and a consent refers to it',
  webhookEvents: 'Webhook events',
  webhookEventsAbout:
    'Events about the person that other software of the organization received; kept for 30 days.',
  webhookEventsStays: 'type, time and the IDs of the event, for 30 days',
})
