import { fragment } from '../../db/fragment.ts'
import { mentions, type PersonRule } from '../../module/person.ts'
import { eraseNotices } from './notice-queries.ts'

/** Notices to members that quote a message or name an address. */
export const noticesAboutPerson: PersonRule = {
  title: 'Notices to members',
  about: 'Notices to members of the organization that name the person; kept for some 100 days.',
  from: (person) =>
    fragment`FROM notices t WHERE t.organization_id = ${person.organizationId}
      AND ${mentions("t.title || ' ' || t.body || ' ' || t.link", person)}`,
  stays: 'that there was a notice',
  erase: (tx, { ids }) => eraseNotices(tx, ids),
}
