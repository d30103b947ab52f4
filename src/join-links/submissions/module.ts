import type { Db } from '../../db/database.ts'
import { defineChore, done, handlesChore } from '../../jobs/job.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { defineModule } from '../../module/define-module.ts'
import { moved } from '../../module/merge-policy.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { joinsOfPerson } from './person.ts'
import { deleteUnfinished, expireDue } from './queries.ts'
import { publicJoinRoutes } from './routes.ts'

const expireSubmissions = defineChore('join_link.expire')
/** Submissions in one write. */
const CHUNK = 500
/** Days that the number of a person who did not join is kept. */
const UNFINISHED_DAYS = 30

export default defineModule({
  routes: publicJoinRoutes,
  jobs: ({ db }: { db: Db }) => [
    handlesChore(expireSubmissions, async () => {
      while ((await db.write((tx) => expireDue(tx, CHUNK))) === CHUNK);
      while ((await db.write((tx) => deleteUnfinished(tx, tx.now - UNFINISHED_DAYS * DAY_MS))) === CHUNK);
      return done
    }),
  ],
  schedules: [{ pattern: '* * * * *', job: expireSubmissions }],
  contactColumns: { 'join_submissions.contact_id': moved('UPDATE join_submissions') },
  persons: { join_submissions: joinsOfPerson },
  retention: {
    join_submissions: kept(
      'with their organization, as evidence of consent; one that was not completed for 30 days',
    ),
    join_days: kept('with their link'),
  },
  transport: { join_submissions: copied(), join_days: copied() },
})
