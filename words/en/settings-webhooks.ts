import { words } from '../words.ts'

/** Webhook endpoints and their deliveries. */
export const settingsWebhooks = words('settingsWebhooks', {
  title: 'Webhooks',
  intro: 'Each event, such as a reply or an opt-out, is sent to your own software.',
  none: 'No endpoints yet.',
  noneHint:
    'Software that cannot be reached from the internet can read the same events with <link>GET /events</link>.',
  endpoints: 'Webhook endpoints',
  endpoint: 'Endpoint',
  url: 'URL',
  status: 'Status',
  events: 'Events',
  lastAccepted: 'Last accepted',
  lastAcceptedNone: 'Nothing yet',
  undo: 'Undo',

  // Endpoint
  add: 'Add endpoint',
  urlHint: 'The URL must begin with https and be reachable from the internet.',
  description: 'Description',
  descriptionHint: 'For example, the name of the software.',
  eventsAll: 'All events, including future event types',
  eventsChosen: 'Selected events',
  eventsEvery: 'All events',
  eventsCount: '{count, plural, one {# event type} other {# event types}}',
  setUpBy: 'Set up by',
  setUpByDeleted: 'Deleted user',
  withheld: 'Withheld',
  withheldDetails: 'Details of contacts and messages',
  withheldList: '{events} (no permission)',
  added: 'Added',
  inSoftware: 'In your software',
  test: 'Send test event',
  testSent: 'Test event sent. The result is below.',
  more: 'More',
  change: 'Change',
  save: 'Save',
  changeTitle: 'Change endpoint',
  changeAll: 'all',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  turnedOff: 'The endpoint gets no more events.',

  // Secret
  secret: 'Secret of the endpoint',
  secretValue: 'Secret',
  secretLost: 'The secret was created, but the server’s answer was lost.',
  secretLostHint: 'A secret is shown only once. Choose “Replace secret” on the endpoint to get a new one.',
  secretOnce: 'This secret is shown only once.',
  secretHint: 'Your software uses the secret to verify that an event comes from this server.',
  secretReplacedHint:
    'Your software uses the secret to verify that an event comes from this server. Events are also signed with the old secret for 24 hours.',
  secretShow: 'Show endpoint',
  secretStored: 'I stored the secret',
  rotate: 'Replace secret',
  rotateHint:
    'Events will get two signatures, one with each secret. After 24 hours, events are signed only with the new secret. Add the new secret to your software before then.',
  rotateKeep: 'Keep secret',

  // Missed events
  recover: 'Deliver missed events',
  recoverHint:
    'The endpoint will get all events since the chosen time that it has not accepted, including events from times when it was off. Accepted events will not be sent again.',
  recoverSince: 'Since',
  recoverSinceHint: 'Events are kept for 30 days.',
  recoverAct: 'Deliver',
  recovering: 'Missed events are being delivered, the oldest first.',

  // Taking over and deleting
  takeOver: 'Take over',
  takeOverOne: 'Take over {endpoint}',
  takeOverThis: 'the endpoint',
  takeOverKeep: 'Cancel',
  takeOverHint:
    '{url} will then get all events you can read, as long as you are a member. Take over the endpoint only if you trust this URL.',
  tookOver: 'The endpoint now gets the events you can read.',
  delete: 'Delete',
  deleteOne: 'Delete {endpoint}',
  deleteAct: 'Delete endpoint',
  deleteKeep: 'Keep endpoint',
  deleteHint:
    '{url} will get no more events, including waiting events. Its deliveries will no longer be shown. A new endpoint with the same URL will have a different secret.',
  deleted: 'Endpoint deleted.',

  // Trouble
  failingSince: 'Every attempt has failed since {time}.',
  failingHint:
    'Events are retried for about three days. The endpoint is turned off after five days of failures. Open a delivery below to see the answer of the receiver and a solution.',
  failingShow: 'Show waiting events',
  off: 'The endpoint is off and gets no events.',
  offHint: 'Events are kept for 30 days. Turn on the endpoint to deliver missed events.',
  offFailedHint:
    'Fix the problem first. Events are kept for 30 days. Turn on the endpoint to deliver missed events.',

  // Deliveries
  deliveries: 'Deliveries',
  deliveriesIntro: 'Deliveries of the last 30 days.',
  deliveriesShow: 'Filter',
  deliveriesAll: 'All',
  deliveriesNone: 'No deliveries yet.',
  deliveriesNoneHint: 'Send a test event to check the receiver.',
  deliveriesNoneFound: 'No matching deliveries.',
  delivery: 'Delivery',
  event: 'Event',
  answer: 'Answer',
  attempts: 'Attempts',
  happened: 'Event time',
  lastAttempt: 'Last attempt',
  lastAttemptTook: '{time}, took {duration}',
  milliseconds: '{count, number} ms',
  nextAttempt: 'Next attempt',
  retry: 'Deliver again',
  answerBody: 'Answer of the receiver',
  body: 'Event body',
  bodyHidden: 'The body is hidden, because your role or the endpoint lacks the permission.',
  problemAnswered: '{answer}.',

  // States
  endpointAutoOff: 'Off after failures',
  endpointStopped: 'Stopped',
  endpointOff: 'Off',
  endpointFails: 'Failing',
  endpointOn: 'On',
  deliveryAccepted: 'Accepted',
  deliveryGivenUp: 'Failed',
  deliveryRetrying: 'Failed, will retry',
  deliverySending: 'Sending',
  deliveryWaiting: 'Waiting',
  answered: 'Answered {status}',
  answeredNot: 'No answer',
  notTried: 'Not tried yet',

  // Solutions
  adviceRedirect: 'Redirects are not followed. Change the URL to the target of the redirect.',
  adviceDenied:
    'The receiver denied access. Check that the receiver verifies the signature with the current secret and requires nothing else.',
  adviceNotFound:
    'The receiver accepts nothing at this path. Correct the URL, or add the path to the receiver.',
  adviceGone:
    'The receiver answered that it is permanently gone. Turn on the endpoint when the receiver is back.',
  adviceTooLarge: 'The receiver accepts only smaller bodies. An event has at most 20,000 bytes.',
  adviceTooMany: 'The receiver asks for a pause. The event is retried automatically.',
  adviceRefused:
    'The receiver refused the request. Read the answer below, fix the receiver and deliver again.',
  adviceFailed:
    'The receiver failed. Check the log of the receiver around this time. The event is retried automatically.',
  adviceNoPermission:
    'Give the permission to the role of the member who set up the endpoint, or take over the endpoint. Then deliver again.',
  adviceNotPublic: 'Use a URL with a public IP address. The server operator can allow private addresses.',
  adviceSlow: 'Answer with 200 immediately, and do slow work afterwards.',
  adviceUnreachable:
    'Check that the receiver is running, its domain name resolves and its certificate is valid.',

  // Groups of events
  groupContacts: 'Contacts',
  groupMessages: 'Messages',
  groupEmails: 'Emails',
  groupLinks: 'Links',
  groupCampaigns: 'Campaigns',
  groupPolls: 'Polls',
  groupAutomations: 'Automations',
  groupJoinLinks: 'Join links',
  groupBilling: 'Billing',
  groupSenders: 'Senders',

  // Signature
  signature:
    'Events are signed according to <link>Standard Webhooks</link>, which has libraries for most languages. Verify the body before it is parsed:',
  signatureSample: 'Signature verification in JavaScript',
  signatureAnswer:
    'Answer with a status of 200 to 299 within 15 seconds. An event can arrive more than once and in another order. Remember each <code>webhook-id</code>.',
  signatureReference: 'All event types in the reference',
})
