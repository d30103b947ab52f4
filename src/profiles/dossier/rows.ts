import type { Reader } from '../../db/database.ts'
import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import type { RowReader } from '../../db/read-pool.ts'
import type { Person, PersonRule } from '../../module/person.ts'

/** Number of rows in one read: some milliseconds, in a thread of the read pool. */
const ROWS_AT_A_TIME = 500
/**
 * Largest number of rows in a table without keys. A person has few of them. A contact of ten years has some
 * hundreds.
 */
const MOST_WITHOUT_KEYS = 10_000

/** Row by the columns of its table. */
export type StoredRow = Readonly<Record<string, unknown>>

/**
 * Returns SQL of the rows as JSON, because no row type can name the columns of every table. A dossier has no
 * bytes.
 */
const asJson = (reader: Reader, table: string, hidden: readonly string[]): Fragment => {
  const columns = reader
    .all<{ name: string }>("SELECT name FROM pragma_table_info(?) WHERE type <> 'BLOB'", table)
    .filter(({ name }) => !hidden.includes(name))
  return verbatim(`json_object(${columns.map(({ name }) => `'${name}', t.${name}`).join(', ')})`)
}

interface WalkedRow {
  json: string
  walked: number
}

/** Yields the rows about a person in a table, in pieces in the order of their keys, without hidden columns. */
export async function* rowsAbout(
  { db, reader, table }: { db: Reader; reader: RowReader; table: string },
  { from, key = 't.id', hasKeys = true, hidden = [] }: PersonRule,
  person: Person,
): AsyncGenerator<readonly StoredRow[]> {
  const limit = hasKeys ? ROWS_AT_A_TIME : MOST_WITHOUT_KEYS
  const json = asJson(db, table, hidden)
  let after = -1
  for (;;) {
    const rows = await reader.all<WalkedRow>(fragment`SELECT ${json} AS json, ${verbatim(key)} AS walked
      ${from(person)} AND ${interruptible(key)} AND ${verbatim(key)} > ${after}
      ORDER BY ${verbatim(key)} LIMIT ${limit}`)
    if (rows.length > 0) yield rows.map((row) => JSON.parse(row.json) as StoredRow)
    if (rows.length < limit || !hasKeys) return
    after = rows.at(-1)!.walked
  }
}

/** Returns the next keys of the rows about a person after a key, at most `limit`. */
export const keysAbout = async (
  reader: RowReader,
  { from, key = 't.id' }: PersonRule,
  person: Person,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> =>
  (
    await reader.all<{ walked: number }>(fragment`SELECT ${verbatim(key)} AS walked ${from(person)}
      AND ${interruptible(key)} AND ${verbatim(key)} > ${after} ORDER BY ${verbatim(key)} LIMIT ${limit}`)
  ).map(({ walked }) => walked)

/** Counts the rows about a person in a table. */
export const countAbout = async (
  reader: RowReader,
  { from, key = 't.id' }: PersonRule,
  person: Person,
  condition = fragment`TRUE`,
): Promise<number> =>
  (
    await reader.get<{ total: number }>(
      fragment`SELECT count(*) AS total ${from(person)} AND ${interruptible(key)} AND ${condition}`,
    )
  )?.total ?? 0
