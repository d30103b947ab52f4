import { words } from '../words.ts'

/** Short links and their clicks. */
export const shortLinks = words('shortLinks', {
  // List
  title: 'Short links',
  intro: 'Short links count clicks by people. Clicks by software are counted separately.',
  search: 'Search short links',
  new: 'New short link',
  one: 'Short link',
  destination: 'Destination',
  status: 'Status',
  statusAll: 'All statuses',
  clicks: 'Clicks',
  people: 'People',
  lastClick: 'Last click',
  lastClickNone: 'No clicks yet',
  noneFits: 'No matching short links.',
  none: 'No short links yet.',
  noneHint:
    'A short link opens any web address and counts its clicks. Web addresses in campaigns are shortened automatically.',
  active: 'Active',
  expired: 'Expired',
  disabled: 'Turned off',

  // A short link
  details: 'Details',
  address: 'Short address',
  expires: 'Expires',
  expiresNever: 'Never',
  created: 'Created',
  edit: 'Edit',
  turnOff: 'Turn off',
  turnOn: 'Turn on',
  turnedOff: 'Short link “{name}” turned off.',
  undo: 'Undo',
  delete: 'Delete',
  deleteAct: 'Delete short link',
  deleteKeep: 'Keep short link',
  deleteHint:
    '{address} will stop working in every message and on everything printed, and will never be reused. {count, plural, =0 {The link has no clicks.} one {# click will be deleted.} other {# clicks will be deleted.}}',
  software: 'Software',
  softwareHint: 'Not counted as clicks',
  clicksNone: 'No clicks yet.',
  clicksNoneHint: 'Clicks appear here within seconds.',
  byDay: 'Clicks per day',
  byDayUnit: 'clicks',
  byContact: 'Contacts with the most clicks',
  sources: 'Devices, browsers and websites',
  devices: 'Devices',
  browsers: 'Browsers',
  websites: 'Websites',
  websiteUnknown: 'Website unknown, such as a text message',
  mobile: 'Phone',
  tablet: 'Tablet',
  desktop: 'Computer',
  other: 'Other',

  // Dialog
  editTitle: 'Edit short link',
  createAct: 'Create short link',
  saveAct: 'Save',
  destinationHint:
    'The short address opens the new destination immediately, even where the short address was already shared.',
  name: 'Name',
  expiresHint: 'If empty, the link never expires.',
})
