import { templates } from '../../../words/en/templates.ts'
import type { SmsTemplateCategory, SmsTemplateType } from '../../api/api.gen.ts'

/** Labels of template categories. */

export const CATEGORIES: Readonly<Record<SmsTemplateCategory, string>> = {
  MARKETING: templates.marketing(),
  REMINDER: templates.reminder(),
  FOLLOW_UP: templates.followUp(),
  WELCOME: templates.welcome(),
  ANNOUNCEMENT: templates.announcement(),
  EVENT: templates.event(),
  SURVEY: templates.survey(),
  TRANSACTIONAL: templates.transactional(),
  OTHER: templates.other(),
}

export const TYPES: Readonly<Record<SmsTemplateType, string>> = {
  CAMPAIGN: templates.campaigns(),
  POLL: templates.polls(),
  QUICK_REPLY: templates.quickReplies(),
}
