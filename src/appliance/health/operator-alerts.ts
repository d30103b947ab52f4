import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { letter } from '../../accounts/system-mails/letter.ts'
import { handOver } from '../../accounts/system-mails/outbox.ts'
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS, toIso } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import type { SendSystemMail } from '../../providers/smtp/system-mail.ts'
import { writeTextWhole } from '../../storage/unfinished.ts'
import type { PostAlert } from './operator-webhook.ts'

/** Kinds of alerts for the operator, with their names in a mail. */
const KINDS = {
  COPIES: 'copies elsewhere',
  LEASE: 'the lease',
  TAKEN_OVER: 'another machine',
  CERTIFICATES: 'certificates',
  WRITING: 'the disk',
  DISK: 'space on the disk',
  SNAPSHOT: 'carillon.db',
  MAILS: 'mails of the server',
} as const
export type AlertKind = keyof typeof KINDS

export interface Trouble {
  /** The problem, in sentences. */
  text: string
  /** The remedy, in a sentence. */
  remedy: string
}

/** Times after which a lasting problem is reported again: in the log, and to the operator. */
const LOG_AGAIN_MS = 6 * HOUR_MS
const MAIL_AGAIN_MS = DAY_MS
/** Time after which an alert that no way took is tried again. */
const RETRY_MS = 5 * MINUTE_MS
/** Time after a mail in which a problem that begins again causes no other mail. */
const FLAPPING_MS = HOUR_MS

const Alert = v.object({
  /** Time when the problem began. Null when it is solved. */
  beganAt: v.nullable(v.number()),
  loggedAt: v.number(),
  /** Time when the operator last got a report, ms since 1970. 0 for never. */
  mailedAt: v.number(),
  /** Time when that was last tried. */
  triedAt: v.number(),
  /** Whether the operator is still to get a report of the solution. */
  owesSolved: v.boolean(),
})
type Alert = v.InferOutput<typeof Alert>
const Alerts = v.record(v.string(), Alert)

interface Telling {
  kind: AlertKind
  state: 'TROUBLE' | 'SOLVED'
  /** A title, and sentences. */
  parts: readonly [string, ...string[]]
}

interface OperatorAlertsParts {
  /** File in which the alerts survive a restart. Undefined if there is none. */
  file: string | undefined
  clock: Clock
  log: Log
  sendMail: SendSystemMail | undefined
  /** Address of the operator. Empty if there is none. */
  to: string
  /** The operator's webhook. Undefined if there is none. */
  post: PostAlert | undefined
  /** Address of this server, for the mails. */
  publicBaseUrl: string
}

/**
 * Alerts for the operator: a line in the log when a problem begins, every six hours while it lasts and when it
 * is solved, and a mail or a call of a webhook at the beginning, once a day and at the end. One of both is enough. They need no database, because its disk
 * may be the problem. On a full disk they last as long as the process.
 */
export class OperatorAlerts {
  readonly #parts: OperatorAlertsParts
  readonly #alerts: Record<string, Alert>

  constructor(parts: OperatorAlertsParts) {
    this.#parts = parts
    this.#alerts = readAlerts(parts.file)
  }

  /** Takes the present state of a kind of problem, at least once an hour. Never rejects. */
  async report(kind: AlertKind, trouble: Trouble | undefined): Promise<void> {
    const now = this.#parts.clock.now()
    const before = this.#alerts[kind]
    if (!before && !trouble) return
    const alert = {
      ...(before ?? { beganAt: null, loggedAt: 0, mailedAt: 0, triedAt: 0, owesSolved: false }),
    }
    if (trouble) await this.#raise(kind, alert, trouble, now)
    else await this.#solve(kind, alert, now)
    if (JSON.stringify(alert) !== JSON.stringify(before)) this.#save(kind, alert)
  }

  async #raise(kind: AlertKind, alert: Alert, { text, remedy }: Trouble, now: number): Promise<void> {
    if (alert.beganAt === null) Object.assign(alert, { beganAt: now, loggedAt: 0, owesSolved: false })
    if (isOver(now, alert.loggedAt, LOG_AGAIN_MS)) {
      this.#parts.log.error(text, { alert: KINDS[kind], remedy })
      alert.loggedAt = now
    }
    const pauseMs = alert.mailedAt < alert.beganAt! ? FLAPPING_MS : MAIL_AGAIN_MS
    if (!isOver(now, alert.mailedAt, pauseMs)) return
    const since = `It began ${toIso(alert.beganAt!).slice(0, 16).replace('T', ' ')} UTC.`
    const parts = [`Carillon needs your help: ${KINDS[kind]}`, text, remedy, since] as const
    if (await this.#tell(alert, now, { kind, state: 'TROUBLE', parts })) alert.owesSolved = true
  }

  async #solve(kind: AlertKind, alert: Alert, now: number): Promise<void> {
    if (alert.beganAt !== null) {
      this.#parts.log.info('solved', { alert: KINDS[kind] })
      alert.beganAt = null
    }
    if (!alert.owesSolved) return
    const text = `The problem with the ${KINDS[kind]} is solved. No action is needed.`
    const parts = [`Carillon works again: ${KINDS[kind]}`, text] as const
    if (await this.#tell(alert, now, { kind, state: 'SOLVED', parts })) alert.owesSolved = false
  }

  /** Returns whether the operator counts as notified. A mail that may have been sent is not sent again. */
  async #tell(alert: Alert, now: number, telling: Telling): Promise<boolean> {
    const { sendMail, to, post } = this.#parts
    const hasMail = sendMail !== undefined && to !== ''
    if ((!hasMail && !post) || !isOver(now, alert.triedAt, RETRY_MS)) return false
    alert.triedAt = now
    const taken = await Promise.all([hasMail && this.#mail(telling), post && this.#post(post, telling)])
    if (!taken.includes(true)) return false
    alert.mailedAt = now
    return true
  }

  async #mail({ parts: [subject, ...parts] }: Telling): Promise<boolean> {
    const { sendMail, to, log, publicBaseUrl } = this.#parts
    const about = `This mail is from the server at ${publicBaseUrl}. Run \`carillon doctor\` there to check everything.`
    const outcome = await handOver({ log, sendMail }, letter({ to, subject, parts: [...parts, about] }))
    return outcome !== 'not_sent'
  }

  async #post(post: PostAlert, { kind, state, parts }: Telling): Promise<boolean> {
    const { log, publicBaseUrl: server } = this.#parts
    const reason = await post({ alert: kind, state, text: [...parts, server].join('\n'), server })
    if (reason !== undefined) log.warn('operator_webhook did not take an alert', { reason })
    return reason === undefined
  }

  #save(kind: AlertKind, alert: Alert): void {
    this.#alerts[kind] = alert
    const { file } = this.#parts
    if (file === undefined) return
    try {
      writeTextWhole(file, `${JSON.stringify(this.#alerts)}\n`)
    } catch {
      // Storage reports an unwritable disk.
    }
  }
}

/**
 * Returns whether a pause is over. A clock that was set back ends it. Otherwise an alert would wait until the
 * clock reaches that time again.
 */
const isOver = (now: number, since: number, pauseMs: number): boolean => now < since || now - since >= pauseMs

function readAlerts(file: string | undefined): Record<string, Alert> {
  try {
    return file === undefined ? {} : { ...v.parse(Alerts, JSON.parse(readFileSync(file, 'utf8'))) }
  } catch {
    return {}
  }
}
