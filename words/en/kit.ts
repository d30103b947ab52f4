import { words } from '../words.ts'

/** Parts of the console that every screen uses, and its mishaps. */
export const kit = words('kit', {
  required: 'required',
  close: 'Close',
  loading: 'Loading',
  dismiss: 'Dismiss',
  toasts: 'Recent actions',
  retry: 'Try again',
  remedyAccount: 'Account settings',
  remedyBilling: 'Billing',
  remedyDomains: 'Domains',
  remedyOrganization: 'Organization settings',
  remedySenders: 'Senders',
  never: 'Never',
  noName: 'No name',
  // After “Hi” in a message to a contact without a name
  nameFallback: 'there',
  channelEmail: 'Email',
  copy: 'Copy {label}',
  copied: '{label} copied',

  // Lists
  pages: 'Pages',
  page: 'Page {page, number}',
  pageOf: 'Page {page, number} · {total, number} in total',
  previous: 'Previous',
  next: 'Next',
  showMore: 'Show more',
  labelOf: '{label}:',
  results: '{label}: results',
  resultsNone: 'No results.',
  resultsLoading: 'Searching …',
  images: 'Show images',
  chartMost: 'Maximum: {value}',
  chartPoint: '{label}: {value}',

  // Unsaved changes
  unsaved: 'Unsaved changes',
  unsavedHint: 'Your changes on this screen will be lost.',
  unsavedLeave: 'Leave without saving',
  unsavedStay: 'Stay here',
  begun: 'This form has your unsaved input from {time}.',
  startOver: 'Start over',

  // Times
  inZoneOf: 'In the time zone of {place}.',
  inDeviceZone: 'In the time zone of this device.',

  // Mishaps
  checkFields: 'Check the marked fields.',
  mistake: 'Something went wrong in the console.',
  request: 'Request <code>{id}</code>',
  unreachable: 'The server cannot be reached.',
  unreachableRetry: 'The server cannot be reached. Try again in a moment.',
  unreachablePart: 'This part will load when the server answers again.',
  unexpected: 'The server answered with status {status}.',
  disconnected: 'Not connected. Your work is kept and will be saved when the server answers again.',
  notLoaded: 'The console could not be loaded. Check your connection and reload the page.',
  fileNotLoaded: 'A file of the console could not be loaded.',
  upgraded: 'The server was upgraded. Save your work, then reload the page.',
  upgradedFile:
    'The server was upgraded. Finish with {file}, then reload the page. The file must be chosen again after that.',
  reload: 'Reload',

  // Passkeys
  passkeyNotLoaded: 'Passkeys could not be loaded. Try again, or reload the page.',
  passkeyNoAnswer: 'Your device did not respond in time, or the request was canceled.',
  passkeyKnown: 'This device already has a passkey for your account.',
  passkeyAddress:
    'Your browser does not allow passkeys at this address. Open the console at the address set by the server operator.',
  passkeyUnsupported: 'This device does not support this type of passkey.',
  passkeyRefused: 'Your device refused the passkey: {reason}',
})
