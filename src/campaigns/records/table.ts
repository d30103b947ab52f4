import { primaryKey } from 'drizzle-orm/sqlite-core'
import { sqliteTable } from '../../db/sqlite-table.ts'
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

export const campaigns = sqliteTable('campaigns', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  name: t.text().notNull(),
  type: t.text({ enum: CAMPAIGN_TYPES }).notNull(),
  channel: t.text({ enum: ['SMS', 'EMAIL', 'WHATSAPP'] }).notNull(),
  category: t.text({ enum: CAMPAIGN_CATEGORIES }).notNull(),
  status: t.text({ enum: CAMPAIGN_STATUSES }).notNull(),
  /** `USER`, or one of the engine's HALT_REASONS. */
  pauseReason: t.text(),
  /** The status that resume restores. */
  pausedFrom: t.text({ enum: CAMPAIGN_STATUSES }),
  messageTemplate: t.text().notNull(),
  /** Of WHATSAPP; null for free text. */
  whatsappTemplate: t.text({ mode: 'json' }).$type<FilledTemplate>(),
  /** Of a mail. */
  subject: t.text(),
  previewText: t.text(),
  /** HTML as its author wrote it. */
  htmlBody: t.text(),
  /** HTML as sent, with inlined styles. */
  htmlSent: t.text(),
  /** Whether the text was made from the HTML. */
  isTextDerived: t.integer({ mode: 'boolean' }).notNull().default(false),
  /** Public id of the template that the text was taken from. */
  templateUuid: t.text(),
  mediaUrls: t.text({ mode: 'json' }).$type<string[]>(),
  smartEncoding: t.integer({ mode: 'boolean' }).notNull().default(true),
  respectSendWindow: t.integer({ mode: 'boolean' }).notNull().default(true),
  segmentId: t.integer().notNull(),
  scheduledAt: t.integer(),
  timezone: t.text(),
  sendInRecipientTimezone: t.integer({ mode: 'boolean' }).notNull().default(false),
  /** RECURRING only, with the day of the start if the caller gave none. */
  recurrence: t.text({ mode: 'json' }).$type<Recurrence>(),
  sendRatePerMinute: t.integer(),
  /** Null: the setting of the organization. */
  trackLinks: t.integer({ mode: 'boolean' }),
  trackOpens: t.integer({ mode: 'boolean' }),
  utm: t.text({ mode: 'json' }).$type<UtmTags>(),
  canary: t.text({ mode: 'json' }).$type<Canary>(),
  /** Two to four, the first with the text of `messageTemplate`; null without an A/B test. */
  variants: t.text({ mode: 'json' }).$type<Variant[]>(),
  abTest: t.text({ mode: 'json' }).$type<AbTest>(),
  matchAreaCode: t.integer({ mode: 'boolean' }).notNull().default(false),
  nextRunAt: t.integer(),
  lastRunAt: t.integer(),
  startedAt: t.integer(),
  completedAt: t.integer(),
  /** Contacts who answered, each once; maintained by a trigger on inbound_messages. */
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
