import { words } from '../words.ts'

/** List of contacts, its tabs, and parts that all screens of contacts use. */
export const contacts = words('contacts', {
  title: 'Contacts',
  tabs: 'Contact pages',
  tabAll: 'All',
  imports: 'Imports',
  duplicates: 'Duplicates',
  changes: 'Bulk changes',
  refused: 'Your role cannot open this page.',
  refusedHint:
    'Your role lacks the permission <code>{permission}</code>. The owner of the organization can add it.',
  cancel: 'Cancel',
  save: 'Save',
  undo: 'Undo',
  open: 'Open',

  // List
  importAct: 'Import',
  newAct: 'New contact',
  newShort: 'New',
  search: 'Search by name, phone or email',
  counting: 'Counting …',
  total: '{count, plural, one {# contact} other {# contacts}}',
  totalFiltered: '{count, plural, one {# matching contact} other {# matching contacts}}',
  noMatch: 'No matching contacts.',
  showAll: 'Show all contacts',
  none: 'No contacts yet.',
  noneHint: 'Import a CSV file from any program without changing it.',
  noneImport: 'Import a file',
  noneAdd: 'Add a contact',
  keysHint:
    '<key>j</key> and <key>k</key> move down and up in the list, <key>Enter</key> opens the contact, <key>/</key> searches.',
  columnChosen: 'Selected',
  columnName: 'Name',
  columnAdded: 'Added',
  choose: 'Select {name}',
  chooseLimit:
    'You can select at most {most, number} contacts one by one. To select more, select all matching contacts.',
  noTexts: 'No SMS',
  noEmails: 'No emails',
  optedOut: 'Opted out',

  // Sorting, and acts for the whole list
  list: 'Sort and export',
  listShort: 'More',
  sort: 'Sort by',
  sortNewest: 'Newest first',
  sortOldest: 'Oldest first',
  chooseAll: '{count, plural, one {Select # contact} other {Select all # contacts}}',
  exportAll: 'Export all as CSV',
  saveSegment: 'Save filters as a segment',

  // Selected contacts
  chosen: 'Selected contacts',
  chosenSome: '{count, number} selected',
  chosenAll: 'All {count, number} matching contacts selected',
  chosenAct: 'Change',
  chosenTags: 'Tags …',
  chosenStage: 'Stage …',
  chosenStatus: 'Status …',
  chosenFields: 'Fields …',
  chosenExport: 'Export as CSV',
  chosenDelete: 'Delete',
  chosenNone: 'Clear selection',

  // Active filters
  filters: 'Filters',
  filterAct: 'Filter',
  filterRemove: 'Remove this filter',
  filterRemoveAll: 'Remove all filters',
  filterOne: '{label}: {value}',
  filterTag: 'Tag: {name}',
  filterTagUnknown: 'Unknown tag',
  filterOptedOut: 'Opted out of SMS',
  filterNotOptedOut: 'Not opted out of SMS',
  filterEmailOptedOut: 'Opted out of email',
  filterEmailNotOptedOut: 'Not opted out of email',
  filterAddedFrom: 'Added on or after {day}',
  filterAddedTo: 'Added on or before {day}',
  filterNotInSegment: 'Not in segment {name}',
  filterNotInUnknown: 'Not in one segment',
  filterIds: '{count, plural, one {# selected contact} other {# selected contacts}}',

  // Conditions on custom fields
  conditionLastDays: '{field}: in the last {days, plural, one {# day} other {# days}}',
  conditionNotLastDays: '{field}: not in the last {days, plural, one {# day} other {# days}}',
  conditionNextDays: '{field}: in the next {days, plural, one {# day} other {# days}}',
  conditionValue: '{field}: {operator} {value}',
  conditionNoValue: '{field}: {operator}',
  conditionRange: '{field}: {first} to {last}',

  // Inputs
  tagHint: '{count, plural, one {# contact} other {# contacts}}',
  tagNew: 'New tag “{name}”',
  tagNone: 'No matching tags.',
  tagsChosen: '{label}: selected',
  tagRemove: 'Remove',
  noValue: 'No value',
  countryHint: 'Two letters, such as US.',
  timezoneHint: 'For example America/Chicago. An empty time zone follows the address or the phone number.',

  // Changes in progress
  progressUndo: 'Undoing …',
  progressDeleteStart: 'Deleting contacts …',
  progressAddStart: 'Adding contacts …',
  progressChangeStart: 'Changing contacts …',
  progressDelete: 'Deleting {done, number} of {count, plural, one {# contact} other {# contacts}} …',
  progressAdd: 'Adding {done, number} of {count, plural, one {# contact} other {# contacts}} …',
  progressChange: 'Changing {done, number} of {count, plural, one {# contact} other {# contacts}} …',
  progressStop: 'Stop',
})
