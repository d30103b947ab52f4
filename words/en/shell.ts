import { words } from '../words.ts'

/** Frame of all screens: navigation, search, notifications, banners, and pages without a screen. */
export const shell = words('shell', {
  skip: 'Skip to content',
  menu: 'Main menu',
  more: 'More',
  inboxUnread: '{shown}<hidden> {count, plural, one {unread} other {unread}}</hidden>',

  // Places
  campaigns: 'Campaigns',
  automations: 'Automations',
  inbox: 'Inbox',
  contacts: 'Contacts',
  segments: 'Segments',
  templates: 'Templates',
  shortLinks: 'Short links',
  polls: 'Polls',
  joinLinks: 'Join links',
  settings: 'Settings',
  agency: 'All clients',
  senders: 'Senders',
  testPhones: 'Test phones',
  people: 'People and invitations',
  account: 'Account settings',
  firstSteps: 'First steps',
  campaignAct: 'Write a campaign',
  automationAct: 'New automation',
  contactsAct: 'Import contacts',
  signOut: 'Sign out',

  // Account menu
  user: 'Account',
  userNamed: 'Account: {name}',
  scheme: 'Theme',
  schemeDevice: 'Same as device',
  schemeLight: 'Light',
  schemeDark: 'Dark',

  // Quick search
  search: 'Quick search',
  searchKeys: 'Ctrl K',
  searchHint: 'Contact, campaign, page …',
  foundPage: 'Page',
  foundAct: 'Action',
  foundOrganization: 'Organization',
  foundCampaign: 'Campaign',
  foundAutomation: 'Automation',
  foundContact: 'Contact · {address}',
  foundSegment: 'Segment',
  foundConversation: 'Conversation · {channel}',

  // Keyboard shortcuts
  help: 'Help for this screen',
  keys: 'Keyboard shortcuts',
  keysEverywhere: 'All screens',
  keysEscape: 'Esc',
  keysList: 'Search the list on the screen',
  keysHelp: 'Show keyboard shortcuts',
  keysClose: 'Close the open dialog or menu',

  // Organizations
  organization: 'Organization: {name}',
  organizations: 'Organizations',
  organizationsSearch: 'Search all {count, number} organizations',
  organizationsCompare: 'Compare all clients',
  organizationAct: 'Create organization',
  organizationSwitch: 'Switching organization',
  organizationStay: 'Stay in this organization',

  // Notifications
  notifications: 'Notifications',
  notificationsCount: 'Notifications, {count, plural, one {# unread} other {# unread}}',
  notificationsShow: 'Filter',
  notificationsAll: 'All',
  notificationsUnread: 'Unread',
  notificationsAct: 'Mark all as read',
  notificationsNone: 'No notifications yet.',
  notificationsNoneUnread: 'No unread notifications.',
  notificationsMail: 'Set up notification emails',
  notificationUnread: '(unread)',

  // Invitation
  invitation: 'You are invited to {organization}.',
  invitationFrom: '{name} invited you to {organization}.',
  invitationRole: 'Role: {role}.',
  invitationHint: 'Anyone who knows your email address can invite you. Join only organizations you know.',
  invitationAct: 'Join {organization}',
  invitationLater: 'Later',
  invitationJoined: 'You joined {organization}.',
  invitationOpen: 'Open',

  // Organization that cannot be shown
  twoFactor: 'Two-factor sign-in required',
  twoFactorHint:
    '{organization} requires a code from an app on your phone in addition to the password. Setup takes a minute, and your unsaved work on this screen is kept.',
  twoFactorAct: 'Turn on two-factor sign-in',
  suspended: '{organization} is suspended',
  suspendedWhy: 'The server operator suspended this organization.',
  suspendedHint:
    'Messages are not sent, and no data can be shown. Opt-outs are still recorded. Ask the server operator for the reason.',
  suspendedAct: 'Check again',
  others: 'Other organizations',
  othersNone: 'No other organizations',

  // Pages without a screen
  notFound: 'Page not found',
  notFoundHint: 'The address may be wrong, or the content was deleted.',
  notFoundAct: 'Go to campaigns',
  failed: 'This screen cannot be shown',
  upgraded: 'The server was upgraded',
  upgradedHint: 'This tab still has the previous version of the console.',
  notLoaded: 'This screen cannot be loaded',
  notLoadedHint: 'The screen will load when the server answers again.',
  otherClients: 'Does this record belong to another client?',
  otherClientsOpen: 'Open in {name}',
  otherClientsFind: 'Search clients',
  editing: '{count, plural, one {{names} is editing this too.} other {{names} are editing this too.}}',
  signingOut: 'Signing out',
})
