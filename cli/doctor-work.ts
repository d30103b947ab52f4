import { readerOf } from '../src/db/bare-reader.ts'
import type { Connection } from '../src/db/driver.ts'
import { waitingAges } from '../src/delivery/messages/sending-status.ts'
import { listQueueTroubles, type QueueTrouble } from '../src/jobs/store.ts'
import { DAY_MS, MINUTE_MS, toIso } from '../src/lib/clock.ts'
import { counted } from '../src/lib/count.ts'
import { deliveryLoad } from '../src/webhooks/deliveries/store.ts'
import { type Finding, inWords, ok, warning } from './doctor-storage.ts'

/** Limits of the alerts CarillonMessagesLate and CarillonWebhooksWait. */
const LATE_MS = MINUTE_MS
const WEBHOOK_WAIT_MS = 5 * MINUTE_MS

/**
 * Finds work that people wait for: mails of the server and other jobs after failures, due messages that the engine
 * does not take up, and deliveries to webhook endpoints that are not attempted. The schema must be that of this
 * version.
 */
export function checkWork(connection: Connection, now: number): Finding[] {
  const reader = readerOf(connection)
  const troubles = listQueueTroubles(reader, now - DAY_MS)
  const mails = troubles.find(({ queue }) => queue === 'mails')
  const others = troubles.filter(({ queue, givenUp }) => queue !== 'mails' && givenUp > 0)
  const { lateMs } = waitingAges(reader, now)
  const { oldestDueAt } = deliveryLoad(reader, now)
  const webhookMs = oldestDueAt === null ? 0 : now - oldestDueAt
  return [
    mails ? checkMails(mails) : ok('mails', 'no mail of the server waits after a failure'),
    ...(others.length > 0 ? others.map(givenUpJobs) : [ok('failed jobs', 'no job was given up in 24 hours')]),
    lateMs > LATE_MS
      ? warning(
          'messages',
          `a message has been due for ${inWords(lateMs)} and is not taken up. Is the server running, and can it write to its disk?`,
        )
      : ok('messages', 'no message is late'),
    webhookMs > WEBHOOK_WAIT_MS
      ? warning(
          'webhooks',
          `a delivery to a webhook endpoint has been due for ${inWords(webhookMs)} and is not attempted. If the server runs, see the lines of webhooks in its log`,
        )
      : ok('webhooks', 'no delivery is overdue'),
  ]
}

function checkMails({ retried, givenUp, since, lastError }: QueueTrouble): Finding {
  const parts = [
    ...(retried > 0
      ? [
          `${counted(retried, 'mail of the server failed and is', 'mails of the server failed and are')} tried again, the oldest of ${toIso(since!)}`,
        ]
      : []),
    ...(givenUp > 0
      ? [`${counted(givenUp, 'mail of the server was', 'mails of the server were')} given up in 24 hours`]
      : []),
  ]
  return warning(
    'mails',
    `${parts.join('; ')}: ${lastError} Check smtp_url. The lines \`a mail of the server was not delivered\` in the log have the answer of the mail server`,
  )
}

const givenUpJobs = ({ queue, givenUp, lastError }: QueueTrouble): Finding =>
  warning(
    'failed jobs',
    `${counted(givenUp, 'job')} of the queue ${queue} ${givenUp === 1 ? 'was' : 'were'} given up in 24 hours, the newest because: ${lastError}. See the line \`a job is given up\` in the log`,
  )
