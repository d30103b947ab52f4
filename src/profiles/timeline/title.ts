import type { FieldChange } from '../../contacts/activities/service.ts'
import type { ActivityType } from '../../contacts/activities/table.ts'

interface Named {
  name: string
}

type Title = (data: Record<string, unknown>) => string

const tagNames: Title = ({ tags }) => (tags as Named[]).map(({ name }) => name).join(', ')

const ofCampaign: Title = ({ campaignName }) => (campaignName === null ? '' : ` of "${campaignName}"`)
const why: Title = ({ reason }) => (reason === null ? '' : `: ${reason}`)

/** One line per entry, for people; programs read `type` and `data`. */
const TITLES: Readonly<Record<ActivityType, Title>> = {
  CONTACT_CREATED: () => 'Contact created',
  CONTACT_UPDATED: ({ changes }) =>
    `Contact updated: ${(changes as FieldChange[]).map(({ field }) => field).join(', ')}`,
  STAGE_CHANGED: ({ from, to }) => `Stage changed from ${from} to ${to}`,
  STATUS_CHANGED: ({ from, to }) => `Status changed from ${from} to ${to}`,
  TAG_ADDED: (data) => `Tagged: ${tagNames(data)}`,
  TAG_REMOVED: (data) => `Tag removed: ${tagNames(data)}`,
  NOTE_ADDED: ({ body }) => (body === null ? 'Note added, deleted since' : 'Note added'),
  MESSAGE_SENT: () => 'Message sent',
  MESSAGE_SKIPPED: (data) => `Left out${ofCampaign(data)}${why(data)}`,
  MESSAGE_FAILED: (data) => `Not sent${ofCampaign(data)}${why(data)}`,
  MESSAGE_RECEIVED: () => 'Message received',
  EMAIL_SENT: () => 'Email sent',
  EMAIL_OPENED: ({ subject }) => (subject === null ? 'Email opened' : `Email opened: ${subject}`),
  LINK_CLICKED: ({ url }) => `Link clicked: ${url}`,
  OPTED_OUT: ({ channel }) => `Opted out of ${channel}`,
  OPTED_IN: ({ channel }) => `Opted in to ${channel}`,
  JOINED: () => 'Joined',
  POLL_VOTED: () => 'Voted in a poll',
  CONVERSION_RECORDED: ({ amount, currency }) =>
    `Conversion recorded: ${(amount as number).toFixed(2)} ${currency}`,
}

export const titleOf = (type: ActivityType, data: Record<string, unknown>): string => TITLES[type](data)
