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

/** A number that does not exist is an ordinary event; what may have to be repeated by hand is not. */
const LEVELS: Readonly<Record<string, 'warn'>> = { [EVENTS.not_sent]: 'warn', [EVENTS.unknown]: 'warn' }

/**
 * Logs what carriers answer: a line with the ids of the message, its run, its sender and the request that they go back
 * to. Without the recipient and the text.
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

  /** @param results in the order of the messages; the outcome of a message without one is unknown */
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

  /** A carrier has reported that a message failed that it had accepted. */
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
    // A database that cannot be read must not stop the sending.
    return {}
  }
}
