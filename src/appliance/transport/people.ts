import { findUserByEmail, findUserIdByUuid } from '../../accounts/users/service.ts'
import type { Reader } from '../../db/database.ts'
import type { Connection } from '../../db/driver.ts'
import { copyRows, highestId, listPeople, recordUser, setValues } from './copy.ts'
import type { CopiedTable } from './references.ts'

/**
 * The people of an organization that arrives. Whoever has an account here with the same
 * address keeps it, with its password, and is a member of one more organization. Others
 * get an account with a password that nobody knows, so that they have to set one.
 */
export interface People {
  linked: number
  /** The addresses of those who are new. */
  created: readonly string[]
  /** SQL of the internal id here. @param id SQL of that in the file */
  idHere(id: string): string
  /** SQL of the public id here. @param uuid SQL of that in the file, or of anything else */
  actor(uuid: string): string
}

export function mapUsers(
  reader: Reader,
  connection: Connection,
  tables: readonly CopiedTable[],
  passwordHash: string,
): People {
  const table = tables.find(({ name }) => name === 'users')
  if (!table) throw new Error('Nobody goes along.')
  connection.exec('DROP TABLE IF EXISTS temp.people')
  connection.exec(
    'CREATE TEMP TABLE people (there INTEGER PRIMARY KEY, here INTEGER NOT NULL, there_uuid TEXT, here_uuid TEXT)',
  )
  let linked = 0
  const created: string[] = []
  for (const person of listPeople(connection)) {
    const known = person.isDeleted ? undefined : findUserByEmail(reader, person.email)
    const id = known?.id ?? findUserIdByUuid(reader, person.uuid)
    if (id !== undefined) {
      linked += 1
      recordUser(connection, person, { id, uuid: known?.uuid ?? person.uuid })
      continue
    }
    const here = highestId(connection, 'users') + 1
    copyRows(connection, table, {
      sqlOf: (_, { name }) => (name === 'id' ? String(here) : `t.${name}`),
      where: 't.id = ?',
      params: [person.id],
    })
    setValues(connection, { schema: 'main', table: 'users', id: here }, { password_hash: passwordHash })
    recordUser(connection, person, { id: here, uuid: person.uuid })
    if (!person.isDeleted) created.push(person.email)
  }
  return {
    linked,
    created,
    idHere: (id) => `(SELECT p.here FROM temp.people p WHERE p.there = ${id})`,
    actor: (uuid) => `ifnull((SELECT p.here_uuid FROM temp.people p WHERE p.there_uuid = ${uuid}), ${uuid})`,
  }
}
