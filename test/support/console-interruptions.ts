import type { BrowserContext, Locator, Page, Route } from 'playwright-core'
import type { ConsoleVisit } from './console.ts'
import { Session } from './console-inbox.ts'
import { Appliance } from './crash.ts'

/** What comes between a person and the thing they do: each can be caused in one window, and ended again. */

/** What a screen asks or keeps by itself. */
const IS_QUESTION = /\/(?:estimate|preview|draft|presence|read)$/

const TROUBLES = {
  429: { code: 'RATE_LIMITED', message: 'Too many calls. Wait 2 seconds.' },
  503: { code: 'SERVICE_UNAVAILABLE', message: 'The server is being restarted.' },
} as const

export const UNREACHABLE = 'The server cannot be reached.'
export const saidOf = (status: keyof typeof TROUBLES): string => TROUBLES[status].message

export class Interruptions {
  readonly #visit: ConsoleVisit
  readonly #environment: Record<string, string>
  #appliance: Appliance
  #refusal: keyof typeof TROUBLES | undefined
  #losesAnswer = false

  /** The person on another device. */
  readonly session: Session

  private constructor(visit: ConsoleVisit, environment: Record<string, string>, session: Session) {
    this.session = session
    this.#visit = visit
    this.#environment = environment
    this.#appliance = visit.served.appliance
  }

  /** @param environment that the server began with */
  static async begin(visit: ConsoleVisit, environment: Record<string, string>): Promise<Interruptions> {
    const made = new Interruptions(visit, environment, await Session.begin(visit, visit.owner))
    await visit.page.context().route(
      ({ pathname }) => !pathname.startsWith('/console'),
      (route) => made.#answer(route),
    )
    return made
  }

  get #context(): BrowserContext {
    return this.#visit.page.context()
  }

  async #answer(route: Route): Promise<void> {
    const status = this.#refusal
    if (status) {
      const { code, message } = TROUBLES[status]
      const body = { success: false, statusCode: status, code, message, details: [] }
      return route.fulfill({ status, headers: { 'retry-after': '2' }, json: body })
    }
    const { pathname } = new URL(route.request().url())
    const changes =
      route.request().method() !== 'GET' && !/^\/auth\b/.test(pathname) && !IS_QUESTION.test(pathname)
    if (!this.#losesAnswer || !changes) return route.continue()
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    this.#losesAnswer = false
    await route.abort('connectionreset')
  }

  /** Every call gets this answer while `use` runs. */
  async refusing(status: keyof typeof TROUBLES, use: () => Promise<void>): Promise<void> {
    this.#refusal = status
    try {
      await use()
    } finally {
      this.#refusal = undefined
    }
  }

  /** The device has no network while `use` runs. */
  async offline(use: () => Promise<void>): Promise<void> {
    await this.#context.setOffline(true)
    try {
      await use()
    } finally {
      await this.#context.setOffline(false)
    }
  }

  /** The server is killed, and started on the same data after `use`. */
  async killed(use: () => Promise<void>): Promise<void> {
    await this.#appliance.kill()
    try {
      await use()
    } finally {
      this.#appliance = await Appliance.start({
        dataDir: this.#visit.served.site.data,
        environment: this.#environment,
        arguments: ['--port', new URL(this.#visit.origin).port],
      })
    }
  }

  /** The answer to the next change that the server makes is lost on its way. */
  loseNextAnswer(): void {
    this.#losesAnswer = true
  }

  /** Ends all other sessions of the person from the other device. */
  async endSessions(): Promise<void> {
    const sessions: { id: string; isCurrent: boolean }[] = await this.session.ask('GET', '/auth/sessions')
    for (const { id, isCurrent } of sessions) {
      if (!isCurrent) await this.session.ask('DELETE', `/auth/sessions/${id}`)
    }
  }

  /** Signs in again where the person is. */
  async signInAgain(page: Page): Promise<void> {
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByLabel('Password').fill(this.#visit.owner.password)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#appliance.kill()
  }
}

interface FieldElement {
  name: string
  type: string
  value: string
  checked?: boolean
  labels: Iterable<{ textContent: string }> | null
}

/** All that the fields of a form hold. */
export const heldBy = (form: Locator): Promise<string[]> =>
  form.evaluate((root) => {
    const fields = (
      root as unknown as { querySelectorAll(css: string): Iterable<FieldElement> }
    ).querySelectorAll('input:not([type=file]), textarea, select')
    return [...fields].map(({ name, type, value, checked, labels }) => {
      const label = [...(labels ?? [])].map(({ textContent }) => textContent).join()
      return `${label || name}: ${type === 'checkbox' || type === 'radio' ? checked : value}`
    })
  })

interface Pressable {
  click(): void
  scrollIntoView(options: { block: string; behavior: string }): void
  contains(other: unknown): boolean
  getBoundingClientRect(): { left: number; top: number; width: number; height: number }
}

/**
 * Presses a button unless something is above it. In one step, because a mouse button that goes down before a dialog
 * opens and up after it presses nothing.
 */
export async function pressIfOnTop(button: Locator): Promise<boolean> {
  return button.evaluate((element) => {
    const pressed = element as unknown as Pressable
    const { document } = globalThis as unknown as {
      document: { elementFromPoint(x: number, y: number): unknown }
    }
    // In the middle: a bar at the edge of a phone covers what is only in view.
    pressed.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = pressed.getBoundingClientRect()
    const isOnTop = pressed.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    if (isOnTop) pressed.click()
    return isOnTop
  })
}
