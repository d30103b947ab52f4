import { words } from '../words.ts'

/** All clients of a user on one screen. */
export const agency = words('agency', {
  title: 'All clients',
  intro: 'All organizations whose results you can see. Choose a number to see the records behind it.',
  none: 'No clients to show.',
  noneHint:
    'Clients appear here when your role can see their campaign results. The owner of an organization can change your role.',
  noneAct: 'Go to campaigns',
  noneFits: 'No matching clients.',
  noneAttention: 'No clients need attention.',

  // Filters
  search: 'Search by name',
  filter: 'Filter',
  filterAll: 'All',
  attention: 'Needs attention',
  period: 'Period',
  periodDays: '{days, number} days',
  periodYear: '1 year',
  sort: 'Sort by',
  sortAttention: 'Sort by attention needed',
  sortName: 'Sort by name',
  sortContacts: 'Sort by contacts',
  sortSent: 'Sort by messages sent',
  sortFailed: 'Sort by failure rate',
  sortOptOuts: 'Sort by opt-out rate',
  sortUnread: 'Sort by unread replies',
  sortCredits: 'Sort by fewest credits',
  sortActivity: 'Sort by last activity',

  // Totals and columns
  sums: '{count, plural, one {# client} other {# clients}}, last {days, number} days',
  clients: 'Clients',
  client: 'Client',
  contacts: 'Contacts',
  campaigns: 'Campaigns',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  optedOut: 'Opted out',
  automations: '{count, plural, one {# automation} other {# automations}}',
  unread: 'Unread',
  unreadReplies: 'Unread replies',
  credits: 'Credits',
  plan: 'Plan',
  lastActivity: 'Last activity',

  // Issues
  issueSuspended: 'Suspended by the server operator',
  issuePayment: 'Payment failed',
  issueCovered:
    '{count, plural, one {# campaign not covered by plan and credits} other {# campaigns not covered by plan and credits}}',
  issueHalted:
    '{count, plural, one {# campaign paused automatically} other {# campaigns paused automatically}}',
  issueFailed: '{count, plural, one {# campaign failed} other {# campaigns failed}}',
  issueSenders: '{count, plural, one {# sender has problems} other {# senders have problems}}',
  issueFailures: '{rate} of messages failed',
  issueOptOuts: '{rate} opted out',
  issueCredits: '{count, plural, one {# credit left} other {# credits left}}',
  issuePaused: '{count, plural, one {# campaign paused} other {# campaigns paused}}',
  issueUnread: '{count, plural, one {# unread reply} other {# unread replies}}',
})
