import { listCustomFieldsOf, parseValues } from '../../contacts/custom-fields/service.ts'
import { FIELD_COLUMNS, FIELD_NAMES, type FieldName, fieldNamed } from '../../contacts/records/fields.ts'
import { fromLiveContacts, fromLiveContactsAmong, preferredSender } from '../../contacts/records/store.ts'
import type { ContactRow } from '../../contacts/records/table.ts'
import { ofTags } from '../../contacts/tags/store.ts'
import type { Reader } from '../../db/database.ts'
import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { toIso } from '../../lib/clock.ts'
import { csvHead, csvLine } from '../../lib/csv.ts'
import { writeCustomCell } from '../cells/custom-cell.ts'
import { writeTags } from '../cells/tag-cell.ts'
import { RECORD_HEADERS } from '../columns/record-columns.ts'

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
    | 'customFields'
  > {
  /** JSON array of the names of the tags. */
  tags: string
  /** Address of the sender that the contact prefers. */
  preferredCaller: string | null
}

type Column = readonly [header: string, cell: (contact: ExportedContact) => string | null]

const yesIf = (isSo: boolean): string | null => (isSo ? 'yes' : null)

/**
 * The columns of an export and their cells. An import recognises all headers, so an exported file can be
 * imported unchanged. Only columns of archived custom fields are not imported.
 */
const COLUMNS: readonly Column[] = [
  ...FIELD_NAMES.map((name): Column => [fieldNamed(name).column, (contact) => contact[name]]),
  ['tags', (contact) => writeTags(JSON.parse(contact.tags))],
  ['opted_out', ({ optedOutAt }) => yesIf(optedOutAt !== null)],
  ['email_opted_out', ({ emailSuppressedAt }) => yesIf(emailSuppressedAt !== null)],
  ['status', ({ status }) => status],
  [RECORD_HEADERS.stage, ({ stage }) => stage],
  [RECORD_HEADERS.source, ({ source }) => source],
  [RECORD_HEADERS.preferredCaller, ({ preferredCaller }) => preferredCaller],
  [RECORD_HEADERS.createdAt, ({ createdAt }) => toIso(createdAt)],
]

/** Makes the lines of an export. The header of a custom field is `custom.<key>`, so it equals no other header. */
export class ExportLines {
  readonly #customKeys: readonly string[]

  constructor(customKeys: readonly string[]) {
    this.#customKeys = customKeys
  }

  header(): string {
    return csvHead([...COLUMNS.map(([header]) => header), ...this.#customKeys.map((key) => `custom.${key}`)])
  }

  of(contacts: readonly ExportedContact[]): string {
    return contacts.map((contact) => this.#line(contact)).join('')
  }

  #line(contact: ExportedContact): string {
    const cells = COLUMNS.map(([, cell]) => cell(contact))
    if (this.#customKeys.length === 0) return csvLine(cells)
    const values = parseValues(contact.customFields)
    return csvLine([...cells, ...this.#customKeys.map((key) => writeCustomCell(values[key]))])
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
  const lines = new ExportLines(listCustomFieldsOf(reader, organizationId).map(({ key }) => key))
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
  source, created_at, custom_fields,
  ${preferredSender.only('contacts.preferred_channel_identity_id')} ->> '$.address' AS preferredCaller,
  ${ofTags('json_group_array(tags.name ORDER BY tags.id)')} AS tags`)

/** Selects the next contacts after `afterId`, in the order of their ids. */
const nextContacts = (organizationId: number, afterId: number, where: Fragment): Fragment => fragment`
  SELECT ${exported()} ${fromLiveContacts(organizationId)} AND id > ${afterId} AND (${where})
  ORDER BY id LIMIT ${CONTACTS_AT_A_TIME}`

/** Selects the contacts with these ids, without deleted ones, in the order of their ids. */
export const exportedContacts = (organizationId: number, ids: readonly number[]): Fragment => fragment`
  SELECT ${exported()} ${fromLiveContactsAmong(organizationId, ids)} ORDER BY id`
