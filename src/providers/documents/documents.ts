import { CallThread } from '../../lib/call-thread.ts'
import { SECOND_MS } from '../../lib/clock.ts'
import { isShortOfDescriptors } from '../../lib/descriptors.ts'
import { AppError } from '../../lib/errors.ts'
import { NoPlace, type ShareLimits, Shares } from '../../lib/shares.ts'
import type { MailIn } from '../mail-in/parse-mail.ts'
import type { DocumentReply, DocumentRequest } from './document-worker.ts'
import type { ReadFeed } from './feed.ts'
import type { PreparedHtml } from './html.ts'
import type { MailFacts } from './mail-facts.ts'
import type { MjmlReply, MjmlRequest } from './mjml.ts'

/** The document exceeded its time limit. Its thread was ended. */
export class DocumentTooSlow extends Error {}

/** Two threads: while a document uses its full time, one thread stays free for other organizations. */
const LIMITS: ShareLimits = { ofOne: 1, inAll: 2, waitingOfOne: 100 }
/** Time limit of a document. A large newsletter takes a third of a second, and so does the start of a thread. */
const WITHIN_MS = 3 * SECOND_MS
const WAIT_MS = 15 * SECOND_MS
/** Time after which an idle thread ends: a thread takes 20 to 40 MB after its first document. */
const IDLE_MS = 10 * SECOND_MS

type Thread = CallThread<DocumentRequest, DocumentReply>

const newThread = (): Thread =>
  new CallThread({
    name: 'document thread',
    start: () => new Worker(new URL('./document-worker.ts', import.meta.url), { name: 'carillon-documents' }),
    idleMs: IDLE_MS,
  })

const busy = () =>
  new AppError('SERVICE_UNAVAILABLE', 'Too many documents are being read. Try again shortly.', {
    retryAfterSeconds: 2,
  })

/**
 * Reads untrusted documents in separate threads, each within a deadline. Organizations have shares, and a thread
 * exists only while there is something to read.
 */
export class Documents {
  readonly #shares: Shares
  readonly #withinMs: number
  readonly #idle: Thread[] = []

  constructor({ limits = LIMITS, withinMs = WITHIN_MS }: { limits?: ShareLimits; withinMs?: number } = {}) {
    this.#shares = new Shares(limits)
    this.#withinMs = withinMs
  }

  /** Throws DocumentTooSlow, SERVICE_UNAVAILABLE. */
  prepareHtml = (html: string, organizationId: number): Promise<PreparedHtml> =>
    this.#ask({ kind: 'HTML', html }, organizationId) as Promise<PreparedHtml>

  /** Throws DocumentTooSlow, SERVICE_UNAVAILABLE. */
  renderMjml = (request: MjmlRequest, organizationId: number): Promise<MjmlReply> =>
    this.#ask({ kind: 'MJML', ...request }, organizationId) as Promise<MjmlReply>

  /** Throws DocumentTooSlow, SERVICE_UNAVAILABLE. */
  mailFacts = (html: string, organizationId: number): Promise<MailFacts> =>
    this.#ask({ kind: 'FACTS', html }, organizationId) as Promise<MailFacts>

  /** Undefined for a text that is no feed. Throws DocumentTooSlow, SERVICE_UNAVAILABLE. */
  readFeed = async (text: string, address: string, organizationId: number): Promise<ReadFeed | undefined> =>
    ((await this.#ask({ kind: 'FEED', text, address }, organizationId)) as { feed: ReadFeed | undefined })
      .feed

  /** @param raw moves to the thread, so the caller loses it. Throws DocumentTooSlow, SERVICE_UNAVAILABLE. */
  readMail = (raw: Uint8Array, organizationId: number): Promise<MailIn | { unreadable: string }> =>
    this.#ask({ kind: 'MAIL', raw }, organizationId) as Promise<MailIn | { unreadable: string }>

  async #ask(request: DocumentRequest, organizationId: number): Promise<DocumentReply | undefined> {
    const leave = await this.#shares.take(organizationId, WAIT_MS).catch((error) => {
      throw error instanceof NoPlace ? busy() : error
    })
    try {
      if (isShortOfDescriptors()) throw busy()
      return await this.#askThread(this.#idle.pop() ?? newThread(), request)
    } finally {
      leave()
    }
  }

  async #askThread(thread: Thread, request: DocumentRequest): Promise<DocumentReply | undefined> {
    const endTimer = this.#whenSpent(() => thread.end(new DocumentTooSlow()))
    try {
      return await thread.ask(request)
    } finally {
      endTimer()
      this.#idle.push(thread)
    }
  }

  /**
   * Calls `end` when this process has used the time limit of a document as CPU time, at the latest after ten
   * times the limit. CPU time is fair when other programs use the processors.
   * @returns a function that ends the timer
   */
  #whenSpent(end: () => void): () => void {
    const withinMs = this.#withinMs
    const [startedAt, usedBefore] = [performance.now(), process.cpuUsage()]
    const look = () => {
      const { user, system } = process.cpuUsage(usedBefore)
      const leftMs = withinMs - (user + system) / 1_000
      if (leftMs <= 0 || performance.now() - startedAt > 10 * withinMs) end()
      else timer = setTimeout(look, Math.max(leftMs, withinMs / 10))
    }
    let timer = setTimeout(look, withinMs)
    return () => clearTimeout(timer)
  }
}

/** Shared by the whole process: time limits count the CPU time of the process. */
export const documents = new Documents()
