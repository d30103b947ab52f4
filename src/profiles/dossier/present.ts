import type { Reader } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { toIso } from '../../lib/clock.ts'
import { sayStored } from '../../lib/stored-sentence.ts'
import type { PersonRule } from '../../module/person.ts'
import type { StoredRow } from './rows.ts'

/** Row in the form of the dossier. */
export type ShownRow = Readonly<Record<string, unknown>>

/** Records that the numbers in a column name, and the column that replaces it in the dossier. */
interface Reference {
  as: string
  namesOf(reader: Reader, ids: readonly number[]): Array<{ id: number; name: string }>
}

const FILE_OF_IMPORT: Reference = {
  as: 'importedFile',
  namesOf: (reader, ids) =>
    reader.all(fragment`SELECT id, file_name AS name FROM contact_imports WHERE id IN ${[...ids]}`),
}
const SENDER: Reference = {
  as: 'sender',
  namesOf: (reader, ids) =>
    reader.all(fragment`SELECT id, name || ' (' || address || ')' AS name FROM channel_identities
      WHERE id IN ${[...ids]}`),
}

const REFERENCES: Readonly<Record<string, Reference>> = {
  campaign_id: {
    as: 'campaign',
    namesOf: (reader, ids) => reader.all(fragment`SELECT id, name FROM campaigns WHERE id IN ${[...ids]}`),
  },
  tag_id: {
    as: 'tag',
    namesOf: (reader, ids) => reader.all(fragment`SELECT id, name FROM tags WHERE id IN ${[...ids]}`),
  },
  segment_id: {
    as: 'segment',
    namesOf: (reader, ids) => reader.all(fragment`SELECT id, name FROM segments WHERE id IN ${[...ids]}`),
  },
  poll_id: {
    as: 'poll',
    namesOf: (reader, ids) => reader.all(fragment`SELECT id, name FROM polls WHERE id IN ${[...ids]}`),
  },
  join_link_id: {
    as: 'joinLink',
    namesOf: (reader, ids) => reader.all(fragment`SELECT id, name FROM join_links WHERE id IN ${[...ids]}`),
  },
  link_id: {
    as: 'leadsTo',
    namesOf: (reader, ids) =>
      reader.all(fragment`SELECT id, original_url AS name FROM short_links WHERE id IN ${[...ids]}`),
  },
  message_id: {
    as: 'messageId',
    namesOf: (reader, ids) =>
      reader.all(fragment`SELECT id, uuid AS name FROM messages WHERE id IN ${[...ids]}`),
  },
  inbound_message_id: {
    as: 'inboundMessageId',
    namesOf: (reader, ids) =>
      reader.all(fragment`SELECT id, uuid AS name FROM inbound_messages WHERE id IN ${[...ids]}`),
  },
  media_id: {
    as: 'file',
    namesOf: (reader, ids) =>
      reader.all(fragment`SELECT id, file_name AS name FROM media WHERE id IN ${[...ids]}`),
  },
  import_id: FILE_OF_IMPORT,
  channel_identity_id: SENDER,
  preferred_channel_identity_id: { ...SENDER, as: 'preferredSender' },
}

/**
 * Columns that name members of the organization. Members are not recipients of the data, so their names are not
 * disclosed (GDPR art. 15(4); CJEU C-579/21, 22 June 2023).
 */
const OF_MEMBERS =
  /^(actor_type|actor_id|actor_name|author_id|(created|decided|undo|submitted)_by\w*|\w*_user_id|user_id|created_by_actor_id)$/

/** Internal numbers. Other columns name the same records. */
const INTERNAL = /^(id|\w+_id|code)$/

const TIME = /(_at|_until|_for)$/

const camelCase = (column: string): string =>
  column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/**
 * Returns the rows of a table for the dossier: public ids and names in place of internal ones, times as text.
 * @param language BCP 47 tag of stored sentences
 */
export function presentRows(
  reader: Reader,
  { json = [], sentences = [] }: PersonRule,
  rows: readonly StoredRow[],
  language: string,
): ShownRow[] {
  const names = new Map<string, Map<number, string>>()
  for (const column of Object.keys(rows[0] ?? {})) {
    const reference = REFERENCES[column]
    if (!reference) continue
    const ids = [...new Set(rows.flatMap((row) => (row[column] as number | null) ?? []))]
    names.set(column, new Map(reference.namesOf(reader, ids).map(({ id, name }) => [id, name])))
  }
  const shown = (column: string, value: unknown): readonly [string, unknown] | undefined => {
    if (OF_MEMBERS.test(column)) return undefined
    if (column === 'uuid') return ['id', value]
    const reference = REFERENCES[column]
    if (reference) return [reference.as, names.get(column)?.get(value as number) ?? null]
    if (typeof value !== 'string' && INTERNAL.test(column)) return undefined
    if (typeof value === 'number' && TIME.test(column)) return [camelCase(column), toIso(value)]
    if (typeof value === 'string' && sentences.includes(column))
      return [camelCase(column), sayStored(value, language)]
    return [camelCase(column), json.includes(column) ? parsed(value, language) : value]
  }
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([column, value]) => [shown(column, value) ?? []].filter(isPair)),
    ),
  )
}

/**
 * Returns the value of a column for JSON, with its stored sentences said. The column may also hold a short code,
 * such as a proof that many messages share.
 */
const parsed = (value: unknown, language: string): unknown =>
  typeof value === 'string' && /^[[{]/.test(value)
    ? JSON.parse(value, (_, part) => (typeof part === 'string' ? sayStored(part, language) : part))
    : value

const isPair = (entry: readonly unknown[]): entry is readonly [string, unknown] => entry.length === 2
