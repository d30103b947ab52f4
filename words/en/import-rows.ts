import { words } from '../words.ts'

/** Verdicts on rows of imported files. The keys are stored with the rows. */
export const importRows = words('importRows', {
  quote: '{text}',
  column: 'column {number, number}',

  // Phone numbers and the row
  phoneMissing: 'The phone number is missing.',
  phoneShortened:
    'A spreadsheet shortened the phone number to {text}, and its last digits are lost. Format the column as text and export the file again.',
  phoneInvalid: '“{text}” is not a valid phone number for {country}.',
  phoneTaken: 'The number in “{column}” was used instead.',
  noAddress: 'The row has neither a phone number nor a valid email address.',
  tooManyCells:
    'The row has {cells, number} cells, but there are {columns, number} columns. Put quotes around text that contains the separator.',
  cellTooLong:
    'The cell in column {number, number} has {count, number} characters. The limit is {max, number}. Check the quotation marks.',
  cellTooLongNamed:
    'The cell in column {number, number} (“{column}”) has {count, number} characters. The limit is {max, number}. Check the quotation marks.',

  // Values
  noFirstName: 'The row has no first name, so the last name is used instead.',
  noName:
    '{source, select, company {The row has no name, so the company is used instead.} email {The row has no name, so the email address is used instead.} other {The row has no name, so the phone number is used instead.}}',
  fieldTooLong: 'The value in “{field}” is longer than {max, number} characters and was left out.',
  fieldInvalid: 'The value in “{field}” is not valid and was left out.',
  fieldUrl: 'The value in “{field}” is not a web address and was left out.',
  fieldNumber: 'The value in “{field}” is not a number and was left out.',
  fieldFlag: 'The value in “{field}” is neither yes nor no and was left out.',
  fieldDate: 'The value in “{field}” is not a date and was left out.',
  fieldOption: 'The value in “{field}” is not one of the options and was left out.',
  fieldOptions: '“{field}” contains options that do not exist. These options were left out.',
  tagsTooLong: 'Tags longer than {max, number} characters were left out.',
  tagsTooMany: 'Only the first {max, number} tags were kept.',
  stageUnknown: 'The stage does not exist and was left out.',
  sourceUnknown: 'The source does not exist and was left out.',
  creationInvalid: 'The “Date added” is neither a date nor a time with a time zone and was left out.',
  senderUnknown: 'The preferred sender is not an active SMS sender and was left out.',

  // Consent and opt-outs
  countsAs:
    '{kind, select, dead {The value “{cell}” in “{column}” counts as a dead mailbox.} email {The value “{cell}” in “{column}” counts as an opt-out of email.} other {The value “{cell}” in “{column}” counts as an opt-out.}}',
  countsAsUnclear:
    '{kind, select, dead {The value “{cell}” in “{column}” is not understood and counts as a dead mailbox.} email {The value “{cell}” in “{column}” is not understood and counts as an opt-out of email.} other {The value “{cell}” in “{column}” is not understood and counts as an opt-out.}}',
  noConsentEmpty: '“{column}” is empty, so no consent was recorded.',
  noConsentUnclear: 'The value “{cell}” in “{column}” is neither yes nor no, so no consent was recorded.',
  keptPhone: 'The number stays opted out, because an import cannot remove an opt-out.',
  keptEmail: 'The email address stays opted out, because an import cannot remove an opt-out.',
  optOutCounts: 'The opt-out in the row still counts.',

  // Topics
  topicsUnknown: 'Topics that do not exist were left out: {topics}.',
  topicsBoth: 'The file also unsubscribes the person, so no subscription was recorded: {topics}.',
  topicsKept: 'The person unsubscribed, and an import cannot undo that: {topics}.',
  topicsOptedOut: 'The person opted out, so no subscription was recorded: {topics}.',
  topicsNoConsent: 'The row has no consent, so no subscription was recorded: {topics}.',
  topicsCount: 'The unsubscriptions from topics in the row still count.',

  // Contacts
  known:
    '{kind, select, email {A contact already has this email address, and this import does not change existing contacts.} other {A contact already has this number, and this import does not change existing contacts.}}',
  unknown:
    '{kind, select, email {No contact has this email address, and this import does not create contacts.} other {No contact has this number, and this import does not create contacts.}}',
  sameRow:
    '{kind, select, email {Row {row, number} has the same email address.} other {Row {row, number} has the same phone number.}}',
  staysStatus:
    '{status, select, INVALID {The contact stays invalid, because an import does not make contacts active again.} other {The contact stays archived, because an import does not make contacts active again.}}',

  // Rows of a suppression list
  hashUnknown: 'The hash may stand for a phone number or an email address. Choose the content of the hashes.',
  emailInvalid: '“{text}” is not a valid email address.',
  rowEmpty: 'The row has no address.',

  // Plan
  contactsFull:
    'The plan of the organization allows {limit, plural, one {# contact} other {# contacts}}. {way, select, ADD_ON {Buy the add-on “{addOn}”.} PLAN {Change to the plan “{plan}”.} EITHER {Buy the add-on “{addOn}”, or change to the plan “{plan}”.} other {Ask the server operator for a larger plan.}}',
})
