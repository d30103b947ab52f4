import { fragment } from '../../db/fragment.ts'
import { defineModule } from '../../module/define-module.ts'
import { moved } from '../../module/merge-policy.ts'
import { ofContacts, type PersonRule } from '../../module/person.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { openRoutes } from './routes.ts'

const opensOfPerson: PersonRule = {
  title: (say) => say.mailOpens(),
  about: (say) => say.mailOpensAbout(),
  from: (person) => fragment`FROM mail_opens t WHERE ${ofContacts(person)}`,
  key: 't.message_id',
  hasKeys: false,
  stays: (say) => say.mailOpensStays(),
}

export default defineModule({
  routes: openRoutes,
  contactColumns: { 'mail_opens.contact_id': moved('UPDATE mail_opens') },
  persons: { mail_opens: opensOfPerson },
  retention: {
    mail_opens: kept('with its campaign: contacts who opened are counted once'),
    campaign_opens: kept('one for each campaign'),
    run_opens: kept('one for each run'),
    machine_opens: kept('with its campaign, at most one for each run and reason'),
  },
  transport: {
    mail_opens: copied(),
    campaign_opens: copied({ by: 'campaign_id' }),
    run_opens: copied({ by: 'execution_id' }),
    machine_opens: copied({ by: 'campaign_id' }),
  },
})
