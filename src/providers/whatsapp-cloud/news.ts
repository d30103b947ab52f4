import type { SenderNews } from '../port.ts'
import { say } from '../sentences.ts'
import { type Json, listOf, objectOf, shortOf } from './json.ts'
import { numberOf } from './texts.ts'

/** Number of people that a number may write to first within 24 hours, by Meta's word for the limit. */
const TIERS: ReadonlyMap<unknown, number> = new Map([
  ['TIER_50', 50],
  ['TIER_250', 250],
  ['TIER_1K', 1_000],
  ['TIER_2K', 2_000],
  ['TIER_10K', 10_000],
  ['TIER_100K', 100_000],
])

/** Returns the limit that a word means, or undefined for no limit and for an unknown word. */
export const limitOf = (tier: unknown): number | undefined => TIERS.get(tier)

/**
 * Reads Meta's calls about the account, its templates and its numbers.
 * developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference
 *
 * @param field the topic of the call, about the account of the sender
 * @param number of the sender, in E.164
 */
export function newsOf(field: unknown, value: Json, number: string): SenderNews[] {
  switch (field) {
    case 'message_template_status_update':
      return templateNews(value)
    case 'account_update':
      return accountNews(value, number)
    case 'phone_number_quality_update':
      return isOther(value.display_phone_number, number) ? [] : qualityNews(value)
    default:
      return []
  }
}

/** Meta's words for a template that it does not send. */
const NOT_SENT: ReadonlySet<string> = new Set([
  'ARCHIVED',
  'DELETED',
  'DISABLED',
  'PAUSED',
  'PENDING_DELETION',
  'REJECTED',
])

function templateNews(value: Json): SenderNews[] {
  const name = shortOf(value.message_template_name, 512)
  // Meta writes the language with a hyphen here, and with an underscore everywhere else.
  const language = shortOf(value.message_template_language, 20)?.replaceAll('-', '_')
  const event = shortOf(value.event, 40)
  if (!name || !language || !event) return []
  const template = { name, language }
  if (NOT_SENT.has(event)) {
    const first = say.newsTemplate({ ...template, event })
    const second = reasonIn(value)
    return [{ kind: 'TEMPLATE', template, message: second ? say.together({ first, second }) : first }]
  }
  return event === 'FLAGGED' ? [{ kind: 'WARNING', message: say.newsTemplateFlagged(template) }] : []
}

/** Says Meta's text, or its word for the reason. */
function reasonIn(value: Json): string | undefined {
  const words = shortOf(objectOf(value.other_info).description, 300)
  const reason = shortOf(value.reason, 60)
  if (words) return say.newsWords({ words })
  return reason && reason !== 'NONE' ? say.newsReason({ reason }) : undefined
}

function accountNews(value: Json, number: string): SenderNews[] {
  const event = shortOf(value.event, 60) ?? ''
  const ban = objectOf(value.ban_info)
  const state = shortOf(ban.waba_ban_state, 40)
  const date = shortOf(ban.waba_ban_date, 40)
  if (state === 'DISABLE') {
    return [{ kind: 'REFUSED', message: say.newsDisabled() }]
  }
  if (state === 'SCHEDULE_FOR_DISABLE') {
    const message = date === undefined ? say.newsDisabledSoon() : say.newsDisabledOn({ date })
    return [{ kind: 'WARNING', message }]
  }
  if (state === 'REINSTATE') {
    return [{ kind: 'WARNING', message: say.newsReinstated() }]
  }
  if (event === 'ACCOUNT_DELETED' || (event === 'PARTNER_REMOVED' && !isOther(value.phone_number, number))) {
    return [{ kind: 'REFUSED', message: say.newsGone({ event }) }]
  }
  const limits = listOf(value.restriction_info)
    .map((one) => shortOf(objectOf(one).restriction_type, 80))
    .filter((type) => type !== undefined)
  if (limits.length > 0) {
    const kind = limits.includes('RESTRICTED_BIZ_INITIATED_MESSAGING') ? 'REFUSED' : 'WARNING'
    return [{ kind, message: say.newsRestricted({ limits: limits.slice(0, 10).join(', ') }) }]
  }
  const violation = shortOf(objectOf(value.violation_info).violation_type, 80)
  if (event !== 'ACCOUNT_VIOLATION') return []
  const message = violation === undefined ? say.newsViolation() : say.newsViolationOf({ violation })
  return [{ kind: 'WARNING', message }]
}

function qualityNews(value: Json): SenderNews[] {
  const event = shortOf(value.event, 40)
  const limit = limitOf(value.current_limit)
  if (event === 'FLAGGED') return [{ kind: 'WARNING', message: say.newsFlagged() }]
  if (event !== 'DOWNGRADE' || limit === undefined) return []
  return [{ kind: 'LIMIT', dailyLimit: limit, message: say.newsLimit({ people: limit }) }]
}

/** Tells whether Meta names a number other than that of the sender. */
function isOther(given: unknown, number: string): boolean {
  const digits = shortOf(given, 40)?.replaceAll(/\D/g, '')
  return digits !== undefined && digits !== '' && numberOf(digits) !== number
}
