import { handOver, type MailDeps } from '../../accounts/system-mails/outbox.ts'
import { defineChore, done, type HandledJob, handlesChore, type Outcome } from '../../jobs/job.ts'
import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { digestRoutes } from './routes.ts'
import { putBack, takeDigest } from './service.ts'
import { listDue } from './store.ts'

/** Chore that mails users their unread notifications. */
export const sendDigests = defineChore('notification_digest.send')

/** Largest number of digests in one run. The next run sends the others. */
const BATCH_SIZE = 500

const digestJobs = (deps: MailDeps): readonly HandledJob[] => [
  handlesChore(sendDigests, (signal) => sendAll(deps, signal)),
]

/**
 * Sends all due digests. Does not repeat a digest that may have been sent. A digest that was certainly not sent
 * ends the run, because the mail server may be unreachable for all digests. It is retried a few minutes later.
 */
async function sendAll(deps: MailDeps, signal: AbortSignal): Promise<Outcome> {
  const { db, sendMail, publicBaseUrl } = deps
  if (!sendMail) return done
  for (const reading of listDue(db, db.clock.now(), BATCH_SIZE)) {
    if (signal.aborted) break
    const taken = await db.write((tx) => takeDigest(tx, reading, publicBaseUrl))
    if (!taken || (await handOver(deps, taken.mail)) !== 'not_sent') continue
    await db.write((tx) => putBack(tx, taken))
    break
  }
  return done
}

export default defineModule({
  routes: digestRoutes,
  jobs: digestJobs,
  schedules: [{ pattern: '*/2 * * * *', job: sendDigests }],
  retention: { notification_digests: kept('one for each member of an organization') },
  transport: { notification_digests: copied({ unique: 'the link out of mails of notifications' }) },
})
