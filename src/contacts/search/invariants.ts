import type { Invariant } from '../../db/check.ts'
import { organizationGramSql } from './grams.ts'
import { TEXTS } from './texts.ts'

/** SQL that adds the first and last three characters of a text to a MATCH query; it adds nothing for a shorter text. */
const endsOf = (text: string): string => `CASE WHEN length(${text}) >= 3 THEN
  ' AND "' || replace(substr(${text}, 1, 3), '"', '""') || '" AND "'
  || replace(substr(${text}, length(${text}) - 2, 3), '"', '""') || '"' ELSE '' END`

/** SQL of the contacts that the search index should have with their present values. */
const INDEXED = `FROM contacts WHERE contacts.deleted_at IS NULL
  AND contacts.id <= (SELECT indexed_through FROM contact_search_progress)
  AND contacts.id NOT IN (SELECT contact_id FROM contact_search_changes)`

const IN_FILLED = 'piece IN (SELECT piece FROM contact_text_pieces)'
const TEXTS_KEPT = `SELECT piece, organization_id, texts FROM contact_texts WHERE ${IN_FILLED}`
const TEXTS_NOW = `SELECT * FROM (${TEXTS} GROUP BY 1, 2) WHERE ${IN_FILLED}`

const REMEDY = 'carillon search rebuild'

/** Conditions that hold at every commit and that SQLite does not check. */
export const invariants: readonly Invariant[] = [
  {
    name: 'the search index has the live contacts and no others',
    sql: `SELECT (SELECT count(*) ${INDEXED} AND contacts.id NOT IN (SELECT id FROM contact_search_docsize))
      + (SELECT count(*) FROM contact_search_docsize d LEFT JOIN contacts ON contacts.id = d.id AND contacts.deleted_at IS NULL
         WHERE contacts.id IS NULL AND d.id NOT IN (SELECT contact_id FROM contact_search_changes))`,
    remedy: REMEDY,
  },
  {
    // Searching for each of a million contacts takes a minute, so this checks only about two hundred.
    name: 'the search index has the present values of contacts',
    sql: `SELECT count(*) ${INDEXED} AND contacts.id % (1 + (SELECT count(*) FROM contacts) / 200) = 0
      AND NOT EXISTS (SELECT 1 FROM contact_search WHERE rowid = contacts.id AND contact_search MATCH
        '"' || ${organizationGramSql('contacts.organization_id')} || '"' || ${endsOf('contacts.first_name')}
        || ${endsOf(`ifnull(contacts.phone, '')`)} || ${endsOf(`ifnull(contacts.email, '')`)})`,
    remedy: REMEDY,
  },
  {
    name: 'the texts of filled pieces match the live contacts',
    sql: `SELECT (SELECT count(*) FROM (${TEXTS_KEPT} EXCEPT ${TEXTS_NOW}))
      + (SELECT count(*) FROM (${TEXTS_NOW} EXCEPT ${TEXTS_KEPT}))`,
    repair: ['DELETE FROM contact_text_pieces'],
  },
]
