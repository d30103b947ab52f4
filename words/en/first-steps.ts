import { words } from '../words.ts'

/** Steps to the first campaign, and the welcome of a new organization. */
export const firstSteps = words('firstSteps', {
  title: 'First steps',
  progress: '{done, number} of {total, number} steps done',
  stepDone: '(done)',
  sender: 'Add a sender',
  senderHint:
    'A sender is the number or address that your messages come from. The test sender uses the built-in test carrier, so no phone receives anything.',
  senderTest: 'Test sender',
  senderTestAct: 'Add a test sender',
  senderRealAct: 'Connect a real sender',
  senderDone: '<link>{name}</link>: {channel} from {address}',
  contact: 'Add a contact',
  contactHint: 'Start with your own number, or import a list.',
  contactForm: 'First contact',
  contactFirstName: 'First name',
  contactPhone: 'Phone number',
  contactAct: 'Add contact',
  contactImportAct: 'Import a list',
  contactDone: '{count, plural, one {# contact} other {# contacts}}',
  segment: 'Create a segment',
  segmentHint:
    'A campaign is sent to a segment. A segment contains all contacts that match its rules when the campaign starts.',
  segmentAllAct: 'Create a segment of all contacts',
  segmentRulesAct: 'Create a segment with rules',
  campaign: 'Write a campaign',
  campaignHint:
    'Write a short message, check the preview and send the campaign. Choose “Transactional” for your first campaign, because marketing messages wait during quiet hours.',
  campaignAct: 'Write a campaign',
  delivery: 'Check delivery',
  deliveryHint: 'The carrier reports each delivered message.',
  deliveryDraft: '<link>{name}</link> is a draft. Send the campaign to continue.',
  deliverySending:
    '<link>{name}</link> is being sent. Marketing messages wait for the end of quiet hours in each recipient’s time zone.',
  deliveryScheduled: '<link>{name}</link> will be sent {time}.',
  deliveryNone: 'No message has been delivered yet. <link>{name}</link> shows the reason for each recipient.',
  deliveryDone: '{count, plural, one {# message delivered} other {# messages delivered}}',
  deliveryDoneEmail: '{count, plural, one {# email sent} other {# emails sent}}',
  welcome: 'Welcome',
  welcomeNamed: 'Welcome, {name}',
  welcomeIntro: 'Send your first campaign in five minutes.',
  next: 'Next steps',
  nextSender: 'Connect a real sender',
  nextSenderHint: 'Use your own provider for SMS, WhatsApp or email.',
  nextImport: 'Import your contacts',
  nextImportHint:
    'Upload a spreadsheet. You can check the result before the import, and undo the import later.',
  nextPeople: 'Invite your team',
  nextPeopleHint: 'Each role defines what its members can do.',
  nextKey: 'Create an API key',
  nextKeyHint: 'With an API key, other software can do what you do in the console.',
})
