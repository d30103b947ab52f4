import { expect, test } from 'bun:test'
import { fieldNamed, SEARCHED_FIELDS } from '../../../src/contacts/records/fields.ts'
import { openMigrated } from '../../support/migrated.ts'

test('a change of a searched field or a deletion notifies the search index, and no other change does', () => {
  const trigger = openMigrated()
    .prepare(`SELECT sql FROM sqlite_schema WHERE name = 'contact_search_changed'`)
    .get() as { sql: string }
  const watched = /UPDATE OF ([\w, ]+) ON contacts/.exec(trigger.sql)?.[1]?.split(', ') ?? []
  expect(watched.sort()).toEqual(
    [...SEARCHED_FIELDS.map((name) => fieldNamed(name).column), 'deleted_at'].sort(),
  )
})
