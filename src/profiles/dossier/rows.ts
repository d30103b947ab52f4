import { fragment, verbatim } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import type { RowReader } from '../../db/read-pool.ts'
import type { Person, PersonRule } from '../../module/person.ts'

/** Rows in one read: some milliseconds, in a thread of the read pool. */
const ROWS_AT_A_TIME = 500
/** Rows of a table without keys, of which a person has few: a contact of ten years has some hundreds. */
const MOST_WITHOUT_KEYS = 10_000

type Row = Readonly<Record<string, unknown>>

/** The rows about a person in a table, in pieces in the order of their keys. */
export async function* rowsAbout(
  reader: RowReader,
  { from, key = 't.id', hasKeys = true }: PersonRule,
  person: Person,
): AsyncGenerator<readonly Row[]> {
  if (!hasKeys) {
    const rows = await reader.all<Row>(fragment`SELECT t.* ${from(person)} AND ${interruptible(key)}
      LIMIT ${MOST_WITHOUT_KEYS}`)
    if (rows.length > 0) yield rows
    return
  }
  let after = -1
  for (;;) {
    const rows = await reader.all<Row & { walked: number }>(fragment`SELECT t.*, ${verbatim(key)} AS walked
      ${from(person)} AND ${interruptible(key)} AND ${verbatim(key)} > ${after}
      ORDER BY ${verbatim(key)} LIMIT ${ROWS_AT_A_TIME}`)
    if (rows.length > 0) yield rows.map(({ walked: _, ...row }) => row)
    if (rows.length < ROWS_AT_A_TIME) return
    after = rows.at(-1)!.walked
  }
}

/** The keys of the rows about a person that follow a key, at most `limit`. */
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

/** How many rows about a person a table has. */
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
