import { fragment } from '../../db/fragment.ts'
import { NOTHING_STAYS, ofContacts, type PersonRule } from '../../module/person.ts'

export const segmentsOfPerson: PersonRule = {
  title: 'Segments',
  about: 'Lists to which the contact was added by hand.',
  from: (person) => fragment`FROM segment_contacts t WHERE ${ofContacts(person)}`,
  key: 't.segment_id',
  hasKeys: false,
  // The deletion of the contact takes them away.
  stays: NOTHING_STAYS,
}
