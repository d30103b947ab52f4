import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Canary } from '../../delivery/executions/ports.ts'
import type { UtmTags } from '../../links/short-links/address.ts'
import type { FilledTemplate } from '../../providers/whatsapp-template.ts'
import type { Recurrence } from '../planning/rule.ts'

export const CAMPAIGN_TYPES = ['IMMEDIATE', 'SCHEDULED', 'RECURRING'] as const
export const CAMPAIGN_CATEGORIES = ['MARKETING', 'TRANSACTIONAL'] as const
export const CAMPAIGN_STATUSES = [
  'DRAFT',
  'SCHEDULED',
  'ACTIVE',
  'SENDING',
  'PAUSED',
  'COMPLETED',
  'CANCELLED',
  'FAILED',
] as const
export type CampaignType = (typeof CAMPAIGN_TYPES)[number]
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]

/** The metric that decides an A/B test. */
export const TEST_METRICS = ['CLICK', 'REPLY', 'MANUAL'] as const

/** A text of an A/B test. Parts that a mail omits are taken from its campaign. */
export interface Variant {
  label: string
  /** Required on channels other than EMAIL. */
  messageTemplate?: string | null | undefined
  subject?: string | null | undefined
  previewText?: string | null | undefined
  htmlBody?: string | null | undefined
  /** Made from `htmlBody`, as it is sent. */
  htmlSent?: string | undefined
}

export interface AbTest {
  /** Share of the audience that takes part, 1 to 100 percent. */
  sharePercent: number
  /** Counted from the last message of the test. */
  waitMinutes: number
  metric: (typeof TEST_METRICS)[number]
}

export const campaigns = sqliteTable('campaigns', {
  id: integer().primaryKey(),
  uuid: text().notNull(),
  organizationId: integer().notNull(),
  name: text().notNull(),
  type: text({ enum: CAMPAIGN_TYPES }).notNull(),
  channel: text({ enum: ['SMS', 'EMAIL', 'WHATSAPP'] }).notNull(),
  category: text({ enum: CAMPAIGN_CATEGORIES }).notNull(),
  status: text({ enum: CAMPAIGN_STATUSES }).notNull(),
  /** `USER`, or one of the engine's HALT_REASONS. */
  pauseReason: text(),
  /** The status that resume restores. */
  pausedFrom: text({ enum: CAMPAIGN_STATUSES }),
  messageTemplate: text().notNull(),
  /** Of WHATSAPP; null for free text. */
  whatsappTemplate: text({ mode: 'json' }).$type<FilledTemplate>(),
  /** Of a mail. */
  subject: text(),
  previewText: text(),
  /** HTML as its author wrote it. */
  htmlBody: text(),
  /** HTML as sent, with inlined styles. */
  htmlSent: text(),
  /** Whether the text was made from the HTML. */
  isTextDerived: integer({ mode: 'boolean' }).notNull().default(false),
  /** Public id of the template that the text was taken from. */
  templateUuid: text(),
  mediaUrls: text({ mode: 'json' }).$type<string[]>(),
  smartEncoding: integer({ mode: 'boolean' }).notNull().default(true),
  respectSendWindow: integer({ mode: 'boolean' }).notNull().default(true),
  segmentId: integer().notNull(),
  scheduledAt: integer(),
  timezone: text(),
  sendInRecipientTimezone: integer({ mode: 'boolean' }).notNull().default(false),
  /** RECURRING only, with the day of the start if the caller gave none. */
  recurrence: text({ mode: 'json' }).$type<Recurrence>(),
  sendRatePerMinute: integer(),
  /** Null: the setting of the organization. */
  trackLinks: integer({ mode: 'boolean' }),
  trackOpens: integer({ mode: 'boolean' }),
  utm: text({ mode: 'json' }).$type<UtmTags>(),
  canary: text({ mode: 'json' }).$type<Canary>(),
  /** Two to four, the first with the text of `messageTemplate`; null without an A/B test. */
  variants: text({ mode: 'json' }).$type<Variant[]>(),
  abTest: text({ mode: 'json' }).$type<AbTest>(),
  matchAreaCode: integer({ mode: 'boolean' }).notNull().default(false),
  nextRunAt: integer(),
  lastRunAt: integer(),
  startedAt: integer(),
  completedAt: integer(),
  /** Contacts who answered, each once; maintained by a trigger on inbound_messages. */
  repliedCount: integer().notNull().default(0),
  optedOutCount: integer().notNull().default(0),
  createdByUserId: integer(),
  createdAt: integer().notNull(),
  updatedAt: integer().notNull(),
  deletedAt: integer(),
})

export const campaignChannelIdentities = sqliteTable(
  'campaign_channel_identities',
  {
    organizationId: integer().notNull(),
    campaignId: integer().notNull(),
    channelIdentityId: integer().notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.campaignId, table.channelIdentityId] })],
)

export type CampaignRow = typeof campaigns.$inferSelect
export type NewCampaign = typeof campaigns.$inferInsert
export type CampaignChange = Partial<Omit<NewCampaign, 'id' | 'uuid' | 'organizationId' | 'createdAt'>>
