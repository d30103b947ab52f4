import { settingsAudit } from '../../../../words/en/settings-audit.ts'
import type { AuditAct, AuditRecord, AuditResource } from '../../../api/api.gen.ts'
import { dateTime, number, words } from '../../../ui/format.ts'
import { OWN_SENTENCES, SENTENCES, withEach } from './act-words.ts'
import { DETAIL_NAMES, DETAIL_VALUES } from './detail-words.ts'

/** Entries of the log as sentences, with a link to the record. */

const THINGS: Readonly<Record<AuditResource, () => string>> = {
  USER: settingsAudit.thingUser,
  SESSION: settingsAudit.thingSession,
  ORGANIZATION: settingsAudit.thingOrganization,
  ROLE: settingsAudit.thingRole,
  INVITATION: settingsAudit.thingInvitation,
  API_KEY: settingsAudit.thingKey,
  CHANNEL_IDENTITY: settingsAudit.thingSender,
  WEBHOOK_ENDPOINT: settingsAudit.thingEndpoint,
  OPT_OUT_KEYWORD: settingsAudit.thingKeyword,
  SUPPRESSION: settingsAudit.thingSuppression,
  EXPORT: settingsAudit.thingExport,
  CONTACT: settingsAudit.thingContact,
  CAMPAIGN: settingsAudit.thingCampaign,
  POLL: settingsAudit.thingPoll,
  AUTOMATION: settingsAudit.thingAutomation,
  JOIN_LINK: settingsAudit.thingJoinLink,
  PURCHASE: settingsAudit.thingPurchase,
  SUBSCRIPTION: settingsAudit.thingSubscription,
  INVOICE: settingsAudit.thingInvoice,
}

/** Returns the name of the actor. */
export function actorName({ actor: { type, name } }: Pick<AuditRecord, 'actor'>): string {
  if (name) return name
  if (type === 'USER') return settingsAudit.actorUser()
  if (type === 'API_KEY') return settingsAudit.actorKey()
  return type === 'SYSTEM' ? 'Carillon' : settingsAudit.actorUnknown()
}

export const thingName = ({ resource }: Pick<AuditRecord, 'resource'>): string =>
  resource ? (resource.name ?? THINGS[resource.type]()) : settingsAudit.thingOrganization()

/**
 * Returns the parts of the sentence of an entry.
 * @param shownAs actor and record as nodes
 * @param zone IANA name
 */
export function sentenceOf<Node extends object>(
  record: AuditRecord,
  shownAs: { actor: Node | string; thing: Node | string },
  zone?: string,
): Array<string | Node> {
  const { act, actor, resource, details } = record
  const isOwn = resource?.type === 'USER' && resource.id !== null && resource.id === actor.id
  const sentence = (isOwn && OWN_SENTENCES[act]) || SENTENCES[act]
  // A newer server may record acts that this console does not know.
  if (!sentence) return settingsAudit.unknown.rich({ actor: shownAs.actor, act: words(act).toLowerCase() })
  const texts = (name: string) => shownDetail(name, details[name], zone)
  return sentence.rich({ ...withEach(texts), ...shownAs })
}

/** Returns the name of an act for a list: its sentence without the actor. */
export function actName(act: AuditAct): string {
  const text = SENTENCES[act]({ ...withEach(() => '…'), actor: '' })
    .trim()
    .replace(/\.$/, '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** Returns the name of a detail. */
export const detailName = (name: string): string => DETAIL_NAMES[name]?.() ?? name

/** Formats a detail. */
export function shownDetail(name: string, value: unknown, zone?: string): string {
  if (name === 'fields' && Array.isArray(value))
    return value.map((field) => detailName(String(field))).join(', ')
  return typeof value === 'string' ? (DETAIL_VALUES[value]?.() ?? shown(value, zone)) : shown(value, zone)
}

function shown(value: unknown, zone?: string): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'number') return number(value)
  if (typeof value === 'boolean') return value ? settingsAudit.yes() : settingsAudit.no()
  if (Array.isArray(value)) return value.map((one) => shown(one, zone)).join(', ')
  if (typeof value === 'string') return ISO_TIME.test(value) ? dateTime(value, zone) : value
  return JSON.stringify(value)
}

/**
 * Returns the address of the record of an entry, or undefined if no screen shows it, such as after
 * a deletion.
 */
export function placeOf({ act, resource }: Pick<AuditRecord, 'act' | 'resource'>): string | undefined {
  if (!resource || act.endsWith('_DELETED') || act === 'MEMBER_REMOVED') return undefined
  const id = resource.id === null ? '' : `/${encodeURIComponent(resource.id)}`
  switch (resource.type) {
    case 'USER':
      return resource.name
        ? `/settings/people?q=${encodeURIComponent(resource.name)}&member=${resource.id}`
        : undefined
    case 'ORGANIZATION':
      return '/settings/organization'
    case 'ROLE':
      return `/settings/roles${id}`
    case 'INVITATION':
      return '/settings/people'
    case 'API_KEY':
      return '/settings/keys'
    case 'CHANNEL_IDENTITY':
      return `/settings/senders${id}`
    case 'WEBHOOK_ENDPOINT':
      return `/settings/webhooks${id}`
    case 'OPT_OUT_KEYWORD':
      return '/settings/opt-outs/words'
    case 'JOIN_LINK':
      return `/join-links${id}`
    case 'SUPPRESSION':
      return '/settings/opt-outs'
    case 'CAMPAIGN':
      return `/campaigns${id}`
    case 'POLL':
      return `/polls${id}`
    case 'PURCHASE':
    case 'SUBSCRIPTION':
      return '/settings/billing'
    case 'INVOICE':
      return '/settings/billing/invoices'
    default:
      return undefined
  }
}
