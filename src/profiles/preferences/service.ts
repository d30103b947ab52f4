import { findOrganization } from '../../accounts/organizations/shared-queries.ts'
import type { ConsentEvidence } from '../../compliance/consents/service.ts'
import { isSuppressed } from '../../compliance/suppressions/service.ts'
import { lift, suppress } from '../../contacts/opt-outs/service.ts'
import { readToken } from '../../content/mail/tokens.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { findNamedMail } from '../../delivery/receipts/named-mail.ts'

/** The recipient that the token of a mail names, and what they get. */
export interface Holder {
  organizationId: number
  organizationName: string
  /** Internal ids; null for a contact, campaign or message that is gone. */
  contactId: number | null
  campaignId: number | null
  messageId: number | null
  email: string
  getsEmails: boolean
  /** Null if the contact has no number or is gone. */
  phone: string | null
  getsTexts: boolean
}

/**
 * Undefined for a token of another server, and if the address of the mail is no longer known.
 * If the message was deleted because of its age, the address of the contact counts.
 */
export function findHolder(reader: Reader, token: string): Holder | undefined {
  const named = readToken(reader, 'u', token)
  if (!named) return undefined
  const { organizationId } = named
  const organization = findOrganization(reader, organizationId)
  const { message, contact } = findNamedMail(reader, named)
  const email = message?.address ?? contact?.email
  if (!organization || !email) return undefined
  const phone = contact?.phone || null
  return {
    organizationId,
    organizationName: organization.name,
    contactId: contact?.id ?? null,
    campaignId: message?.campaignId ?? null,
    messageId: message?.id ?? null,
    email,
    getsEmails: !isSuppressed(reader, organizationId, 'EMAIL', email),
    phone,
    getsTexts: phone !== null && !isSuppressed(reader, organizationId, 'SMS', phone),
  }
}

export const CHOICES = ['email-off', 'email-on', 'texts-off'] as const
export type Choice = (typeof CHOICES)[number]

/** Where a choice came from, for the record. */
interface Visit {
  ipAddress: string
  userAgent: string | null
}

/** Takes effect immediately: nothing that is claimed later is sent there. Returns the state afterwards. */
export function choose(tx: Tx, holder: Holder, choice: Choice, visit: Visit): Holder {
  const { organizationId, contactId, campaignId, messageId, email, phone } = holder
  const evidence = (channel: 'EMAIL' | 'SMS', address: string): ConsentEvidence => ({
    ...{ organizationId, contactId, channel, address },
    ...(choice === 'email-off' ? { campaignId, messageId } : {}),
    method: choice === 'email-off' ? 'LIST_UNSUBSCRIBE' : 'WEB_FORM',
    actor: { type: 'CONTACT', id: null, name: email },
    ...visit,
  })
  if (choice === 'email-off') suppress(tx, evidence('EMAIL', email))
  else if (choice === 'email-on') lift(tx, evidence('EMAIL', email), 'PERSON')
  else if (phone !== null) suppress(tx, evidence('SMS', phone))
  return {
    ...holder,
    getsEmails: choice === 'email-on' || (choice !== 'email-off' && holder.getsEmails),
    getsTexts: choice !== 'texts-off' && holder.getsTexts,
  }
}
