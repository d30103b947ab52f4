import type { Db } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { defineChore, done, handlesChore } from '../../jobs/job.ts'
import { defineModule } from '../../module/define-module.ts'
import { NOTHING_STAYS, ofContacts } from '../../module/person.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { followsEvents } from './follow.ts'
import { watchClock } from './watch.ts'

const watchAutomations = defineChore('automation.watch')

export default defineModule({
  contactColumns: {
    'automation_members.contact_id': {
      policy: 'kept',
      why: 'the segment is looked at again, and the deleted contact leaves it',
    },
  },
  persons: {
    automation_members: {
      title: (say) => say.automationMembers(),
      about: (say) => say.automationMembersAbout(),
      from: (person) => fragment`FROM automation_members t WHERE ${ofContacts(person)}`,
      key: 't.contact_id',
      hasKeys: false,
      stays: NOTHING_STAYS,
      erase: (tx, { person }) =>
        void tx.run(fragment`DELETE FROM automation_members
          WHERE organization_id = ${person.organizationId} AND contact_id IN ${[...person.contactIds]}`),
    },
  },
  retention: { automation_members: kept('as long as their contact is in the segment') },
  transport: { automation_members: copied() },
  consumers: [followsEvents],
  jobs: ({ db }: { db: Db }) => [
    handlesChore(watchAutomations, async (signal) => {
      await watchClock(db, signal)
      return done
    }),
  ],
  schedules: [{ pattern: '* * * * *', job: watchAutomations, runsAtStart: true }],
})
