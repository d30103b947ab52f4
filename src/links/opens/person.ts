import { fragment } from '../../db/fragment.ts'
import { ofContacts, type PersonRule } from '../../module/person.ts'

export const opensOfPerson: PersonRule = {
  title: 'Opened mails',
  about: 'Which mails were opened, and when.',
  from: (person) => fragment`FROM mail_opens t WHERE ${ofContacts(person)}`,
  key: 't.message_id',
  hasKeys: false,
  stays: 'campaign and time, of a contact without a name: the numbers of campaigns count opens',
}
