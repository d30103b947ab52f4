import type { Page } from './page.ts'

/** Calls to the application whose answers a test delays. */

export interface Held {
  /** Resolves when the page has sent the call. Throws if it does not send it. */
  readonly isAsked: Promise<void>
  /** Lets the application answer, and waits until the effect is on the screen. */
  release(): Promise<void>
}

interface Refusal {
  status: number
  code: string
  userMessage: string
}

/**
 * Holds calls of one kind until they are released.
 * @param refusal answer in place of the application's
 */
export async function hold(page: Page, method: string, path: RegExp, refusal?: Refusal): Promise<Held> {
  const free = Promise.withResolvers<void>()
  let asked = 0
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    asked++
    await free.promise
    if (!refusal) return route.continue()
    const { status, code, userMessage } = refusal
    await route.fulfill({
      status,
      json: { success: false, statusCode: status, code, userMessage, details: [] },
    })
  })
  return {
    get isAsked() {
      const seen = () => `The page does not ask ${method} ${path}. On the screen:\n${page.screen()}`
      return page.scene.until(() => asked > 0 || undefined, seen).then(() => {})
    },
    async release() {
      free.resolve()
      await page.scene.follow()
    },
  }
}

/**
 * Answers the next call of this kind with 503, like a server that restarts.
 * @param path end of its path
 */
export async function refuseOnce(page: Page, method: string, path: string): Promise<void> {
  let isDone = false
  await page.route(`**${path}`, (route) => {
    if (isDone || route.request().method() !== method) return route.fallback()
    isDone = true
    const json = {
      success: false,
      statusCode: 503,
      code: 'SERVICE_UNAVAILABLE',
      details: [],
      userMessage: 'The server is being restarted.',
    }
    return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json })
  })
}

/** Returns the path of the page below `/console`. */
export const pathOf = (page: Page): string => new URL(page.url()).pathname.slice('/console'.length)
