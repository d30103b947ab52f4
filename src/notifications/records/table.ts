import { sqliteTable } from '../../db/sqlite-table.ts'
import { enumeration } from '../../lib/describe.ts'
import type { Permission } from '../../lib/permissions.ts'
import type { StoredSentence } from '../../lib/stored-sentence.ts'

export const NOTIFICATION_TYPES = enumeration(
  'NotificationType',
  'Whether a notification asks for something.',
  {
    MESSAGE: 'For your information: a contact wrote, or an operation ended.',
    ALERT: 'A problem that a person should look at, or the news that it has ended.',
  },
)
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

export const RESOURCE_TYPES = enumeration('NotificationResource', 'What a notification is about.', {
  CONVERSATION: 'A conversation of the inbox.',
  CAMPAIGN: 'A campaign.',
  JOIN_LINK: 'A join link.',
  CONTACT: 'A contact.',
  CHANNEL_IDENTITY: 'A sender.',
  CONTACT_IMPORT: 'An import of contacts.',
  SUPPRESSION_IMPORT: 'An import of a suppression list.',
  OPT_OUT_REVIEW: 'Messages that may be opt-outs.',
  WEBHOOK_ENDPOINT: 'A webhook endpoint.',
  ORGANIZATION_DOMAIN: 'A domain of the organization.',
  PURCHASE: 'A purchase.',
  SUBSCRIPTION: 'A subscription to a plan or an add-on.',
})

export const NOTIFICATION_EVENTS = enumeration(
  'NotificationEvent',
  'The event of a notification, and its recipients: members who may act on it. There is one notification an hour about the same subject, which shows its present state.',
  {
    INBOX_MESSAGE:
      'A contact wrote. For the member whom the conversation is assigned to, or for members with `inbox:reply` if it is unassigned. Removed once a member has read it.',
    SENDER_ERROR:
      'The provider refuses a sender, which sends nothing until its settings are corrected. For members with `channel:manage`.',
    SENDER_TROUBLE:
      'A sender has a problem; its messages are tried again. For members with `channel:manage`.',
    SENDER_WORKS: 'A sender that had a problem works again. For members with `channel:manage`.',
    CAMPAIGN_PAUSED:
      'A guard paused a campaign; `reason` is its `pauseReason`. For members with `campaign:send`.',
    CAMPAIGN_FAILED: 'A run of a campaign ended and nothing was sent. For members with `campaign:send`.',
    CAMPAIGN_MISSED:
      'Runs of a recurring campaign were not sent because their time passed. For members with `campaign:send`.',
    CAMPAIGN_FINISHED: 'A campaign has ended. For members with `campaign:send`.',
    APPROVAL_REQUESTED: 'A member submitted a campaign for approval. For other members with `campaign:send`.',
    IMPORT_FINISHED:
      'An import has ended. For members with `contact:import`; of a suppression list, with `opt_out:manage`.',
    IMPORT_FAILED: 'An import stopped before its end. For the members of IMPORT_FINISHED.',
    REVIEWS_DUE:
      'Messages that may be opt-outs have to be decided about within two days, or are overdue. For members with `opt_out:manage`.',
    STRANGER_WROTE:
      'A message came from a sender that is no phone number, such as a short code or a person who hides the number in WhatsApp. It is in no conversation; `body` has the text. For members with `inbox:reply`.',
    STRANGER_OPTED_OUT:
      'A message from a sender that is no phone number may ask for no more messages. For members with `opt_out:manage`.',
    OPT_OUT_SYNC_FAILED:
      'A provider did not take the opt-out keywords of a sender. For members with `opt_out:manage`.',
    OPT_OUT_SYNC_WORKS: 'The provider has the opt-out keywords now. For members with `opt_out:manage`.',
    BACKUP_BEHIND:
      'The backup file of the server is more than 15 minutes behind the data. For members with `organization:update`.',
    BACKUP_WORKS: 'The backup file has everything again. For members with `organization:update`.',
    SENDING_HELD: 'All sending of the server is held by its operator. For members with `campaign:send`.',
    SENDING_RESUMED: 'Sending is no longer held. For members with `campaign:send`.',
    WEBHOOK_DISABLED:
      'A webhook endpoint was disabled because its receiver is gone or failed for five days, or because the member who set it up may not read events any more. For members with `webhook:manage`.',
    JOIN_LINK_SPENT:
      'A join link sent all messages of its day, so its form is closed until the next day (UTC). For members with `join_link:update`.',
    AUTOMATION_TELLS:
      'A step of an automation tells members about a contact. For the member that the step names, or for members with `inbox:reply`.',
    DOMAIN_FAILS:
      'A domain of the organization no longer leads to this server. For members with `organization:update`.',
    DOMAIN_WORKS: 'A domain that failed leads to this server again. For members with `organization:update`.',
    CREDITS_LOW:
      'Fewer credits are available than the organization wants to be warned of. Removed when there are enough again. For members with `billing:manage`; if no active member has that, with `billing:read`.',
    LIMIT_NEAR:
      'Of a kind of message, 80 % of what the plan includes in this period are used. For the members of CREDITS_LOW.',
    LIMIT_REACHED:
      'Of a kind of message, all that the plan includes in this period is used. For the members of CREDITS_LOW.',
    PAYMENT_FAILED:
      'The saved card was declined for a purchase; an automatic one is tried again the next day. Removed when the same was bought. For the members of CREDITS_LOW.',
    AUTO_REFILL_STOPPED:
      'An automatic purchase stopped, because the saved card was declined three times. For the members of CREDITS_LOW.',
    PAYMENT_DISPUTED:
      'A bank disputes a payment or warns of fraud; what is left of its credits or units is held. Changed when it ends. For the members of CREDITS_LOW.',
    REFUND_FAILED:
      'A refund failed at the bank, and what was bought is there again. For the members of CREDITS_LOW.',
    PAYMENT_DUPLICATED:
      'Something was paid twice, and the second payment has to be given back. For the members of CREDITS_LOW.',
    SUBSCRIPTION_PAST_DUE:
      'A payment for a plan or an add-on failed; it stays for seven days. Removed when it is paid. For the members of CREDITS_LOW.',
    SUBSCRIPTION_ENDED:
      'A plan or an add-on has ended or is no longer paid; `reason` is the status of its subscription. For the members of CREDITS_LOW.',
  },
)
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number]

/** Notification type of each event, and the permission that its recipients need. */
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
  JOIN_LINK_SPENT: { type: 'ALERT', permission: 'join_link:update' },
  AUTOMATION_TELLS: { type: 'MESSAGE', permission: 'inbox:reply' },
  DOMAIN_FAILS: { type: 'ALERT', permission: 'organization:update' },
  DOMAIN_WORKS: { type: 'ALERT', permission: 'organization:update' },
  CREDITS_LOW: { type: 'ALERT', permission: 'billing:manage' },
  LIMIT_NEAR: { type: 'ALERT', permission: 'billing:manage' },
  LIMIT_REACHED: { type: 'ALERT', permission: 'billing:manage' },
  PAYMENT_FAILED: { type: 'ALERT', permission: 'billing:manage' },
  AUTO_REFILL_STOPPED: { type: 'ALERT', permission: 'billing:manage' },
  PAYMENT_DISPUTED: { type: 'ALERT', permission: 'billing:manage' },
  REFUND_FAILED: { type: 'ALERT', permission: 'billing:manage' },
  PAYMENT_DUPLICATED: { type: 'ALERT', permission: 'billing:manage' },
  SUBSCRIPTION_PAST_DUE: { type: 'ALERT', permission: 'billing:manage' },
  SUBSCRIPTION_ENDED: { type: 'ALERT', permission: 'billing:manage' },
}

export const notices = /* @__PURE__ */ sqliteTable('notices', (t) => ({
  id: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  type: t.text({ enum: NOTIFICATION_TYPES }).notNull(),
  event: t.text({ enum: NOTIFICATION_EVENTS }).notNull(),
  /** Subject of the notice, such as one sender. */
  subject: t.text().notNull(),
  /** One line. */
  title: t.text().notNull(),
  body: t.text().notNull(),
  /** JSON of the sentences of the title and the body: NoticeTexts. Null for a notice of an older version. */
  said: t.text(),
  /** Path of a page in the application. */
  link: t.text().notNull(),
  resourceType: t.text({ enum: RESOURCE_TYPES }),
  /** Public id. */
  resourceId: t.text(),
  /** Specifies `event` further, if it has several causes. */
  reason: t.text(),
  permission: t.text().$type<Permission>().notNull(),
  /** Internal id of a user who gets no notification, such as the author. */
  exceptUserId: t.integer(),
  /** ms since 1970, like `replacedAt`. */
  createdAt: t.integer().notNull(),
  replacedAt: t.integer(),
  /**
   * Internal id of the only recipient. If this user can no longer act on the notice, all members who can act on
   * it get it.
   */
  onlyUserId: t.integer(),
}))

export const notifications = /* @__PURE__ */ sqliteTable('notifications', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  userId: t.integer().notNull(),
  noticeId: t.integer().notNull(),
  type: t.text({ enum: NOTIFICATION_TYPES }).notNull(),
  /** Microseconds since 1970, like `changedAt`. */
  madeAt: t.integer().notNull(),
  /** ms since 1970, like `deletedAt`. */
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

export type NoticeRow = typeof notices.$inferSelect

/** The texts of a notice, said in the language of each reader. */
export interface NoticeTexts {
  title: StoredSentence
  body: readonly StoredSentence[]
}

/** Notification with its content. */
export type NotificationRow = Omit<
  typeof notifications.$inferSelect,
  'organizationId' | 'userId' | 'noticeId'
> &
  Pick<NoticeRow, 'event' | 'title' | 'body' | 'said' | 'link' | 'resourceType' | 'resourceId' | 'reason'>

/**
 * Notice for the members of an organization with `permission`. The permission differs from that of
 * `EVENT_RECIPIENTS` only if it is given.
 */
export type Notice = Omit<
  NoticeRow,
  | 'id'
  | 'type'
  | 'title'
  | 'body'
  | 'said'
  | 'createdAt'
  | 'replacedAt'
  | 'reason'
  | 'permission'
  | 'exceptUserId'
  | 'onlyUserId'
> &
  NoticeTexts &
  Partial<Pick<NoticeRow, 'reason' | 'permission' | 'exceptUserId' | 'onlyUserId'>>
