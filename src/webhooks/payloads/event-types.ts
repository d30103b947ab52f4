import { enumeration } from '../../lib/describe.ts'

export const ENDPOINT_STATUSES = enumeration('WebhookEndpointStatus', 'Whether an endpoint gets events.', {
  ENABLED: 'It gets every event of its types.',
  DISABLED:
    'It gets no events: a user switched it off, its receiver answered 410 Gone, or the member who set it up may not read events any more.',
  AUTO_DISABLED: 'It gets no events, because its receiver failed for five days.',
})
export type EndpointStatus = (typeof ENDPOINT_STATUSES)[number]

/** Types of events, each with its occasion. */
const MEANINGS = {
  'contact.created': 'A contact was created, or restored because its deletion was undone.',
  'contact.updated':
    'Fields, tags or the status of a contact changed, or another contact was merged into it.',
  'contact.deleted': 'A contact was deleted.',
  'contact.stage_changed': 'A contact was moved to another stage.',
  'contact.opted_out':
    'The phone number or email address of a contact was added to the suppression list. Record it in your system too: a later `isOptedOut: false` does not lift what the person asked for.',
  'contact.opted_in':
    'The phone number or email address of a contact was removed from the suppression list: by the person, by a member who stated how the person agreed, or because the organization had put it there itself.',
  'contact.converted': 'A deal with a contact was recorded as won.',
  'message.sent': 'A carrier took a message of a campaign, or an answer from the inbox.',
  'message.delivered':
    'A carrier reported that a message of a campaign, or an answer from the inbox, arrived.',
  'message.read': 'A message of a campaign, or an answer from the inbox, was read.',
  'message.failed':
    'A message of a campaign, or an answer from the inbox, could not be sent or did not arrive.',
  'message.received': 'A sender received a message, in answer to a campaign or not.',
  'email.opened':
    'A person opened a mail of a campaign for the first time. Software that opens mails is left out.',
  'email.clicked': 'A person followed a link of a mail of a campaign. It causes `link.clicked` too.',
  'email.bounced': 'A mail of a campaign came back because its address does not exist.',
  'email.complained': 'A recipient of a mail of a campaign called it spam.',
  'link.clicked': 'A person followed a short link. Software that follows links is left out.',
  'campaign.scheduled': 'A campaign was launched for a later time, or its time was changed.',
  'campaign.started': 'A run of a campaign began.',
  'campaign.paused': 'A user paused a campaign, or sending paused it automatically; `pauseReason` says why.',
  'campaign.resumed': 'A paused campaign goes on.',
  'campaign.completed': 'A campaign has ended.',
  'campaign.cancelled': 'A campaign was cancelled, or deleted before it ended.',
  'campaign.failed': 'A run of a campaign ended and nothing was sent.',
  'poll.opened': 'The question of a poll was sent to all recipients. Votes count before that too.',
  'poll.voted': 'A contact voted in a poll, or changed its vote.',
  'poll.closed': 'A poll was closed, by a user or because its time had come.',
  'join_link.submitted':
    'A person asked to join by a form or a keyword. Only `join_link.confirmed` says that the person agreed to messages.',
  'join_link.confirmed':
    'A person has joined: by a code, a YES, the link of a mail or a keyword, or by a form that demands no confirmation.',
  'join_link.completed': 'The former name of `join_link.confirmed`, with the same data.',
  'automation.entered': 'A person entered an automation.',
  'automation.completed': 'A person went through all of an automation.',
  'automation.goal_reached': 'A person reached the goal of an automation, and left it.',
  'automation.exited':
    'A person left an automation before its end: by an exit, a removal, or because the contact or the automation is gone.',
  'automation.called':
    'A WEBHOOK step of an automation. Only the endpoint that the step names gets it, whatever it subscribes to.',
  'billing.credits_low':
    'Fewer credits are available than the organization wants to be warned of. Once until there were more again.',
  'billing.limit_reached':
    'All that the plan includes of a kind of message in this period is used. Packs and credits pay for more; without them, campaigns pause. Once per period.',
  'billing.purchase_granted': 'What was paid is there: credits, units of a pack, a plan or an add-on.',
  'billing.purchase_failed': 'A charge was declined.',
  'billing.purchase_refunded':
    'A payment was given back, in whole or in part, and what was left of its credits or units was taken back.',
  'billing.subscription_changed':
    'A subscription to a plan or an add-on began, ended or changed: its status, or whether it ends with its period. Also one that the server operator assigned.',
  'channel_identity.error': 'A sender has a new problem.',
  'webhook_endpoint.disabled':
    'An endpoint was disabled because its receiver failed for long or is gone, or because the member who set it up may not read events any more.',
  'test.ping': 'A user requested a test of the endpoint. Only that endpoint gets it.',
} as const

export const EVENT_TYPES = enumeration('EventType', 'The type of an event.', MEANINGS)
export type EventType = (typeof EVENT_TYPES)[number]

export const meaningOf = (type: EventType): string => MEANINGS[type]

/** Values that an endpoint can subscribe to: types, or `*` for all, including future ones. */
export const WANTED_TYPES = enumeration('WantedEventType', 'The event types that an endpoint gets.', {
  '*': 'Everything, also kinds of events that come later.',
  ...MEANINGS,
})
export type WantedType = (typeof WANTED_TYPES)[number]
