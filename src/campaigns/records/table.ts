import { primaryKey } from 'drizzle-orm/sqlite-core'
import type { ReplyOptions } from '../../channels/ports/channel.ts'
import type { RuleGroup } from '../../contacts/segment-rules/rules.ts'
import type { ShownBlocks } from '../../content/mail/shown-blocks.ts'
import { sqliteTable } from '../../db/sqlite-table.ts'
import type { Canary } from '../../delivery/executions/ports.ts'
import { enumeration } from '../../lib/describe.ts'
import type { UtmTags } from '../../links/short-links/address.ts'
import type { ChannelName } from '../../providers/port.ts'
import type { FilledTemplate } from '../../providers/whatsapp-template.ts'
import type { Design } from '../designs/schema.ts'
import type { Feed } from '../feeds/table.ts'
import type { Recurrence } from '../planning/rule.ts'
import type { MailDocuments } from '../templates/mail-document.ts'
import { PAUSE_REASONS } from './pause-reasons.ts'

export const CAMPAIGN_TYPES = enumeration('CampaignType', 'When a campaign sends.', {
  IMMEDIATE: 'Immediately.',
  SCHEDULED: 'At `scheduledAt`.',
  RECURRING: 'Repeatedly from `scheduledAt` on, at the times set by `recurrence`.',
})
export const CAMPAIGN_CATEGORIES = enumeration(
  'CampaignCategory',
  'Whether the rules for marketing apply to a campaign.',
  {
    MARKETING: 'Advertising: it waits for the send window, says how to opt out, and may need consent.',
    TRANSACTIONAL:
      'About something the recipient asked for, such as an order: it is sent immediately. Opt-outs apply too.',
  },
)
export const CAMPAIGN_STATUSES = enumeration(
  'CampaignStatus',
  'The status of a campaign, which determines the possible actions.',
  {
    DRAFT: 'Not launched. Can be changed, launched, cancelled and deleted.',
    SCHEDULED: 'Waits for its time. Can be changed, paused, cancelled and deleted.',
    ACTIVE: 'Recurring, between two runs. Can be changed from the next run on, paused, cancelled and ended.',
    SENDING: 'A run is under way. Can be paused and cancelled; a recurring one can be ended with this run.',
    PAUSED:
      'Paused, for the reason in `pauseReason`. Can be resumed, cancelled and deleted, and changed until its run has begun or between two runs.',
    COMPLETED: 'Finished. Its name can be changed, and it can be deleted.',
    CANCELLED: 'Cancelled: waiting messages were not sent. Otherwise as COMPLETED.',
    FAILED: 'Nothing could be sent. Otherwise as COMPLETED.',
  },
)
export type CampaignType = (typeof CAMPAIGN_TYPES)[number]
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]

/** The metric that decides an A/B test. */
export const TEST_METRICS = enumeration(
  'AbTestMetric',
  'The metric that decides which text of an A/B test the rest gets.',
  {
    CLICK:
      'The share of the recipients who followed a link. Each text needs an address, and `trackLinks` true.',
    REPLY:
      'The share of the recipients who texted back; keywords such as STOP do not count. Not for EMAIL, where answers are not counted.',
    MANUAL:
      'A user decides: when the test period has ended, the campaign is PAUSED until choose-variant is called.',
  },
)

/** A text of an A/B test. A mail that omits parts takes them from its campaign. */
export interface Variant extends MailDocuments {
  label: string
  /** Required on channels other than EMAIL. */
  messageTemplate?: string | null | undefined
  subject?: string | null | undefined
  previewText?: string | null | undefined
  /** The HTML as it is sent, made from its document. */
  htmlSent?: string | undefined
  /** The text as it is sent, made from its document, of a variant without a text of its author. */
  textSent?: string | undefined
  /** The blocks of `design` that only some contacts get. */
  shownBlocks?: ShownBlocks<RuleGroup> | null | undefined
}

export interface AbTest {
  /** Share of the audience that takes part, 1 to 100 percent. */
  sharePercent: number
  /** Time that the other recipients wait after the last message of the test. */
  waitMinutes: number
  metric: (typeof TEST_METRICS)[number]
}

export const campaigns = sqliteTable('campaigns', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  name: t.text().notNull(),
  type: t.text({ enum: CAMPAIGN_TYPES }).notNull(),
  channel: t.text().$type<ChannelName>().notNull(),
  category: t.text({ enum: CAMPAIGN_CATEGORIES }).notNull(),
  status: t.text({ enum: CAMPAIGN_STATUSES }).notNull(),
  pauseReason: t.text({ enum: PAUSE_REASONS }),
  /** The status that resume restores. */
  pausedFrom: t.text({ enum: CAMPAIGN_STATUSES }),
  messageTemplate: t.text().notNull(),
  /** WHATSAPP only; null for free text. */
  whatsappTemplate: t.text({ mode: 'json' }).$type<FilledTemplate>(),
  /** EMAIL only. */
  subject: t.text(),
  previewText: t.text(),
  /** HTML as its author wrote it. At most one of it, `mjmlBody` and `design` is set. */
  htmlBody: t.text(),
  /** MJML as its author wrote it. */
  mjmlBody: t.text(),
  design: t.text({ mode: 'json' }).$type<Design>(),
  /** HTML as sent, made from one of the three. */
  htmlSent: t.text(),
  /** Paths such as `/m/<token>` of the files in `html_sent`; null for HTML of earlier versions, and for none. */
  mailMedia: t.text({ mode: 'json' }).$type<string[]>(),
  /** The blocks of `design` that only some contacts get; null for none. */
  shownBlocks: t.text({ mode: 'json' }).$type<ShownBlocks<RuleGroup>>(),
  /** Whether the text was made from the HTML. */
  isTextDerived: t.integer({ mode: 'boolean' }).notNull().default(false),
  /** Public id of the template that the text was taken from. */
  templateUuid: t.text(),
  /** Public id of the poll that the campaign asks; null for none. */
  pollUuid: t.text(),
  /** Answers that recipients can tap; null for none. */
  replyOptions: t.text({ mode: 'json' }).$type<ReplyOptions>(),
  mediaUrls: t.text({ mode: 'json' }).$type<string[]>(),
  smartEncoding: t.integer({ mode: 'boolean' }).notNull().default(true),
  respectSendWindow: t.integer({ mode: 'boolean' }).notNull().default(true),
  segmentId: t.integer().notNull(),
  /** MARKETING only. Internal id of what it is about (`topics`); null for none. */
  topicId: t.integer(),
  scheduledAt: t.integer(),
  timezone: t.text(),
  sendInRecipientTimezone: t.integer({ mode: 'boolean' }).notNull().default(false),
  /** RECURRING only. The rule contains the day of the start if the caller gave no day. */
  recurrence: t.text({ mode: 'json' }).$type<Recurrence>(),
  sendRatePerMinute: t.integer(),
  /** Null to use the setting of the organization. */
  trackLinks: t.integer({ mode: 'boolean' }),
  trackOpens: t.integer({ mode: 'boolean' }),
  utm: t.text({ mode: 'json' }).$type<UtmTags>(),
  canary: t.text({ mode: 'json' }).$type<Canary>(),
  feed: t.text({ mode: 'json' }).$type<Feed>(),
  /** The two to four texts of the A/B test; `messageTemplate` is the text of the first. Null without a test. */
  variants: t.text({ mode: 'json' }).$type<Variant[]>(),
  abTest: t.text({ mode: 'json' }).$type<AbTest>(),
  matchAreaCode: t.integer({ mode: 'boolean' }).notNull().default(false),
  nextRunAt: t.integer(),
  lastRunAt: t.integer(),
  startedAt: t.integer(),
  completedAt: t.integer(),
  /** Number of contacts who answered, each counted once. A trigger on inbound_messages maintains it. */
  repliedCount: t.integer().notNull().default(0),
  optedOutCount: t.integer().notNull().default(0),
  createdByUserId: t.integer(),
  createdAt: t.integer().notNull(),
  updatedAt: t.integer().notNull(),
  deletedAt: t.integer(),
}))

export const campaignChannelIdentities = sqliteTable(
  'campaign_channel_identities',
  (t) => ({
    organizationId: t.integer().notNull(),
    campaignId: t.integer().notNull(),
    channelIdentityId: t.integer().notNull(),
    position: t.integer().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.organizationId, table.campaignId, table.channelIdentityId] })],
)

export type CampaignRow = typeof campaigns.$inferSelect
export type NewCampaign = typeof campaigns.$inferInsert
export type CampaignChange = Partial<Omit<NewCampaign, 'id' | 'uuid' | 'organizationId' | 'createdAt'>>
