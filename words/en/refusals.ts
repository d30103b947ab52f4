import { words } from '../words.ts'

/** What the server refuses, as the person reads it who asked for it. */
export const refusals = words('refusals', {
  // A field that breaks a rule of its schema.
  required: 'This field is required.',
  choose: 'Choose an option.',
  chooseSome: 'Choose at least one.',
  valid: 'This value is not valid.',
  wholeNumber: 'Enter a whole number.',
  number: 'Enter a number.',
  atLeast: 'Enter {min, number} or more.',
  atMost: 'Enter {max, number} or less.',
  longer: 'Enter at least {min, plural, one {# character} other {# characters}}.',
  shorter: 'Enter at most {max, plural, one {# character} other {# characters}}.',
  moreEntries: 'Choose at least {min, number}.',
  fewerEntries: 'Choose at most {max, number}.',
  email: 'Enter an email address, such as name@example.com.',
  date: 'Enter a date.',
  time: 'Enter a time of day, such as 09:00.',
  color: 'Enter a color, such as #1a2b3c.',
  designTooLarge: 'This design is too large. Remove some of its blocks.',
  awsRegion: 'Enter an AWS region, such as us-east-1.',
  awsTopic: 'Enter the ARN of the SNS topic, as AWS shows it.',
  messageStream: 'Enter the ID of the message stream, such as broadcast.',
  lettersDigitsDashes: 'Use only letters, digits, dashes and underscores.',
  signingSecret: 'Enter the signing secret of the webhook. It begins with whsec_.',
  verificationKey: 'Enter the verification key of the event webhook, as SendGrid shows it.',
  webAddress: 'Enter a web address, such as https://example.com.',
  webAddressSecure: 'Enter an address that begins with https://.',
  webAddressUser: 'Remove the user name and the password from the address.',
  webAddressQuery: 'Remove the part of the address that begins with ? or #.',
  webAddressPort: 'Use port 80, port 443, or a port above 1023.',
  addressForbidden:
    'This server may not connect to this address. Enter a public address, or ask the server operator.',
  plainLetters: 'Use letters and digits only.',
  oneLine: 'Write this on one line.',
  once: 'Enter each value once.',
  future: 'Choose a time in the future.',
  host: 'Enter a host name, such as go.example.com.',
  senderAddress:
    'Enter a phone number with country code, a short code, a name of up to 11 letters, or an email address.',
  currency: 'Choose a currency, such as USD.',
  country: 'Choose a country.',
  timeZone: 'Choose a time zone.',
  picture: 'Choose a JPEG or PNG picture.',
  characters: 'Remove the characters that cannot be displayed.',
  lettersDigitsSpaces: 'Use letters, digits and spaces only.',
  linkAddress: 'Use lowercase letters, digits and single hyphens, such as summer-offer.',
  fieldKey: 'Begin with a letter, and use at most 40 letters, digits and underscores.',
  decimals: 'Enter at most 2 decimal places.',
  rangeBackwards: 'The end must not be before the beginning.',
  hoursMissing: 'Enter opening hours, or mark the day as closed.',
  hoursOverlap: 'These opening hours overlap. Change one of them.',
  hoursBackwards: 'The opening time must be before the closing time.',
  copied: 'Copy the value exactly as the provider shows it.',
  headerName: 'Enter the name of a header, such as X-Api-Key.',
  plainText: 'Use plain letters, digits and symbols on one line.',
  placeholders: 'Use only the placeholders that are listed here.',
  noMessageText: 'The text of the message cannot be used here.',
  answerPath: 'Enter a path in the answer, such as /data/id.',
  addressRange: 'Enter an IP address or a range, such as 192.0.2.0/24.',
  hostOrIp: 'Enter a host name or an IP address, without a port.',
  certificate: 'Paste the certificate as PEM, with its BEGIN and END lines.',
  privateKey: 'Paste an RSA private key as PEM, with its BEGIN and END lines.',
  mailPort: 'Enter 25, 465, 587, or a port above 1023.',
  mailboxPort: 'Enter 143, 993, or a port above 1023.',
  domain: 'Enter a domain, such as example.com.',
  selector: 'Use letters, digits, dots and dashes only.',
  bounceAddress: 'Use at most 19 characters before the @.',
  version: 'Enter a version, such as v26.0.',
  fileNotTable:
    'The file is {kind, select, workbook {an Excel workbook or a ZIP archive} oldWorkbook {an old Excel workbook} archive {a GZIP archive} pdf {a PDF document} picture {a picture or a video} other {of another kind}}, not a text table. Save it as CSV (UTF-8) first.',
  fileNoRows: 'The file has a header row but no rows under it.',
  fileEmpty: 'The file is empty. Its first row must name the columns.',
  fileTooLong: 'The file has more than {max, number} rows. Split it into several files.',
  fileNoHeader: 'The first row looks like a contact. Put a row with column names above it.',
  fileNoPhone: 'No column has phone numbers or email addresses. Choose the column that has them.',
  fileExpired: 'The file was kept for 24 hours. Upload it again.',
  fileFieldDeleted:
    'The column “{column}” is for a custom field that was just deleted. Upload the file again.',
  fileTagColumn:
    'The column “{column}” has more than {max, number} different tags, so it is probably not a column of tags. Leave the column out.',
  segmentStatic: 'Choose a fixed segment. A segment with rules cannot be used here.',
  past: 'Choose a date that is not in the future.',
  keywordLength: 'Enter 2 to 64 characters.',
  pollOptions: 'Enter 2 to 10 options.',
  variants: 'Write 2 to 4 texts for an A/B test.',
  sameTexts: 'Two texts of the A/B test are the same. Change one of them.',
  consentAttested: 'Confirm that these people agreed to be contacted.',
  buttonCode: 'A code on a button may have at most 20 characters.',
  whatsappLanguage: 'Enter the language as WhatsApp shows it, such as en_US.',
  whatsappName: 'Enter the name as WhatsApp shows it, in lowercase letters.',

  // Campaigns.
  campaignRefused:
    '{action, select, pause {This campaign cannot be paused now.} resume {This campaign cannot be resumed now.} cancel {This campaign cannot be canceled now.} update {This campaign cannot be changed now.} delete {This campaign cannot be deleted now.} other {This campaign has no recurrence to end.}} Reload the page to see its status.',
  campaignOfPoll: 'This campaign belongs to a poll. Open the poll to change it.',
  campaignEnded: 'This campaign has ended, so only its name can be changed. Duplicate it to change more.',
  campaignLaunched: 'A launched campaign cannot become a draft again. Pause or cancel it.',
  campaignNotDraft: 'This campaign is no longer a draft.',
  draftOnly: 'This can only be changed while the campaign is a draft.',
  draftSubmitted: 'This draft is already submitted and waiting for a decision.',
  draftRejected: 'This draft was rejected. Submit it for approval again.',
  draftNotSubmitted: 'This draft is not submitted for approval. Submit it first.',
  recipientsMore:
    '{recipients, plural, one {# recipient} other {# recipients}} would get this message now, not {expected, number}. Check the number, then confirm again.',
  runFirst: 'No run started before run {run, number}, so there is nothing to compare it with.',
  runNotBegun: 'Run {run, number} has not started, so it has no audience yet.',
  runDeleted: 'The messages of this run were deleted because of their age.',
  runOther: 'Another run of the campaign is still sending. Wait until it has ended.',
  resendPaused: 'This campaign is paused or canceled, so it sends no messages.',
  resendNone: 'No message of this run has an unknown result.',
  resendCount:
    '{count, plural, one {# message has} other {# messages have}} an unknown result now. Check the number, then confirm again.',
  chartMinutes: 'Choose at most {hours, number} hours to see each minute.',
  chartDeleted: 'The messages of this period were deleted because of their age. Choose hours or days.',
  timeMissing: 'Choose when to send.',
  timeWithinYear: 'Choose a time within a year.',
  recurrenceMissing: 'Choose how often to send.',
  recurrenceEnds: 'The recurrence ends before its next run. Choose a later end.',
  recurrenceKept: 'A launched campaign keeps its recurrence. End the recurrence instead.',
  senderDeleted: 'This sender was deleted. Choose another one.',
  senderOtherChannel: 'The sender {name} does not send on this channel. Choose another one.',
  senderNotReady: 'The sender {name} cannot send now. Check it in the settings, or choose another sender.',
  sendersNotReady:
    'None of the senders of this campaign can send now. Check them in the settings, or choose another sender.',
  serverNotPublic:
    'Recipients cannot unsubscribe, because this server has no public https address. Ask the server operator to set one.',
  fileNotPublic:
    'The provider of {sender} cannot download this file, because this server has no public https address. Ask the server operator to set one.',
  textMissing: 'Write a message.',
  textTooLong:
    'This message is {segments, number} SMS segments long. The limit is {max, number}. Shorten it.',
  subjectMissing: 'Write a subject.',
  templateDeleted: 'This template was deleted. Choose another one.',
  templateArchived: 'The template {name} is archived. Choose another one.',
  templateBuiltIn: 'Built-in templates cannot be changed. Duplicate this template first.',
  whatsappTemplateMissing: 'Choose a WhatsApp template.',
  whatsappNoTest:
    'An A/B test cannot use a WhatsApp template, because all recipients get the same text. Remove the test or the template.',
  whatsappOneFile: 'A WhatsApp message can have one file only. Remove the others.',
  whatsappFile:
    'WhatsApp shows JPEG and PNG pictures, MP4 videos, and documents such as PDF. Choose a file of one of these types.',
  whatsappTemplateUnknown:
    'The account of {sender} has no template {name} in {language}. Choose another one.',
  whatsappTemplateUnapproved:
    'WhatsApp has not approved the template {name}. Wait for its approval, or choose another template.',
  whatsappTemplateUnsupported: 'Carillon cannot send the template {name}. Choose another one.',
  whatsappButtons: 'Fill in all buttons of the template.',
  whatsappPlaceholders:
    'The template {name} has {count, plural, =0 {no placeholders} one {# placeholder} other {# placeholders}}. The number of values must match.',
  whatsappTemplateChanged: 'The template {name} was changed at WhatsApp. Choose it again.',
  whatsappHeader: 'Fill in the header of the template.',
  whatsappHeaderFile:
    'The template {name} {kind, select, IMAGE {needs a picture. Add a picture.} VIDEO {needs a video. Add a video.} DOCUMENT {needs a document. Add a document.} other {takes no file. Remove the file.}}',
  testRecurring: 'A recurring campaign cannot have an A/B test. Remove the test, or choose another schedule.',
  testTimeZones:
    'An A/B test cannot be sent in each recipient’s time zone. Remove the test, or choose one time for all recipients.',
  testFirstMessages:
    'An A/B test already sends some messages first. Turn off the test or the first messages.',
  testMailReplies: 'Replies to emails are not counted. Choose clicks, or choose the winner yourself.',
  testCountsClicks:
    'The A/B test compares clicks, but clicks are not counted. Count clicks, or choose the winner in another way.',
  testNeedsLink: 'The A/B test compares clicks. Add a link that begins with https://.',
  testTextUnknown: 'This A/B test does not contain text {label}. Reload the page.',
  testNone: 'The campaign has no A/B test.',
  testNotBegun: 'The A/B test has not started. It starts when the campaign is sent.',
  testChosen: 'Text {label} is already chosen. The choice is final.',
  testEnded: 'This campaign has ended, so no text can be chosen.',
  testUndecided: 'The campaign is waiting for a choice. Choose a text of the A/B test.',

  // Contacts.
  phoneNumber: 'Enter a valid phone number, such as +1 212 555 0100.',
  contactAddress: 'Enter a phone number or an email address.',
  contactPhoneKept: 'The phone number of a contact cannot be removed. Enter another number.',
  contactNoPhone: 'This contact has no phone number. Add the email address to the opt-out list instead.',
  contactPhoneTaken: 'A contact with this phone number already exists. Use that contact instead.',
  contactEmailTaken:
    'A contact with this email address and no phone number already exists. Use that contact instead.',
  contactDeleted: 'This contact was deleted. Choose another one.',
  contactSame: 'Choose another contact.',
  reviewDecided: 'This review has already been decided.',
  optOutReason: 'Enter the reason, or how the owner of the address agreed again.',
  optOutOfCarrier: 'A carrier blocks this number. The block ends when the phone texts START.',
  optOutOfOwner: 'The owner of this address opted out. Enter how the owner agreed again.',
  optOutMissing: 'This address is not opted out.',
  consentTooOld: 'This consent is older than the opt-out, so the opt-out revoked it. Enter a later date.',
  bulkTagTwice: 'A tag cannot be both added and removed. Choose one of them.',
  bulkTooLong: 'The values may have at most {max, number} characters in total. Shorten them.',
  bulkEmpty: 'Choose what to change.',
  bulkTooMany:
    '{open, number} bulk changes are waiting or running. The limit is {max, number}. Wait until one ends, or cancel one.',
  bulkFilter: 'A filter uses a custom field that was changed or deleted. Remove this filter.',
  operationRefused:
    '{action, select, cancel {This has already ended, so it cannot be canceled.} undo {This cannot be undone now.} other {This file cannot be imported now.}} Reload the page to see its status.',
  undoNothing: 'Nothing was changed, so there is nothing to undo.',
  undoTooLate:
    'A change can be undone for only {days, plural, one {# day} other {# days}}. This time has passed.',
  customFieldsFull:
    'The organization has {used, number} custom fields, and the limit is {max, number}. Delete one first.',
  customFieldInUse:
    'Segments, campaigns or imports use this custom field. Change them first, or archive the field.',
  customFieldOptions: 'Enter at least one option.',
  customFieldRemoving:
    'The values of a deleted custom field with this key are still being removed. Try again shortly.',
  customFieldKeyTaken: 'A custom field with this key already exists. Choose another key.',
  customFieldLabelTaken: 'A custom field with this label already exists. Choose another label.',
  customFieldArchived: 'This field is archived, so its value cannot be changed. Restore the field first.',
  customFieldDeleted: 'This field was deleted. Reload the page.',
  referenceDeleted:
    '{kind, select, tag {This tag was deleted.} segment {This segment was deleted or has rules.} campaign {This campaign was deleted.} poll {This poll was deleted.} pollOption {This poll option was deleted.} joinLink {This join link was deleted.} topic {This topic was deleted.} other {This was deleted.}} Choose another one.',
  segmentRules: 'Add at least one condition.',
  segmentOfCampaign: 'A campaign that has not ended uses this segment. Change the campaign first.',
  segmentOfSegment: 'The rules of another segment use this segment. Change these rules first.',
  segmentNameTaken: 'A segment with this name already exists. Choose another name.',
  savedViewNameTaken: 'A saved view with this name already exists. Choose another name.',
  savedViewsFull: 'This list has {max, number} saved views, the maximum. Delete one first.',
  topicNameTaken: 'A topic with this name already exists. Choose another name.',
  topicLimit: 'The organization has {used, number} topics, and the limit is {max, number}. Delete one first.',
  topicInUse:
    'A campaign, a designed template, an automation, a join link or a segment uses this topic. Change it first.',
  topicDeleted: 'This topic was deleted. Choose another one, or none.',
  topicOfMarketing: 'Only marketing has a topic. Remove the topic, or choose marketing.',
  topicAddressMissing: 'This contact has no such address. Add it to the contact first.',
  tagNameTaken: 'A tag with this name already exists. Use that tag, or choose another name.',

  // Content of messages and cards.
  mergeFieldOpen: 'A merge field is not closed. Add its closing braces, or remove the opening ones.',
  mergeFieldUnknown: 'The merge field “{name}” does not exist. Choose another one.',
  mergeFieldLink: 'This text uses a short link that was deleted. Choose another one.',
  colorUnreadable:
    'Texts in this color are hard to read: the contrast is {contrast}, and {needed} is needed. Choose a darker or lighter color.',
  postalAddressMissing:
    'Marketing emails must show your postal address. Add your address in the settings of the organization.',
  designButton: 'The button “{label}” has no link. Add one, or remove the button.',
  designPicture: 'A picture is not chosen yet. Choose one, or remove its block.',
  designVideo: 'A video has no link. Add one, or remove its block.',
  mjmlFaults: 'The MJML has faults. {faults}',
  htmlTooSlow: 'This HTML takes too long to prepare. Use fewer style rules, and shorter selectors.',
  htmlTooDeep:
    'The HTML elements are nested too deeply. Close each element, and use at most {max, number} levels.',
  photosBusy: 'Too many photos are being read. Try again shortly.',
  photoPixels: 'Choose a picture of at most 25 million pixels.',
  photoTooLarge: 'This picture is too large, even when reduced. Choose another one.',
  mediaEmpty: 'The file is empty. Choose another one.',
  mediaBroken: 'This file is damaged or incomplete. Save it again, then upload it.',
  mediaType: 'The file must be a JPEG, PNG, GIF, MP4 or vCard. Its content is none of these.',
  mediaFull: 'There is no space for another file. Delete files that you no longer need.',
  mediaGivenUp: 'The upload took too long and was stopped. Upload the file again.',
  mediaDeleted: 'This file was deleted. Upload it again, or choose another file.',
  mediaOfTemplates: 'Designed templates use this file. Change these templates first.',
  mediaOfAutomations: 'Automations use this file. Change or archive these automations first.',
  mediaOfCampaigns: 'Campaigns use this file. Cancel or change these campaigns first.',
  mediaOfCard: 'The contact card shows this file. Save the card without it first.',
  mediaOfLogo: 'This file is the logo of the organization. Change the logo first.',
  publicAddress: 'Enter a public web address that begins with https://.',

  // Imports, exports and lists of opt-outs.
  fileFieldArchived: 'The column “{column}” is for an archived custom field. Choose another field.',
  fileColumnMissing: 'The file has no column “{column}”. Upload it again.',
  fileColumnUnknown: 'The file has no such column. Its columns are {columns}.',
  fileColumnTwice:
    'The columns “{first}” and “{second}” are for the same field. Choose another field for one of them.',
  fileColumnsMany:
    '{row, plural, =0 {The header row has} other {Row # has}} {columns, number} columns. The limit is {max, number}.',
  fileHeaderLong:
    'The name of column {column, number} has {characters, number} characters. The limit is {max, number}. Check the quotation marks.',
  fileRowLong:
    '{row, plural, =0 {The header row is} other {Row # is}} longer than 1 MB. Check its quotation marks.',
  fileQuoteOpen:
    '{row, plural, =0 {The header row opens} other {Row # opens}} a quotation mark that is never closed. Close or remove it.',
  fileRowUnreadable:
    '{row, plural, =0 {The header row} other {Row #}} cannot be read. Check it, then upload the file again.',
  fileConsentUnclear: 'The values of the column “{column}” are not understood. Choose what they mean.',
  fileHashes:
    'The column “{column}” contains hashes. Choose whether they were made from phone numbers or email addresses.',
  importRowsDeleted:
    'The rows of this import were deleted {days, plural, one {# day} other {# days}} after it ended, so it cannot be undone or repeated.',
  exportNotReady: 'This export has no file yet. Wait until it is completed.',

  // Polls.
  pollRefused:
    '{action, select, update {This poll cannot be changed now.} close {This poll cannot be closed now.} cancel {This poll cannot be canceled now.} delete {This poll cannot be deleted now. Close or cancel it first.} other {This is not possible now.}} Reload the page to see its status.',
  pollAnswerReserved:
    '“{word}” is reserved for opting out, opting in or getting help. Choose another option.',
  pollAnswerTaken: 'The reply “{word}” would count as option {other, number}. Change one of the two options.',
  pollEndsEarly: 'The poll must end after it starts. Choose a later end.',
  testPhoneSender: 'This sender does not use the test carrier. Choose a sender of the test carrier.',
  testPhoneChannel:
    'A phone number can reply only to an SMS or WhatsApp sender, and an email address only to an email sender. Choose another sender.',
  testPhoneNoMail: 'This sender has not sent an email to this address yet. Send one first.',
  testPhoneIgnored: 'Carillon ignored this email, because an autoresponder or this sender wrote it.',
  pollNoMail: 'A poll is sent by SMS or WhatsApp. Choose another sender.',

  // Automations.
  automationNameTaken: 'An automation with this name already exists. Choose another name.',
  automationRefused:
    '{action, select, update {An archived automation cannot be changed. Copy it instead.} activate {An archived automation cannot be activated. Copy it instead.} pause {Only an active automation can be paused.} resume {Only a paused automation can be resumed.} archive {Only an active or paused automation can be archived.} delete {An active automation cannot be deleted. Pause it first.} enter {People can enter only an active automation.} other {This is not possible now.}} Reload the page to see its status.',
  automationStepsGone:
    '{count, plural, one {# person waits} other {# people wait}} at a step that you removed. Choose where they go on.',
  automationChoiceGone: 'Something that was chosen here was deleted. Choose again.',
  automationNoSender:
    'No sender can send this message now. Add one in the settings, or choose another channel.',
  automationChoose:
    '{what, select, trigger {Choose what starts the automation.} tag {Choose a tag.} segment {Choose a segment.} poll {Choose a poll.} date {Choose a date field.} condition {Choose a condition.} endpoint {Choose a webhook endpoint.} text {Write a text.} other {Choose something.}}',
  automationStepMissing: 'Add at least one step.',
  automationTree:
    '{fault, select, isHundred {The percentages must add up to 100.} isUnreachable {Nothing can come after the end. Remove these steps, or the end.} isTooDeep {Too many branches are inside one another. Move some of them out.} other {This step is not in its place. Move it.}}',
  automationSegmentRules:
    'The contacts of this segment follow from its rules. Choose a segment with a fixed list.',

  // Join links.
  joinAddressTaken: 'Another join link uses or once used the address {address}. Choose another address.',
  joinFieldDeleted: 'This custom field was deleted. Remove it from the form.',
  joinTopicTwice: 'This topic is already in the list. Remove one of the two.',
  joinTopicBox: 'Only a form can offer a topic as a box. Choose “Everyone who joins”.',
  joinTopicGone: 'This form does not offer this topic. Reload the form and choose again.',
  joinConsent: 'Consent is required to join by SMS or WhatsApp.',
  joinTwoChecks: 'The code already confirms the number. Choose “No confirmation”, or turn off the code.',
  joinNoMail: 'Keywords work only by SMS or WhatsApp. Choose one of these channels.',
  joinKeywordTaken:
    'Another join link of this sender already uses the keyword {keyword}. Choose another keyword.',
  joinKeywordReserved:
    '{keyword} is reserved for opting out, opting in, help or confirmation. Choose another keyword.',
  joinSender:
    'This sender cannot send messages for this join link now. Check it in the settings, or choose another sender.',
  senderMissing: 'Choose a sender.',
  joinPaused: 'No one can join here at the moment.',
  joinExpired: 'Registration here has ended.',
  joinFull: 'All places here are taken.',
  joinToday: 'No one else can join here today. Try again tomorrow.',
  joinByText: 'People join here by text message, not with a form.',
  joinSendAgain: 'It looks as if software filled in this form. If you are a person, send the form again.',
  joinAgree: 'Check the box to agree.',
  joinTextChanged:
    'The text has changed since you opened this page. Read it again, and check the box if you agree.',
  joinCountry: 'Numbers of this country cannot join here. Enter another number.',
  joinWait: 'A message was sent just now. Try again in {seconds, plural, one {# second} other {# seconds}}.',
  joinManyToAddress: 'Too many messages were sent to this address. Try again later.',
  joinManyToNumbers: 'Too many messages were sent to similar numbers. Try again later.',
  joinCodesWrong: 'Too many wrong codes were entered. Fill in the form again.',
  joinTimeOver: 'Your time to answer has run out. Fill in the form again.',
  joinCodeWrong:
    'The code is wrong. {left, plural, =0 {Fill in the form again to get a new code.} one {# try is left.} other {# tries are left.}}',

  // Short links and webhooks.
  linkTarget: 'Enter a web address that begins with https:// and has at most {max, number} characters.',
  linkLoop: 'This address leads to a short link or to this server. Enter another address.',
  webhookDisabled: 'The endpoint is off. Turn on the endpoint first.',
  webhooksFull: 'An organization has at most {max, number} webhook endpoints. Delete one first.',
  webhookMaker:
    'The member who set up this endpoint can no longer read events. Take over the endpoint first.',

  // A code without a sentence of its own.
  validationFailed: 'Some values are not valid. Check them and try again.',
  invalidCursor: 'This list has changed. Reload the page.',
  invalidIdempotencyKey: 'This could not be saved. Reload the page and try again.',
  unauthenticated: 'You are signed out. Sign in again.',
  tokenExpired: 'You are signed out. Sign in again.',
  invalidCredentials: 'The email address or the password is wrong.',
  credentialsWithCode: 'The email address, the password or the code is wrong.',
  passwordOrCode: 'The password or the code of your account is wrong.',
  passwordOfAccount:
    'An account with this email address already exists. Enter its password, and a code if it uses two-factor sign-in.',
  invalidApiKey: 'You are signed out. Sign in again.',
  insufficientCredits: 'Your plan and credits do not cover this message.',
  limitReached: 'The limit is reached. Delete something you no longer need.',
  subscriptionRequired: 'Subscribe to a plan first.',
  paymentFailed: 'The card was declined. Use another card.',
  forbidden: 'Your role does not allow this. Ask the owner or an admin of the organization.',
  sessionRequired: 'Sign in to do this.',
  systemRoleImmutable: 'Built-in roles cannot be changed. Create a custom role instead.',
  ownerRequired: 'Only the owner of the organization can do this.',
  organizationSuspended: 'This organization is suspended. Ask the server operator.',
  twoFactorRequired: 'This organization requires two-factor sign-in. Turn it on in your account first.',
  invalidSignature: 'This request did not come from the provider.',
  notFound: 'This no longer exists. Someone may have deleted it.',
  methodNotAllowed: 'This could not be done. Reload the page and try again.',
  conflict: 'This was changed a moment ago. Reload the page and try again.',
  alreadyExists: 'This already exists. Choose another name.',
  invalidStateTransition: 'This is not possible at the moment. Reload the page to see the current status.',
  resourceInUse: 'This is still used elsewhere. Remove it there first.',
  protectedKeyword: 'This word is reserved. Choose another one.',
  idempotencyInProgress: 'This is still being saved. Wait a moment.',
  idempotencyKeyReused: 'This could not be saved. Reload the page and try again.',
  channelNotConfigured: 'There is no sender for this channel yet. Add one first.',
  billingNotConfigured:
    'This server does not accept card payments. Ask the server operator for a plan or for credits.',
  outsideSession:
    'WhatsApp delivers free text only for 24 hours after the contact’s last message. Send a template instead.',
  gone: 'This link has expired or was already used.',
  preconditionFailed: 'Someone else changed this. Check it again.',
  payloadTooLarge: 'This is too large. Make it smaller.',
  uriTooLong: 'The search is too long. Shorten it.',
  unsupportedMediaType: 'This type of file is not supported.',
  rateLimited: 'There were too many attempts. Wait a moment, then try again.',
  internalError: 'Something went wrong on the server. Try again, and report it if it happens again.',
  serviceUnavailable: 'The server is busy. Try again in a moment.',
  queryTimeout: 'The search took too long. Make it more specific.',

  // Any field.
  startBeforeEnd: 'The start must be before the end.',
  nameIsAddress:
    'A name cannot look like a web or email address. Put a space after the dot, or leave out the dot or the @.',
  nameInvisible: 'The name contains an invisible character ({character}). Remove it.',
  connectionSlow: 'The connection is too slow. Try again on a faster connection.',
  linkGone: 'This link was already used or has expired. Ask for a new one.',

  // Accounts and sign-in.
  passwordWrong: 'The password is wrong.',
  passwordOrCodeUsed:
    'The password or the code is wrong, or the code was already used. Enter the next code from your app.',
  passwordCommon: 'This password is too easy to guess. Choose another one.',
  passwordAgain: 'Enter your password, because you signed in more than ten minutes ago.',
  codeMissing: 'This account uses two-factor sign-in. Enter the code from your app.',
  codeUsed: 'The code is wrong or was already used. Enter the code your app shows now.',
  codeWrong: 'Wrong code. Enter the code your app shows now, and check your device’s clock.',
  twoFactorOn: 'Two-factor sign-in is on. To set up another device, first turn it off with a code.',
  twoFactorOff: 'Two-factor sign-in is off.',
  twoFactorNotBegun: 'The setup of two-factor sign-in has ended. Start it again.',
  twoFactorOwnFirst: 'Turn on two-factor sign-in for your own account first.',
  signInsFailed:
    'Too many failed sign-ins. Try again in {minutes, plural, one {# minute} other {# minutes}}.',
  signInsAtOnce: 'Too many sign-ins at once. Try again in a second.',
  signUpClosed: 'Registration is by invitation only. Ask the owner of an organization to invite you.',
  setupToken:
    'The setup token is missing or wrong. The server operator can find it in the file live/setup-token of the data directory.',
  accountSuspended: 'This account is suspended. Ask the server operator.',
  accountNoOrganization:
    'This account does not belong to any organization. Ask the owner of an organization to invite you.',
  providerNoEmail: 'The sign-in provider did not send your email address.',
  providerUnverified: 'The sign-in provider has not verified your email address. Verify it there first.',
  providerNoAccount: 'There is no account with your email address on this server. Ask for an invitation.',
  providerTwoFactor: 'This account has two-factor sign-in. Sign in with your password and a code.',
  accountOwns:
    'You own {organization}, which has other members. Transfer ownership or remove the other members first.',
  emailTaken: 'Another account has this email address.',
  emailOfUser: 'A user with this email address already exists. Use another address.',
  emailVerified: 'Your email address is already confirmed.',
  emailVerifyFirst: 'Confirm your email address first. You can request a link in your account.',
  emailLinkSoon:
    'A link was requested less than a minute ago. Try again in {seconds, plural, one {# second} other {# seconds}}.',
  emailLinksToday: 'Too many links were sent to this address or for this account today. Try again later.',
  passkeysNeedHost:
    'Passkeys do not work at the address of this server. Ask the server operator to set up a host name with HTTPS.',
  passkeyLate: 'This passkey request has expired or was already answered. Start again.',
  passkeyRefused:
    'This passkey cannot be used here. Start again, and confirm with your fingerprint, face or PIN.',
  passkeyUnknown:
    'This server does not know this passkey, or your device did not confirm your identity. Sign in with your password.',
  passkeyCopied: 'This passkey may have been copied. Sign in with your password, then remove the passkey.',
  passkeyLimit: 'You have {max, number} passkeys, the maximum. Remove one first.',
  passkeyKnown: 'This passkey is already registered. Use another device or key.',

  // Organizations, members, roles and keys.
  organizationMoving: 'This organization is being moved to another server. Try again later.',
  organizationByOwner: 'Only the owner of an organization can create another one.',
  organizationLimit:
    'You own {max, number} organizations, the maximum. Ask the server operator for a higher limit.',
  organizationsToday:
    'You have created too many organizations within a day. Try again later, or ask the server operator.',
  domainOfServer: '{host} belongs to this server itself. Enter another domain.',
  domainTaken:
    'Another organization uses this domain. If you own the domain, add a DNS record of type TXT with the name {name} and the value {value}, then try again. The domain then moves to your organization.',
  domainLimit:
    'The limit is {max, plural, one {# domain} other {# domains}}, including former domains. Remove a domain that no link uses.',
  domainInUse:
    '{use, select, SHORT_LINKS {Short links use this domain.} PUBLIC_PAGES {Public pages use this domain.} other {Short links and public pages use this domain.}} Choose another domain for them first.',
  planFull:
    'Your plan allows {limit, number} {gauge, select, CONTACTS {{limit, plural, one {contact} other {contacts}}} MEMBERS {{limit, plural, one {member} other {members}}} CHANNEL_IDENTITIES {{limit, plural, one {sender} other {senders}}} JOIN_LINKS {{limit, plural, one {join link} other {join links}}} other {{limit, plural, one {short link} other {short links}}}}, and you have {used, number}. {way, select, ADD_ON {Buy the add-on “{addOn}”.} PLAN {Change to the plan “{plan}”.} EITHER {Buy the add-on “{addOn}”, or change to the plan “{plan}”.} other {Ask the server operator for a larger plan.}}',
  memberAlready: 'This person is already a member of the organization.',
  memberAlreadyYou: 'You are already a member of this organization.',
  memberNoLonger: 'You are no longer a member of this organization.',
  memberIsOwner: 'This member is already the owner.',
  memberSuspended: 'This member is suspended. An owner must be able to sign in.',
  ownerStays: 'An organization always has one owner. Transfer ownership first.',
  ownerTransfers: 'Only the owner can transfer ownership.',
  invitationGone: 'This invitation has been used or withdrawn, or has expired. Ask for a new invitation.',
  invitationNewPassword:
    'You can set a new password only through the link in the email. Enter the current password of your account.',
  invitationWaits: 'An invitation to this address is pending. Send it again, or withdraw it first.',
  invitationOwner:
    'A person cannot be invited as the owner. Invite the person with another role, then transfer ownership.',
  invitationLimit: 'The limit is {max, number} pending invitations. Withdraw one first.',
  invitationEnded: 'This invitation has ended. Invite the person again.',
  roleLimit: 'An organization has at most {max, number} custom roles. Delete one first.',
  roleInUse:
    'The role belongs to {members, plural, one {# member} other {# members}} and {invitations, plural, one {# pending invitation} other {# pending invitations}}. Give the members another role and withdraw the invitations first.',
  roleNameTaken: 'A role with this name already exists. Choose another name.',
  roleNameBuiltIn: 'This name is too similar to the built-in role {role}. Choose another one.',
  rolePermissionOfOwner: 'Only the owner can have this permission. No role can give it.',
  keyEnded: 'This key no longer works, so it cannot be replaced. Create a new key.',
  keyLimit: 'An organization has at most {max, number} active keys. Revoke one first.',

  // Senders, keywords and consent.
  senderInUse: 'Campaigns use this sender. Cancel or change these campaigns first.',
  senderTaken: 'A sender of this provider already has this address. Change that sender instead.',
  senderNumber:
    'Enter a phone number with country code, a short code, or a name of up to 11 letters and digits.',
  senderTexting: 'Choose an active SMS sender.',
  senderPaused: 'The sender {name} is paused. Resume the sender first.',
  conversationSenderDeleted:
    'The sender of this conversation was deleted. Start a conversation with another sender.',
  sendingHeld: 'The server operator has paused all sending. Ask the server operator to resume it.',
  addressOptedOut:
    'This {kind, select, email {address} other {number}} has opted out, so no messages are sent to it.',
  addressShared:
    '{count, plural, one {# contact has this address. Open that contact instead.} other {# contacts have this address. Open the right contact instead.}}',
  optOutReplyLink: 'The reply to an opt-out may only confirm the opt-out. Remove the link.',
  keywordLimit:
    'The organization has added {used, number} keywords, and the limit is {max, number}. Delete one first.',
  keywordBuiltIn:
    '{keyword} is an opt-out keyword in every organization, so it cannot be changed or deleted.',
  keywordAnswered:
    '{keyword} is already a keyword for help or for opting in, so it cannot be an opt-out keyword.',
  keywordKnown: '{keyword} is already a keyword. Add another one.',
  wordInUse:
    'The {kind, select, join_link {join link} poll {poll} other {opt-out keyword}} “{name}” already uses “{word}”. Choose another word.',

  // Conversations.
  messageEmpty: 'Write a message or attach a file.',
  messageValuesEmpty: 'Fill in every value of the template.',
  messageTooLong: 'The message is too long. Shorten it, or send it as two messages.',
  messageOneFile: 'A WhatsApp message can have only one file.',
  messageFileUnreachable:
    'The provider of {name} cannot download this file. Ask the server operator to set up an address with HTTPS.',
  messageAnswered:
    'A colleague replied while you were writing, so your message was not sent. Read the reply, then decide whether to send yours.',
  messageLate: 'Choose a time within the next {days, number} days.',
  messageNoWindow:
    'The contact may be in several time zones, and no time is outside quiet hours in all of them. Choose a time yourself.',
  messageNotScheduled: 'This message is no longer scheduled, so it cannot be canceled.',
  contactWithoutAddress:
    'The contact has no {kind, select, email {email address} other {phone number}}. Add it to the contact first.',
  snoozeLate: 'Choose a time within the next year.',
  assigneeCannotReply: 'Choose a member whose role can reply in the inbox.',

  // Billing.
  creditsLacking:
    '{messages, plural, one {# message needs} other {# messages need}} {credits, plural, one {# credit} other {# credits}}, but {available, plural, one {# credit is} other {# credits are}} available. {mode, select, MANUAL {Ask the server operator for credits or a larger plan.} other {Buy credits or a pack, or choose a larger plan.}}',
  paymentUnavailable: 'The payment service does not answer. Try again in a few minutes.',
  paymentRefused: 'The payment service refused this. Reload the page, or ask the server operator.',
  paymentTooSmall: 'The amount is below the minimum for card payments.',
  planCurrent: 'The organization already has this plan.',
  planBound:
    'The organization is paying for another plan, and a plan cannot be changed within a billing period. Cancel the other plan and subscribe to this one when the billing period ends, or ask the server operator.',
  planInterval:
    'The plan {plan} is not available with {interval, select, MONTH {monthly} other {yearly}} billing.',
  planFree:
    'The plan {plan} is free and needs no checkout. It applies while the organization pays for no other plan.',
  addOnNeedsPlan: 'This add-on is paid together with a plan. Subscribe to a plan first.',
  productFree: 'No payment is needed for {product}. Ask the server operator for it.',
  purchaseSettled: 'This purchase was already completed. Reload the page to see it.',
  purchaseExpired: 'This purchase has expired. Start a new purchase.',
  refillNoCard: 'There is no saved card yet. Pay once by card, or add a card in the billing portal.',
  refillNotConsumed: '{product} cannot be bought automatically, because it is not something that runs out.',
  subscriptionNone: 'The organization has no subscription.',
  subscriptionAssigned: 'The server operator assigned this plan. Only the server operator can end it.',
  subscriptionElsewhere:
    'This plan was paid through another payment processor. Ask the server operator to end it.',
  subscriptionUnpaid: 'The first payment of this subscription has not succeeded yet.',
  subscriptionNotCancelled: 'The subscription was not canceled.',
  subscriptionOver: 'The period of the subscription is over. Subscribe again.',
  marginsNotChosen: 'The server operator has not chosen an organization that may see costs and margins.',
  marginsOfOperator: 'Only members of the server operator’s organization can see costs and margins.',
  feedOnlyRecurring: 'Feeds are for recurring emails. Remove the feed, or repeat the email.',
})
