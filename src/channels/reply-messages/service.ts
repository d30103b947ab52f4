import { texts as english } from '../../../words/en/texts.ts'
import { inLanguage } from '../../../words/in-language.ts'
import { recordAuditEvent } from '../../accounts/audit/record.ts'
import { getOrganization } from '../../accounts/organizations/service.ts'
import type { OrganizationRow } from '../../accounts/organizations/table.ts'
import { type MergeField, parseTemplate, renderTemplate } from '../../content/composition/merge.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { invalidField } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import type { UpdateReplyMessageInput } from './schema.ts'
import * as store from './store.ts'
import type { ReplyKind } from './table.ts'

/**
 * Merge fields of a reply. All are about the organization, because a reply must not reveal anything
 * about the recipient.
 */
const REPLY_FIELDS = [
  'organization.name',
  'organization.phone',
  'organization.email',
  'organization.website',
] as const satisfies readonly MergeField[]
const WITHOUT_LINK = REPLY_FIELDS.filter((field) => field !== 'organization.website')

type Contact = Pick<OrganizationRow, 'name' | 'phone' | 'email' | 'website' | 'locale'>

/**
 * Returns the default text of a reply in the language of the organization. The text of HELP lists the contact
 * details of the organization.
 */
function defaultTextOf(kind: ReplyKind, organization: Contact): string {
  const texts = inLanguage(english, organization.locale)
  const name = '{{organization.name}}'
  if (kind === 'OPT_OUT') return texts.replyOptOut({ name })
  if (kind === 'OPT_IN') return texts.replyOptIn({ name })
  const [phone, email, website] = (['phone', 'email', 'website'] as const).map((way) =>
    organization[way]?.trim() ? `{{organization.${way}}}` : undefined,
  )
  if (phone && email) return texts.replyHelpAtBoth({ name, phone, email })
  const way = phone ?? email ?? website
  return way ? texts.replyHelpAt({ name, way }) : texts.replyHelp({ name })
}

/** Fills in the merge fields of a reply. @param template a text that `assertReplyText` has accepted, or a default */
const rendered = (template: string, { name, phone, email, website }: Contact): string =>
  renderTemplate(parseTemplate(template, { allowedFields: REPLY_FIELDS }), {
    'organization.name': name,
    'organization.phone': phone,
    'organization.email': email,
    'organization.website': website,
  })

/** Matches the address of a page, with or without its scheme. An email address does not match. */
const LINK = /https?:\/\/|www\.|[a-z0-9-]\.[a-z]{2,24}\//i

/**
 * The confirmation of an opt-out may contain neither advertising nor links (47 CFR 64.1200(a)(12)).
 * @param field of the request, for the error
 * Throws VALIDATION_FAILED.
 */
function assertReplyText(kind: ReplyKind, field: string, text: string): void {
  const allowedFields = kind === 'OPT_OUT' ? WITHOUT_LINK : REPLY_FIELDS
  parseTemplate(text, { fieldName: field, allowedFields, takesShortLinks: false })
  if (kind === 'OPT_OUT' && LINK.test(text)) {
    throw invalidField(
      field,
      `${field} must not contain a link: the answer to an opt-out may only confirm it.`,
      'hasNoLink',
      (say) => say.optOutReplyLink(),
    )
  }
}

type Of = Pick<Principal, 'organizationId'>

/** Columns of the kinds of replies, and the names of their fields in requests. */
const COLUMNS = { OPT_OUT: 'optOut', OPT_IN: 'optIn', HELP: 'help' } as const
const FIELDS = { OPT_OUT: 'message', OPT_IN: 'optInMessage', HELP: 'helpMessage' } as const
const KINDS = Object.keys(COLUMNS) as ReplyKind[]

/** Returns the texts as the API shows them, with merge fields not filled in. */
export function getReplyMessages(reader: Reader, { organizationId }: Of) {
  const { isEnabled, updatedAt, ...own } = store.findReplyMessages(reader, organizationId)
  const organization = getOrganization(reader, organizationId)
  const textOf = (kind: ReplyKind) => ({
    own: own[COLUMNS[kind]] ?? defaultTextOf(kind, organization),
    default: defaultTextOf(kind, organization),
  })
  return { isEnabled, updatedAt, optOut: textOf('OPT_OUT'), help: textOf('HELP'), optIn: textOf('OPT_IN') }
}

/** Throws VALIDATION_FAILED. */
export function updateReplyMessages(tx: Tx, { organizationId }: Of, change: UpdateReplyMessageInput): void {
  const before = store.findReplyMessages(tx, organizationId)
  const after = { ...before, isEnabled: change.isEnabled ?? before.isEnabled }
  for (const kind of KINDS) {
    const text = change[FIELDS[kind]]
    if (text === undefined) continue
    if (text !== null) assertReplyText(kind, FIELDS[kind], text)
    after[COLUMNS[kind]] = text
  }
  store.putReplyMessages(tx, organizationId, after)
  recordAuditEvent(tx, {
    organizationId,
    act: 'ORGANIZATION_UPDATED',
    details: { fields: ['replyMessages'] },
  })
}

/** Returns the reply; undefined if the organization has turned replies off. */
export function replyText(reader: Reader, organizationId: number, kind: ReplyKind): string | undefined {
  const { isEnabled, ...own } = store.findReplyMessages(reader, organizationId)
  if (!isEnabled) return undefined
  const organization = getOrganization(reader, organizationId)
  return rendered(own[COLUMNS[kind]] ?? defaultTextOf(kind, organization), organization)
}
