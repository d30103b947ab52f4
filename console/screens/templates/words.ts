import type { SmsTemplateCategory, SmsTemplateType } from '../../api/api.gen.ts'

/** Labels of template categories. */

export const CATEGORIES: Readonly<Record<SmsTemplateCategory, string>> = {
  MARKETING: 'Marketing',
  REMINDER: 'Reminder',
  FOLLOW_UP: 'Follow-up',
  WELCOME: 'Welcome',
  ANNOUNCEMENT: 'Announcement',
  EVENT: 'Event',
  SURVEY: 'Survey',
  TRANSACTIONAL: 'Transactional',
  OTHER: 'Other',
}

export const TYPES: Readonly<Record<SmsTemplateType, string>> = {
  CAMPAIGN: 'Campaigns',
  POLL: 'Polls',
  QUICK_REPLY: 'Quick replies in the inbox',
}
