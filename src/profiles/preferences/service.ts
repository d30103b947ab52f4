import * as v from 'valibot'
import { keepRequest } from '../../accounts/moves/kept.ts'
import { isMoving } from '../../accounts/moves/store.ts'
import { findOrganization } from '../../accounts/organizations/store.ts'
import type { ConsentEvidence } from '../../compliance/consents/service.ts'
import { isSuppressed } from '../../compliance/suppressions/service.ts'
import { lift, suppress } from '../../contacts/opt-outs/service.ts'
import { isMaybeOfTwo } from '../../contacts/records/marks.ts'
import { readToken } from '../../content/mail/tokens.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { findNamedMail } from '../../delivery/receipts/named-mail.ts'
import { parseJson } from '../../lib/plain-object.ts'

/** Recipient that the token of a mail names, and the messages that the recipient gets. */
export interface Holder {
  organizationId: number
  organizationName: string
  /** Language of the organization, as a BCP 47 tag. */
  language: string
  /** Internal ids. Null for a contact, campaign or message that no longer exists. */
  contactId: number | null
  campaignId: number | null
  messageId: number | null
  email: string
  getsEmails: boolean
  /** Null if the contact has no number or no longer exists. */
  phone: string | null
  getsTexts: boolean
}

/**
 * Finds the recipient that a token names. Returns undefined for a token of another server, and if the address
 * of the mail is no longer known. The address of the contact counts if the message was deleted because of its
 * age.
 */
export function findHolder(reader: Reader, token: string): Holder | undefined {
  const named = readToken(reader, 'u', token)
  if (!named) return undefined
  const { organizationId } = named
  const organization = findOrganization(reader, organizationId)
  const { message, contact } = findNamedMail(reader, named)
  const email = message?.address ?? contact?.email
  if (!organization || !email) return undefined
  // The owner of the mailbox must not decide for the owner of another number.
  const phone = contact && !isMaybeOfTwo(reader, contact.id) ? contact.phone || null : null
  return {
    organizationId,
    organizationName: organization.name,
    language: organization.locale,
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

/** Request with the recipient's choice, for the consent record. */
interface Visit {
  ipAddress: string
  userAgent: string | null
}

/** Choice as it is kept while its organization is being moved to or from another appliance. */
const KeptChoice = v.object({
  token: v.string(),
  choice: v.picklist(CHOICES),
  ipAddress: v.string(),
  userAgent: v.nullable(v.string()),
})

/**
 * Stores the choice of a recipient. It takes effect immediately for messages that are claimed later. While the
 * organization is being moved to or from another appliance, the choice is only kept. Returns the state after
 * it.
 */
export function choose(tx: Tx, holder: Holder, { token, choice, visit }: Chosen & { token: string }): Holder {
  const { organizationId } = holder
  if (isMoving(tx, organizationId))
    keepRequest(tx, { organizationId, kind: 'CHOICE', request: { token, choice, ...visit } })
  else apply(tx, holder, { choice, visit })
  return {
    ...holder,
    getsEmails: choice === 'email-on' || (choice !== 'email-off' && holder.getsEmails),
    getsTexts: choice !== 'texts-off' && holder.getsTexts,
  }
}

/**
 * Applies a kept choice, even if its organization does not work yet. Does nothing if the recipient no longer
 * exists.
 */
export function applyKeptChoice(tx: Tx, organizationId: number, request: string): void {
  const kept = v.safeParse(KeptChoice, parseJson(request))
  const holder = kept.success ? findHolder(tx, kept.output.token) : undefined
  if (!kept.success || holder?.organizationId !== organizationId) return
  const { token: _, choice, ...visit } = kept.output
  apply(tx, holder, { choice, visit })
}

interface Chosen {
  choice: Choice
  visit: Visit
}

function apply(tx: Tx, holder: Holder, { choice, visit }: Chosen): void {
  const { organizationId, contactId, campaignId, messageId, email, phone } = holder
  const evidence = (channel: 'EMAIL' | 'SMS', address: string): ConsentEvidence => ({
    organizationId,
    contactId,
    channel,
    address,
    ...(choice === 'email-off' ? { campaignId, messageId } : {}),
    method: choice === 'email-off' ? 'LIST_UNSUBSCRIBE' : 'WEB_FORM',
    actor: { type: 'CONTACT', id: null, name: email },
    ...visit,
  })
  if (choice === 'email-off') suppress(tx, evidence('EMAIL', email))
  else if (choice === 'email-on') lift(tx, evidence('EMAIL', email), 'PERSON')
  else if (phone !== null) suppress(tx, evidence('SMS', phone))
}
