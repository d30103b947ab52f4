import { readerOf } from '../../db/bare-reader.ts'
import type { Connection } from '../../db/driver.ts'
import type { TransportRules } from '../../module/transport.ts'
import { firstBroken } from './copy.ts'
import { type CopiedTable, copiedTables } from './references.ts'

/**
 * Checks the rows of a file, in addition to SQLite's checks of the schema (types, enumerations, keys). Ids must
 * refer to rows of the file: otherwise an id could become the id of a row of another organization.
 */

/**
 * Largest id in a file, because an export numbers rows from 1. The sum of this id and an id of this server is
 * still an exact number.
 */
const MAX_ID = 2 ** 48
/** The largest integer that JavaScript represents exactly. */
const MAX_INTEGER = Number.MAX_SAFE_INTEGER
/** Limit of a value, in bytes. The largest value that the product writes is a piece of a file. */
const MAX_BYTES = 64 << 20

interface Rule {
  /** The fault of a row, as the end of a sentence. */
  wrong: string
  /** SQL that is true for a row `t` with this fault. */
  when: string
}

const isThere = (table: string, id: string): string =>
  `EXISTS (SELECT 1 FROM main.${table} named WHERE named.id = ${id})`

function rulesOf(table: CopiedTable, hasId: ReadonlySet<string>): Rule[] {
  const rules: Rule[] = []
  if (table.hasId) {
    rules.push({ wrong: 'an id that no export assigns', when: `t.id NOT BETWEEN 1 AND ${MAX_ID}` })
  }
  for (const { name, type, names, isPosition } of table.columns) {
    const value = `t.${name}`
    if (type !== 'INTEGER') {
      rules.push({
        wrong: `a value in ${name} that is too large`,
        when: `octet_length(${value}) > ${MAX_BYTES}`,
      })
    } else if (names === undefined) {
      const isExact = `${value} BETWEEN -${MAX_INTEGER} AND ${MAX_INTEGER}`
      rules.push({ wrong: `a number in ${name} that is out of range`, when: `NOT ${isExact}` })
    } else {
      const among = hasId.has(names)
        ? isPosition
          ? `${value} BETWEEN 1 AND (SELECT max(id) FROM main.${names})`
          : isThere(names, value)
        : 'FALSE'
      rules.push({ wrong: `a ${name} that is not in the file`, when: `${value} <> 0 AND NOT ${among}` })
    }
  }
  for (const column of table.rule.json ?? []) {
    rules.push({ wrong: `no valid JSON in ${column}`, when: `NOT json_valid(t.${column})` })
  }
  return rules
}

/**
 * Returns the fault of the rows, in a sentence, or undefined for rows that an export can contain. Reads every
 * row once.
 */
export function wrongRows(connection: Connection, rules: TransportRules): string | undefined {
  const reader = readerOf(connection)
  if (reader.value<number>('SELECT id FROM main.organizations') !== 1)
    return 'organizations has an id that no export assigns'
  const tables = copiedTables(connection, rules)
  const hasId = new Set(tables.filter((table) => table.hasId).map(({ name }) => name))
  for (const table of tables) {
    const rules = rulesOf(table, hasId)
    const broken = firstBroken(
      connection,
      table.name,
      rules.map(({ when }) => when),
    )
    if (broken !== undefined) return `${table.name} has ${rules[broken]!.wrong}`
  }
  return undefined
}
