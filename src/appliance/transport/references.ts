import { readerOf } from '../../db/bare-reader.ts'
import type { Connection } from '../../db/driver.ts'
import type { CopyRule, TransportRules } from '../../module/transport.ts'

/** A column of a copied table, with the rules of the schema. */
export interface CopiedColumn {
  name: string
  type: string
  isNotNull: boolean
  /** The table whose ids the column has. Undefined for a column without ids. */
  names: string | undefined
  /** Whether the column holds a position among the ids of the table `names`. */
  isPosition: boolean
  /** Whether the column holds the public id of an actor: a user, an API key or the appliance. */
  isActor: boolean
}

export interface CopiedTable {
  name: string
  rule: CopyRule
  columns: readonly CopiedColumn[]
  /** Whether its rows have internal ids of their own. */
  hasId: boolean
  /** SQL of the order of its rows. */
  order: string
}

/** Columns without a foreign key, by names that have the same meaning everywhere. */
const BY_NAME: Readonly<Record<string, string>> = {
  organization_id: 'organizations',
  contact_id: 'contacts',
  campaign_id: 'campaigns',
  execution_id: 'executions',
  message_id: 'messages',
  channel_identity_id: 'channel_identities',
  link_id: 'short_links',
  tag_id: 'tags',
  segment_id: 'segments',
  media_id: 'media',
  inbound_message_id: 'inbound_messages',
  notice_id: 'notices',
  actor_id: 'actors',
  author_id: 'actors',
  created_by_actor_id: 'actors',
  user_id: 'users',
  assignee_user_id: 'users',
  conversation_id: 'conversations',
}

const ACTOR_COLUMN = /^(actor_id|\w+_by_id)$/

const isActorColumn = (table: string, column: string): boolean =>
  ACTOR_COLUMN.test(column) || (table === 'actors' && column === 'reference')

interface ColumnInfo {
  name: string
  type: string
  notnull: number
  pk: number
}

/** @param schema `main`, or the name under which a database is attached */
function tableOf(connection: Connection, name: string, rule: CopyRule): CopiedTable {
  const reader = readerOf(connection)
  const infos = reader.all<ColumnInfo>('SELECT name, type, "notnull", pk FROM pragma_table_info(?)', name)
  const foreign = new Map(
    reader
      .all<{ from: string; table: string }>('SELECT "from", "table" FROM pragma_foreign_key_list(?)', name)
      .map(({ from, table }) => [from, table]),
  )
  const hasId = infos.some((info) => info.name === 'id' && info.pk === 1)
  const { refs = {}, positions = {} } = rule
  const columns = infos.map(({ name: column, type, notnull, pk }): CopiedColumn => {
    const isInteger = type === 'INTEGER'
    const given = column in refs ? (refs[column] ?? undefined) : (foreign.get(column) ?? BY_NAME[column])
    const position = positions[column]
    return {
      name: column,
      type,
      isNotNull: notnull === 1 || pk > 0,
      names: position ?? (isInteger && column !== 'id' ? given : undefined),
      isPosition: position !== undefined,
      isActor: type === 'TEXT' && refs[column] !== null && isActorColumn(name, column),
    }
  })
  const key = infos.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk)
  const order = hasId ? 't.id' : key.length > 0 ? key.map((info) => `t.${info.name}`).join(', ') : 't.rowid'
  return { name, rule, columns, hasId, order }
}

/** Lists the copied tables. Tables with rows that belong to rows of another table follow it. */
export const copiedTables = (connection: Connection, { tables }: TransportRules): CopiedTable[] =>
  Object.entries(tables)
    .flatMap(([name, rule]) => ('why' in rule ? [] : [{ name, rule }]))
    .sort((a, b) => Number(a.rule.by !== undefined) - Number(b.rule.by !== undefined))
    .map(({ name, rule }) => tableOf(connection, name, rule))
