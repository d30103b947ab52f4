import type { Page } from './page.ts'

/** An application that answers late, in the order that a test wants. */

export interface Held {
  /** The page has asked. Throws when it does not ask. */
  readonly isAsked: Promise<void>
  /** Lets the application answer, and waits until what follows is on the screen. */
  release(): Promise<void>
}

interface Refusal {
  status: number
  code: string
  message: string
}

/** Calls of one kind reach the application only when they are released. @param refusal what they are answered in its place */
export async function hold(page: Page, method: string, path: RegExp, refusal?: Refusal): Promise<Held> {
  const free = Promise.withResolvers<void>()
  let asked = 0
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    asked++
    await free.promise
    if (!refusal) return route.continue()
    const { status, code, message } = refusal
    await route.fulfill({ status, json: { success: false, statusCode: status, code, message, details: [] } })
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

/** The next call of this kind gets 503, as from a server that is being restarted. @param path its end */
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
      message: 'The server is being restarted.',
    }
    return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json })
  })
}

/** Where the page is, below `/console`. */
export const pathOf = (page: Page): string => new URL(page.url()).pathname.slice('/console'.length)
