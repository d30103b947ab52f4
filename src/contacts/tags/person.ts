import { fragment } from '../../db/fragment.ts'
import { NOTHING_STAYS, ofContacts, type PersonRule } from '../../module/person.ts'

export const tagsOfPerson: PersonRule = {
  title: 'Tags',
  about: 'Labels by which the organization groups its contacts.',
  from: (person) => fragment`FROM contact_tags t WHERE ${ofContacts(person)}`,
  key: 't.tag_id',
  hasKeys: false,
  // The deletion of the contact takes them away.
  stays: NOTHING_STAYS,
}
