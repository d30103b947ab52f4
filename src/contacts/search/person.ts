import { fragment } from '../../db/fragment.ts'
import { NOTHING_STAYS, type PersonRule } from '../../module/person.ts'

/** The texts that searches look into, a thousand contacts in a row; the indexer fills the row again. */
export const textsOfPerson: PersonRule = {
  title: 'Search index',
  about: 'A copy of name, number and email address, by which searches find the contact.',
  from: ({ organizationId, contactIds }) =>
    fragment`FROM contact_texts t WHERE t.organization_id = ${organizationId}
      AND t.piece IN (SELECT value / 1000 FROM json_each(${JSON.stringify(contactIds)}))`,
  key: 't.rowid',
  hidden: ['texts', 'piece'],
  stays: NOTHING_STAYS,
  erase: (tx, { ids }) => {
    tx.run(fragment`DELETE FROM contact_text_pieces
      WHERE piece IN (SELECT piece FROM contact_texts WHERE rowid IN ${[...ids]})`)
    tx.run(fragment`DELETE FROM contact_texts WHERE rowid IN ${[...ids]}`)
  },
}
