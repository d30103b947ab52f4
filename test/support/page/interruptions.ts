import type { HTMLInputElement } from 'happy-dom'
import type { Locator } from './locator.ts'
import type { Route } from './network.ts'
import type { Page } from './page.ts'
import type { Caller, PageVisit } from './visit.ts'

/** Interruptions of a person at work. Each can be caused in one window and ended again. */

/** Calls that a screen makes without an act of the person. */
const IS_QUESTION = /\/(?:estimate|preview|draft|presence|read)$/

const TROUBLES = {
  429: { code: 'RATE_LIMITED', message: 'Too many calls. Wait 2 seconds.' },
  503: { code: 'SERVICE_UNAVAILABLE', message: 'The server is being restarted.' },
} as const

export const UNREACHABLE = 'The server cannot be reached.'
export const saidOf = (status: keyof typeof TROUBLES): string => TROUBLES[status].message

export class Interruptions {
  readonly #visit: PageVisit
  #refusal: keyof typeof TROUBLES | undefined
  #losesAnswer = false

  /** Session of the same person on another device. */
  readonly session: Caller

  private constructor(visit: PageVisit, session: Caller) {
    this.session = session
    this.#visit = visit
  }

  static async begin(visit: PageVisit): Promise<Interruptions> {
    const made = new Interruptions(visit, await visit.session())
    await visit.page.route(/^https:\/\/[^/]+\/(?!console)/, (route) => made.#answer(route))
    return made
  }

  #refuse(route: Route, status: keyof typeof TROUBLES): Promise<void> {
    const { code, message } = TROUBLES[status]
    const body = { success: false, statusCode: status, code, message, userMessage: message, details: [] }
    return route.fulfill({ status, headers: { 'retry-after': '2' }, json: body })
  }

  async #answer(route: Route): Promise<void> {
    const status = this.#refusal
    if (status) return this.#refuse(route, status)
    const { pathname } = new URL(route.request().url())
    const changes =
      route.request().method() !== 'GET' && !/^\/auth\b/.test(pathname) && !IS_QUESTION.test(pathname)
    if (!this.#losesAnswer || !changes) return route.fallback()
    const response = await route.fetch()
    if (!response.ok) return route.fulfill({ response })
    this.#losesAnswer = false
    await route.abort()
  }

  /** Answers every call with this status while `use` runs. */
  async refusing(status: keyof typeof TROUBLES, use: () => Promise<void>): Promise<void> {
    this.#refusal = status
    try {
      await use()
    } finally {
      this.#refusal = undefined
    }
  }

  /** Answers the next call of this kind with 503. */
  async refuseNext(method: string, path: RegExp): Promise<void> {
    let isDone = false
    await this.#visit.page.route(path, (route) => {
      if (isDone || route.request().method() !== method) return route.fallback()
      isDone = true
      return this.#refuse(route, 503)
    })
  }

  /** Takes the network from the device while `use` runs. */
  async offline(use: () => Promise<void>): Promise<void> {
    await this.#visit.page.setOffline(true)
    try {
      await use()
    } finally {
      await this.#visit.page.setOffline(false)
    }
  }

  /** Takes the server away while `use` runs. */
  async away(use: () => Promise<void>): Promise<void> {
    const { profile } = this.#visit.page.tab
    profile.cut()
    try {
      await use()
    } finally {
      profile.isOffline = false
    }
  }

  /** Loses the answer to the next change that the server makes. */
  loseNextAnswer(): void {
    this.#losesAnswer = true
  }

  /** Ends all other sessions of the person, from the other device. */
  async endSessions(): Promise<void> {
    const sessions: { id: string; isCurrent: boolean }[] = await this.session.ask('GET', '/auth/sessions')
    for (const { id, isCurrent } of sessions) {
      if (!isCurrent) await this.session.ask('DELETE', `/auth/sessions/${id}`)
    }
  }

  /** Signs in again in the dialog on the current screen. */
  async signInAgain(page: Page): Promise<void> {
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByLabel('Password').fill(this.#visit.owner.password)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }
}

/** Returns the values of all fields of a form. */
export const heldBy = (form: Locator): Promise<string[]> =>
  form.evaluate((root: { querySelectorAll(css: string): Iterable<HTMLInputElement> }) =>
    [...root.querySelectorAll('input:not([type=file]), textarea, select')].map((field) => {
      const { name, type, value, checked } = field
      const label = [...(field.labels ?? [])].map(({ textContent }) => textContent).join()
      return `${label || name}: ${type === 'checkbox' || type === 'radio' ? checked : value}`
    }),
  )
