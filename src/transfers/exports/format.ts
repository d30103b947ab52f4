import { topicChoicesOf } from '../../compliance/topics/store.ts'
import type { TopicAction } from '../../compliance/topics/table.ts'
import { type CustomValues, listCustomFieldsOf, parseValues } from '../../contacts/custom-fields/service.ts'
import { FIELD_COLUMNS, FIELD_NAMES, type FieldName, fieldNamed } from '../../contacts/records/fields.ts'
import { fromLiveContacts, fromLiveContactsAmong, preferredSender } from '../../contacts/records/store.ts'
import type { ContactRow } from '../../contacts/records/table.ts'
import { ofTags } from '../../contacts/tags/store.ts'
import type { Reader } from '../../db/database.ts'
import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { csvHead, csvLine } from '../../lib/csv.ts'
import { writeCustomCell } from '../cells/custom-cell.ts'
import { writeTags } from '../cells/tag-cell.ts'
import { RECORD_HEADERS } from '../columns/record-columns.ts'
import { TOPIC_HEADERS } from '../columns/topic-columns.ts'

/** Number of contacts that one statement reads, in about 10 ms. */
export const CONTACTS_AT_A_TIME = 1_000

export interface ExportedContact
  extends Pick<
    ContactRow,
    | 'id'
    | FieldName
    | 'optedOutAt'
    | 'emailSuppressedAt'
    | 'status'
    | 'stage'
    | 'source'
    | 'createdAt'
    | 'updatedAt'
    | 'lastContactedAt'
    | 'lastInboundAt'
    | 'customFields'
  > {
  /** JSON array of the names of the tags. */
  tags: string
  /** JSON array of names of topics, each with a choice of one of the addresses. */
  topicChoices: string
  /** Address of the sender that the contact prefers. */
  preferredCaller: string | null
}

interface Column {
  /** Field of the contact in the API. */
  field: string
  header: string
  cell(contact: ExportedContact, custom: CustomValues): string | null
}

const yesIf = (isSo: boolean): string | null => (isSo ? 'yes' : null)

const CUSTOM = 'custom.'

const topicsCell = ({ topicChoices }: ExportedContact, wanted: TopicAction): string =>
  writeTags(
    (JSON.parse(topicChoices) as Array<[string, TopicAction]>).flatMap(([name, action]) =>
      action === wanted ? name : [],
    ),
  )

/** Opt-outs are in every file, so that no other program writes to these people. */
const OPT_OUTS: readonly Column[] = [
  { field: 'isOptedOut', header: 'opted_out', cell: ({ optedOutAt }) => yesIf(optedOutAt !== null) },
  {
    field: 'emailSubscribed',
    header: 'email_opted_out',
    cell: ({ emailSuppressedAt }) => yesIf(emailSuppressedAt !== null),
  },
]

/**
 * The columns of an export and their cells. An import recognises all headers, so an exported file can be
 * imported unchanged. Only columns of archived custom fields are not imported.
 */
const COLUMNS: readonly Column[] = [
  ...FIELD_NAMES.map(
    (name): Column => ({ field: name, header: fieldNamed(name).column, cell: (contact) => contact[name] }),
  ),
  { field: 'tags', header: 'tags', cell: ({ tags }) => writeTags(JSON.parse(tags)) },
  ...OPT_OUTS,
  { field: 'topics', header: TOPIC_HEADERS.topics, cell: (contact) => topicsCell(contact, 'SUBSCRIBED') },
  {
    field: 'unsubscribedTopics',
    header: TOPIC_HEADERS.unsubscribedTopics,
    cell: (contact) => topicsCell(contact, 'UNSUBSCRIBED'),
  },
  { field: 'status', header: 'status', cell: ({ status }) => status },
  { field: 'stage', header: RECORD_HEADERS.stage, cell: ({ stage }) => stage },
  { field: 'source', header: RECORD_HEADERS.source, cell: ({ source }) => source },
  {
    field: 'preferredCallerId',
    header: RECORD_HEADERS.preferredCaller,
    cell: ({ preferredCaller }) => preferredCaller,
  },
  { field: 'createdAt', header: RECORD_HEADERS.createdAt, cell: ({ createdAt }) => toIso(createdAt) },
]

/** Columns that a file has only if they are chosen, because an import does not take them. */
const CHOSEN_COLUMNS: readonly Column[] = [
  { field: 'updatedAt', header: 'updated_at', cell: ({ updatedAt }) => toIso(updatedAt) },
  {
    field: 'lastContactedAt',
    header: 'last_contacted_at',
    cell: ({ lastContactedAt }) => toIsoOrNull(lastContactedAt),
  },
  {
    field: 'lastInboundAt',
    header: 'last_inbound_at',
    cell: ({ lastInboundAt }) => toIsoOrNull(lastInboundAt),
  },
]

const BY_FIELD: ReadonlyMap<string, Column> = new Map(
  [...COLUMNS, ...CHOSEN_COLUMNS].map((column) => [column.field, column]),
)

/** Returns whether a file can have a column with this field of a contact. */
export const isExportField = (field: string): boolean => BY_FIELD.has(field) || field.startsWith(CUSTOM)

interface ExportColumns {
  /** Keys of the custom fields of the organization. */
  customKeys: readonly string[]
  /** Fields of the file in their order; null for all that an import takes. */
  columns?: readonly string[] | null
}

/** The header of a custom field is `custom.<key>`, so it equals no other header. */
function columnsOf({ customKeys, columns = null }: ExportColumns): readonly Column[] {
  const custom = customKeys.map(
    (key): Column => ({
      field: CUSTOM + key,
      header: CUSTOM + key,
      cell: (_, custom) => writeCustomCell(custom[key]),
    }),
  )
  if (columns === null) return [...COLUMNS, ...custom]
  const chosen = columns.flatMap(
    (field) => BY_FIELD.get(field) ?? custom.find((column) => column.field === field) ?? [],
  )
  return [...new Set([...chosen, ...OPT_OUTS])]
}

/** Makes the lines of an export. */
export class ExportLines {
  readonly #columns: readonly Column[]

  constructor(columns: ExportColumns) {
    this.#columns = columnsOf(columns)
  }

  header(): string {
    return csvHead(this.#columns.map(({ header }) => header))
  }

  of(contacts: readonly ExportedContact[]): string {
    return contacts.map((contact) => this.#line(contact)).join('')
  }

  #line(contact: ExportedContact): string {
    const custom = parseValues(contact.customFields)
    return csvLine(this.#columns.map(({ cell }) => cell(contact, custom)))
  }
}

export interface ExportOptions {
  /** The SQL condition that a row of `contacts` is exported. Absent for all contacts that are not deleted. */
  where?: Fragment
  signal?: AbortSignal
}

/**
 * Writes the contacts of an organization as CSV, oldest first, a thousand at a time. Each thousand is read just
 * before it is written, so the file has the present values.
 * @param write takes a piece of the file. The export waits for it before it reads more contacts
 * @returns the number of contacts written
 */
export async function exportContacts(
  reader: Reader,
  organizationId: number,
  write: (text: string) => unknown,
  { where = verbatim('TRUE'), signal }: ExportOptions = {},
): Promise<number> {
  const lines = new ExportLines({
    customKeys: listCustomFieldsOf(reader, organizationId).map(({ key }) => key),
  })
  await write(lines.header())
  let written = 0
  let lastId = 0
  for (;;) {
    signal?.throwIfAborted()
    const statement = nextContacts(organizationId, lastId, where)
    const contacts = reader.all<ExportedContact>(statement)
    const last = contacts.at(-1)
    if (!last) return written
    await write(lines.of(contacts))
    written += contacts.length
    lastId = last.id
    await new Promise((resume) => setImmediate(resume))
  }
}

const exported = (): Fragment =>
  verbatim(`id, ${FIELD_COLUMNS}, opted_out_at, email_suppressed_at, status, stage,
  source, created_at, updated_at, last_contacted_at, last_inbound_at, custom_fields,
  ${preferredSender.only('contacts.preferred_channel_identity_id')} ->> '$.address' AS preferredCaller,
  ${ofTags('json_group_array(tags.name ORDER BY tags.id)')} AS tags, ${topicChoicesOf('contacts')} AS topicChoices`)

/** Selects the next contacts after `afterId`, in the order of their ids. */
const nextContacts = (organizationId: number, afterId: number, where: Fragment): Fragment => fragment`
  SELECT ${exported()} ${fromLiveContacts(organizationId)} AND id > ${afterId} AND (${where})
  ORDER BY id LIMIT ${CONTACTS_AT_A_TIME}`

/** Selects the contacts with these ids, without deleted ones, in the order of their ids. */
export const exportedContacts = (organizationId: number, ids: readonly number[]): Fragment => fragment`
  SELECT ${exported()} ${fromLiveContactsAmong(organizationId, ids)} ORDER BY id`
