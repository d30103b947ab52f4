import { sqliteTable } from 'drizzle-orm/sqlite-core'
import type { Permission } from '../../lib/permissions.ts'

export const NOTIFICATION_TYPES = ['MESSAGE', 'ALERT'] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

export const RESOURCE_TYPES = [
  'CONVERSATION',
  'CAMPAIGN',
  'CHANNEL_IDENTITY',
  'CONTACT_IMPORT',
  'SUPPRESSION_IMPORT',
  'OPT_OUT_REVIEW',
  'WEBHOOK_ENDPOINT',
  'ORGANIZATION_DOMAIN',
] as const
type ResourceType = (typeof RESOURCE_TYPES)[number]

export const NOTIFICATION_EVENTS = [
  'INBOX_MESSAGE',
  'SENDER_ERROR',
  'SENDER_TROUBLE',
  'SENDER_WORKS',
  'CAMPAIGN_PAUSED',
  'CAMPAIGN_FAILED',
  'CAMPAIGN_MISSED',
  'CAMPAIGN_FINISHED',
  'APPROVAL_REQUESTED',
  'IMPORT_FINISHED',
  'IMPORT_FAILED',
  'REVIEWS_DUE',
  'STRANGER_WROTE',
  'STRANGER_OPTED_OUT',
  'OPT_OUT_SYNC_FAILED',
  'OPT_OUT_SYNC_WORKS',
  'BACKUP_BEHIND',
  'BACKUP_WORKS',
  'SENDING_HELD',
  'SENDING_RESUMED',
  'WEBHOOK_DISABLED',
  'DOMAIN_FAILS',
  'DOMAIN_WORKS',
] as const
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number]

/** A notification with its content. Times are ms since 1970, those of making and change microseconds. */
export interface NotificationRow {
  id: number
  uuid: string
  type: NotificationType
  madeAt: number
  readAt: number | null
  deletedAt: number | null
  changedAt: number
  event: NotificationEvent
  title: string
  body: string
  link: string
  resourceType: ResourceType | null
  resourceId: string | null
  reason: string | null
}

/** A notice for members of an organization. */
export interface Notice {
  organizationId: number
  event: NotificationEvent
  /** What it is about, such as one sender. */
  subject: string
  /** One line. */
  title: string
  body: string
  /** Path within the application. */
  link: string
  resourceType: ResourceType | null
  /** Public id. */
  resourceId: string | null
  /** The cause, if `event` has several. */
  reason?: string | null
  /** The permission of the recipients, if it differs from `EVENT_RECIPIENTS`. */
  permission?: Permission
  /** Internal id of a user who gets no notification, such as the author. */
  exceptUserId?: number | null
  /** Internal id of the only recipient. If they can no longer act on it, all members who can get it. */
  onlyUserId?: number | null
}

/** The notification type of each event, and the permission of its recipients: those who may act on it. */
export const EVENT_RECIPIENTS: Readonly<
  Record<NotificationEvent, { type: NotificationType; permission: Permission }>
> = {
  INBOX_MESSAGE: { type: 'MESSAGE', permission: 'inbox:reply' },
  SENDER_ERROR: { type: 'ALERT', permission: 'channel:manage' },
  SENDER_TROUBLE: { type: 'ALERT', permission: 'channel:manage' },
  SENDER_WORKS: { type: 'ALERT', permission: 'channel:manage' },
  CAMPAIGN_PAUSED: { type: 'ALERT', permission: 'campaign:send' },
  CAMPAIGN_FAILED: { type: 'ALERT', permission: 'campaign:send' },
  CAMPAIGN_MISSED: { type: 'ALERT', permission: 'campaign:send' },
  CAMPAIGN_FINISHED: { type: 'MESSAGE', permission: 'campaign:send' },
  APPROVAL_REQUESTED: { type: 'ALERT', permission: 'campaign:send' },
  IMPORT_FINISHED: { type: 'MESSAGE', permission: 'contact:import' },
  IMPORT_FAILED: { type: 'MESSAGE', permission: 'contact:import' },
  REVIEWS_DUE: { type: 'ALERT', permission: 'opt_out:manage' },
  STRANGER_WROTE: { type: 'MESSAGE', permission: 'inbox:reply' },
  STRANGER_OPTED_OUT: { type: 'ALERT', permission: 'opt_out:manage' },
  OPT_OUT_SYNC_FAILED: { type: 'ALERT', permission: 'opt_out:manage' },
  OPT_OUT_SYNC_WORKS: { type: 'ALERT', permission: 'opt_out:manage' },
  BACKUP_BEHIND: { type: 'ALERT', permission: 'organization:update' },
  BACKUP_WORKS: { type: 'ALERT', permission: 'organization:update' },
  SENDING_HELD: { type: 'ALERT', permission: 'campaign:send' },
  SENDING_RESUMED: { type: 'ALERT', permission: 'campaign:send' },
  WEBHOOK_DISABLED: { type: 'ALERT', permission: 'webhook:manage' },
  DOMAIN_FAILS: { type: 'ALERT', permission: 'organization:update' },
  DOMAIN_WORKS: { type: 'ALERT', permission: 'organization:update' },
}

export const notices = /* @__PURE__ */ sqliteTable('notices', (t) => ({
  id: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  type: t.text().notNull(),
  event: t.text().notNull(),
  subject: t.text().notNull(),
  title: t.text().notNull(),
  body: t.text().notNull(),
  link: t.text().notNull(),
  resourceType: t.text(),
  resourceId: t.text(),
  reason: t.text(),
  permission: t.text().notNull(),
  exceptUserId: t.integer(),
  createdAt: t.integer().notNull(),
  replacedAt: t.integer(),
  onlyUserId: t.integer(),
}))

export const notifications = /* @__PURE__ */ sqliteTable('notifications', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  userId: t.integer().notNull(),
  noticeId: t.integer().notNull(),
  type: t.text().notNull(),
  madeAt: t.integer().notNull(),
  readAt: t.integer(),
  deletedAt: t.integer(),
  changedAt: t.integer().notNull(),
}))

export const notificationCounts = /* @__PURE__ */ sqliteTable('notification_counts', (t) => ({
  organizationId: t.integer().notNull(),
  userId: t.integer().notNull(),
  messages: t.integer().notNull(),
  alerts: t.integer().notNull(),
}))
