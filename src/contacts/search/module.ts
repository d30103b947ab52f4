import { fragment } from '../../db/fragment.ts'
import { defineModule } from '../../module/define-module.ts'
import { NOTHING_STAYS, type PersonRule } from '../../module/person.ts'
import { kept } from '../../module/retention.ts'
import { leftOut } from '../../module/transport.ts'
import { contactListRoutes } from './routes.ts'

/** Rows of the searched texts, each with a thousand contacts. The indexer fills an erased row again. */
const textsOfPerson: PersonRule = {
  title: (say) => say.contactTexts(),
  about: (say) => say.contactTextsAbout(),
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

const REBUILT = 'it is made again from the contacts'

export default defineModule({
  groups: {
    Contacts:
      'Contacts: their details, tags, notes, consent and history; duplicates, imports and exports. Opt-outs belong to the number, so deleting a contact keeps them.',
  },
  routes: contactListRoutes,
  contactColumns: {
    'contact_search_changes.contact_id': {
      policy: 'kept',
      why: 'The search index follows the contact itself, and finds it deleted.',
    },
  },
  persons: { contact_texts: textsOfPerson },
  retention: {
    contact_search: kept('one for each contact'),
    contact_search_progress: kept('one row'),
    contact_search_changes: kept('until the search index has it, within seconds'),
    contact_texts: kept('one for a thousand contacts, until it is filled again'),
    contact_text_pieces: kept('one for a thousand contacts, until one of them changes'),
  },
  transport: {
    contact_search: leftOut(REBUILT),
    contact_search_progress: leftOut(REBUILT),
    contact_search_changes: leftOut(REBUILT),
    contact_texts: leftOut(REBUILT),
    contact_text_pieces: leftOut(REBUILT),
  },
})
