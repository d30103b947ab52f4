import type { AuditRecord, AuditResource } from '../../../api/api.gen.ts'
import { dateTime, number, words } from '../../../ui/format.ts'
import { actOf } from './acts.ts'

/** Entries of the log as sentences, with a link to the record. */

const THINGS: Readonly<Record<AuditResource, string>> = {
  USER: 'a user',
  SESSION: 'a session',
  ORGANIZATION: 'the organization',
  ROLE: 'a role',
  INVITATION: 'an invitation',
  API_KEY: 'an API key',
  CHANNEL_IDENTITY: 'a sender',
  WEBHOOK_ENDPOINT: 'a webhook endpoint',
  OPT_OUT_KEYWORD: 'an opt-out word',
  SUPPRESSION: 'an opt-out',
  EXPORT: 'an export',
  CONTACT: 'a contact',
  CAMPAIGN: 'a campaign',
  POLL: 'a poll',
  JOIN_LINK: 'a join link',
  PURCHASE: 'a purchase',
  SUBSCRIPTION: 'a subscription',
  INVOICE: 'an invoice',
}

/** Returns the name of the actor. */
export function actorName({ actor: { type, name } }: Pick<AuditRecord, 'actor'>): string {
  if (name) return name
  if (type === 'USER') return 'A deleted user'
  if (type === 'API_KEY') return 'An API key'
  return type === 'SYSTEM' ? 'Carillon' : 'A caller who was not signed in'
}

export const thingName = ({ resource }: Pick<AuditRecord, 'resource'>): string =>
  resource ? (resource.name ?? THINGS[resource.type]) : 'the organization'

/** Part of a sentence: text, or the name of the record. */
type Part = string | { thing: string }

/**
 * Returns the sentence without the actor.
 * @param zone IANA name
 */
export function partsOf(record: AuditRecord, zone?: string): Part[] {
  const { act, actor, resource, details } = record
  const known = actOf(act)
  if (!known) return [words(act).toLowerCase()]
  const isOwn = resource?.type === 'USER' && resource.id !== null && resource.id === actor.id
  const text = (isOwn && known.own) || known.text
  return text
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1]
      if (name === undefined) return part
      return name === 'thing' ? { thing: thingName(record) } : shown(details[name], zone)
    })
}

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** Formats a detail. */
export function shown(value: unknown, zone?: string): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'number') return number(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
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
