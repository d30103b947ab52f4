import { isDiskFault } from '../../db/disk-fault.ts'
import { AppError } from '../../lib/errors.ts'
import { ConnectionTrouble } from '../port.ts'
import { say } from '../sentences.ts'
import { beginningOf } from './beginning.ts'
import { isPlainId, type MailIn } from './parse-mail.ts'
import { readMail } from './read-mail.ts'

/**
 * Receives the mails of a folder. A mail that cannot be read, or that fails at every try, is set aside: it
 * stays in the folder, flagged and unread, so that a person finds it. It does not block other mails.
 */

/** A folder of a mailbox. */
export interface Folder {
  /** Uids of the unseen mails that are not set aside, oldest first. */
  listWaiting(): Promise<number[]>
  /** The first `READ_BYTES` of a mail. Undefined if the mail no longer exists. */
  beginningOf(uid: number): Promise<Uint8Array | undefined>
  markSeen(uid: number): Promise<void>
  setAside(uid: number): Promise<void>
  countSetAside(): Promise<number>
}

/** Receives a mail. Resolves after the commit. If the process ends in between, the mail is received again. */
export type TakeMail = (mail: MailIn) => Promise<void>

/** A mail that was set aside. Contains only the Message-ID of the mail. */
export interface SetAside {
  uid: number
  /** Null for a mail without a readable Message-ID. */
  messageId: string | null
  reason: string
}

/** Mails read in one pass. The next pass follows immediately. */
const BATCH = 100
/** Tries for a readable mail that cannot be processed. Failed writes to the disk are tried without limit. */
const TRIES = 3
const TRIED_AGAIN = say.mailTriedAgain()

interface IntakeParts {
  /** The owner of the mailbox. Internal id. */
  organizationId: number
  take: TakeMail
  /** Called once for each mail that is set aside. */
  onSetAside?: (which: SetAside) => void
}

export class Intake {
  readonly #parts: IntakeParts
  /** Failed tries of each mail, by uid. */
  readonly #failures = new Map<number, number>()
  /** The reason why the last mail was set aside. */
  #reason: string | undefined

  constructor(parts: IntakeParts) {
    this.#parts = parts
  }

  /**
   * Receives the waiting mails. Throws ConnectionTrouble when a mail must be tried again.
   * @returns whether more mails may be waiting
   */
  async look(folder: Folder): Promise<boolean> {
    const uids = (await folder.listWaiting()).slice(0, BATCH)
    for (const uid of uids) {
      const bytes = await folder.beginningOf(uid)
      if (!bytes) continue
      if (await this.#isTaken(uid, bytes)) await folder.markSeen(uid)
      else {
        await folder.setAside(uid)
        this.#parts.onSetAside?.({
          uid,
          messageId: messageIdOf(bytes),
          reason: this.#reason ?? 'The mail cannot be read.',
        })
      }
      this.#failures.delete(uid)
    }
    return uids.length === BATCH
  }

  /** Returns the remark for users about the folder, or undefined if nothing is set aside. */
  async remarkOn(folder: Folder): Promise<ConnectionTrouble | undefined> {
    const count = await folder.countSetAside()
    if (count === 0) return undefined
    const said = say.mailsSetAside({ count })
    return new ConnectionTrouble(said, this.#reason === undefined ? {} : { cause: this.#reason })
  }

  async #isTaken(uid: number, bytes: Uint8Array): Promise<boolean> {
    let mail: MailIn
    try {
      mail = await readMail(bytes, this.#parts.organizationId)
    } catch (error) {
      // Too many documents are being read now.
      if (error instanceof AppError) throw new ConnectionTrouble(TRIED_AGAIN, { cause: error.message })
      // The parser throws its own errors for bytes that are not a mail. A bug of ours would throw again at the
      // next try.
      this.#reason = messageOf(error)
      return false
    }
    try {
      await this.#parts.take(mail)
      return true
    } catch (error) {
      if (error instanceof ConnectionTrouble) throw error
      const cause = messageOf(error)
      const failures = (this.#failures.get(uid) ?? 0) + 1
      if (isDiskFault(error) || failures < TRIES) {
        if (!isDiskFault(error)) this.#failures.set(uid, failures)
        throw new ConnectionTrouble(TRIED_AGAIN, { cause })
      }
      this.#reason = cause
      return false
    }
  }
}

/** Returns the Message-ID, if the header is readable. */
function messageIdOf(bytes: Uint8Array): string | null {
  const field = beginningOf(bytes).fields.find(([name]) => name === 'message-id')?.[1] ?? ''
  const id = /<([^<>\s]{1,500})>/.exec(field)?.[1]
  return id !== undefined && isPlainId(id) ? id : null
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
