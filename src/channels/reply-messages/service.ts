import { recordAct } from '../../accounts/audit/record.ts'
import { getOrganization } from '../../accounts/organizations/service.ts'
import type { Reader, Tx } from '../../db/database.ts'
import type { Principal } from '../../lib/principal.ts'
import * as queries from './queries.ts'
import type { UpdateReplyMessageInput } from './schema.ts'
import type { ReplyKind } from './table.ts'
import { assertReplyText, defaultTextOf, rendered } from './texts.ts'

type Of = Pick<Principal, 'organizationId'>

/** The column of each kind, and its field in requests. */
const COLUMNS = { OPT_OUT: 'optOut', OPT_IN: 'optIn', HELP: 'help' } as const
const FIELDS = { OPT_OUT: 'message', OPT_IN: 'optInMessage', HELP: 'helpMessage' } as const
const KINDS = Object.keys(COLUMNS) as ReplyKind[]

/** As the API shows them, not rendered. */
export function getReplyMessages(reader: Reader, { organizationId }: Of) {
  const { isEnabled, updatedAt, ...own } = queries.findReplyMessages(reader, organizationId)
  const organization = getOrganization(reader, organizationId)
  const textOf = (kind: ReplyKind) => ({
    own: own[COLUMNS[kind]] ?? defaultTextOf(kind, organization),
    default: defaultTextOf(kind, organization),
  })
  return { isEnabled, updatedAt, optOut: textOf('OPT_OUT'), help: textOf('HELP'), optIn: textOf('OPT_IN') }
}

/** Throws VALIDATION_FAILED. */
export function updateReplyMessages(tx: Tx, { organizationId }: Of, change: UpdateReplyMessageInput): void {
  const before = queries.findReplyMessages(tx, organizationId)
  const after = { ...before, isEnabled: change.isEnabled ?? before.isEnabled }
  for (const kind of KINDS) {
    const text = change[FIELDS[kind]]
    if (text === undefined) continue
    if (text !== null) assertReplyText(kind, FIELDS[kind], text)
    after[COLUMNS[kind]] = text
  }
  queries.putReplyMessages(tx, organizationId, after)
  recordAct(tx, { organizationId, act: 'ORGANIZATION_UPDATED', details: { fields: ['replyMessages'] } })
}

/** What is texted back; undefined when the organization wants nothing to be. */
export function replyText(reader: Reader, organizationId: number, kind: ReplyKind): string | undefined {
  const { isEnabled, ...own } = queries.findReplyMessages(reader, organizationId)
  if (!isEnabled) return undefined
  const organization = getOrganization(reader, organizationId)
  return rendered(own[COLUMNS[kind]] ?? defaultTextOf(kind, organization), organization)
}
