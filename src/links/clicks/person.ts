import { fragment } from '../../db/fragment.ts'
import { ofContacts, type PersonRule } from '../../module/person.ts'

export const clicksOfPerson: PersonRule = {
  title: 'Clicks',
  about: 'Which links in messages were opened, when and with which kind of device.',
  from: (person) => fragment`FROM link_clicks t WHERE ${ofContacts(person)}`,
  hidden: ['visitor'],
  stays: 'link, campaign and time, of a contact without a name: the numbers of campaigns count clicks',
  erase: (tx, { ids }) =>
    void tx.run(fragment`UPDATE link_clicks SET visitor = NULL WHERE id IN ${[...ids]}`),
}
