import type { Db } from '../../db/database.ts'
import { defineChore, done, handlesChore } from '../../jobs/job.ts'
import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { pollRoutes } from './routes.ts'
import { closeDuePolls } from './service.ts'

const closePolls = defineChore('poll.close')
/** Number of polls closed in one write. */
const CHUNK = 20

export default defineModule({
  groups: {
    Polls:
      'A question to the contacts of a segment, which they answer by text, or by WhatsApp with a tap. Votes count until the poll closes, and a contact may change its vote until then.',
  },
  routes: pollRoutes,
  jobs: ({ db }: { db: Db }) => [
    handlesChore(closePolls, async () => {
      while ((await db.write((tx) => closeDuePolls(tx, CHUNK))) === CHUNK);
      return done
    }),
  ],
  schedules: [{ pattern: '* * * * *', job: closePolls }],
  retention: {
    polls: kept('with its organization; a deleted one too, as its votes name it'),
    poll_options: kept('with their poll'),
  },
  transport: { polls: copied({ unique: 'the address of a poll on a screen' }), poll_options: copied() },
})
