import { fragment } from '../../db/fragment.ts'
import { ofContacts, type PersonRule } from '../../module/person.ts'

export const dealsOfPerson: PersonRule = {
  title: 'Deals',
  about: 'What the contact bought, as the organization recorded it.',
  from: (person) => fragment`FROM conversions t WHERE ${ofContacts(person)}`,
  stays: 'amount, time and campaign: accounting',
  erase: (tx, { ids }) => void tx.run(fragment`UPDATE conversions SET note = NULL WHERE id IN ${[...ids]}`),
}
