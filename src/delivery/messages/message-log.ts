import { listSenderLabels } from '../../channels/identities/troubles.ts'
import type { Db, Reader } from '../../db/database.ts'
import { LimitedLines } from '../../lib/limited-lines.ts'
import type { Log } from '../../lib/log.ts'
import type { SendResult } from '../../providers/port.ts'
import type { ReportedFailure } from '../executions/ports.ts'
import { findLoggedRun } from '../executions/store.ts'
import { findLoggedMessage } from './store.ts'
import type { MovedMessage } from './transitions.ts'

const EVENTS = {
  accepted: 'a message was accepted',
  rejected: 'a message was rejected',
  not_sent: 'a message was not sent',
  unknown: 'a message is in doubt',
} as const

/** A number that does not exist is an ordinary event. A message that may have to be repeated by hand is not. */
const LEVELS: Readonly<Record<string, 'warn'>> = { [EVENTS.not_sent]: 'warn', [EVENTS.unknown]: 'warn' }

/**
 * Logs the answers of carriers: a line with the ids of the message, its run, its sender and the request that
 * caused it. The recipient and the text are not logged.
 */
export class MessageLog {
  readonly #db: Db
  readonly #log: Log
  readonly #isWhole: boolean
  readonly #lines: LimitedLines

  /** @param isWhole whether accepted messages get a line too; then the number of lines has no limit */
  constructor(db: Db, log: Log, isWhole: boolean) {
    this.#db = db
    this.#log = log
    this.#isWhole = isWhole
    this.#lines = new LimitedLines(db.clock, (messages) => log.info('more messages failed', { messages }))
  }

  /** @param results in the order of the messages; a message without a result has an unknown outcome */
  answered(messages: readonly MovedMessage[], results: readonly SendResult[]): void {
    messages.forEach((message, at) => {
      const result = results[at]
      const outcome = result?.outcome ?? 'unknown'
      if (outcome === 'accepted') {
        if (this.#isWhole) this.#log.info(EVENTS.accepted, namesOf(this.#db, message))
        return
      }
      const error = result && 'errorCode' in result ? { errorCode: result.errorCode } : {}
      this.#failed(EVENTS[outcome], message, error)
    })
  }

  /** Logs that a carrier first accepted a message and then reported its failure. */
  reportedFailed(message: ReportedFailure): void {
    this.#failed('a message was reported as failed', message, { errorCode: message.errorCode })
  }

  #failed(event: string, message: MovedMessage, error: { errorCode?: string }): void {
    const { [event]: level = 'info' } = LEVELS
    const line = () => this.#log[level](event, { ...namesOf(this.#db, message), ...error })
    if (this.#isWhole) line()
    else this.#lines.add(line)
  }
}

function namesOf(
  reader: Reader,
  { id, executionId, channelIdentityId }: MovedMessage,
): Record<string, unknown> {
  try {
    const [sender] = listSenderLabels(reader, [channelIdentityId ?? 0])
    const run = executionId === null ? {} : findLoggedRun(reader, executionId)
    return { ...findLoggedMessage(reader, id), ...run, ...(sender ? { sender: sender.uuid } : {}) }
  } catch {
    // An unreadable database must not stop the sending.
    return {}
  }
}
