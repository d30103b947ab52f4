import type { Page } from 'playwright-core'

/** A server that answers late. */

export interface Held {
  /** Resolves when the page has sent the request. */
  isAsked: Promise<void>
  /** Lets the server answer, and waits until the page has processed the answer. */
  release(): Promise<void>
}

/** Holds requests of one kind until they are released. */
export async function hold(page: Page, method: string, path: RegExp): Promise<Held> {
  const asked = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  const isMeant = (request: { method(): string; url(): string }) =>
    request.method() === method && path.test(request.url())
  await page.route(path, async (route) => {
    if (!isMeant(route.request())) return route.fallback()
    asked.resolve()
    await free.promise
    await route.continue().catch(() => {})
  })
  return {
    isAsked: asked.promise,
    async release() {
      const answered = page.waitForResponse((response) => isMeant(response.request()))
      free.resolve()
      await (await answered).finished()
      await settled(page)
    },
  }
}

/** Number of frames until the effect of an answer is on the screen. */
const FRAMES = 20

/** Waits until the effect of an answer is drawn. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async (frames) => {
    const { requestAnimationFrame } = globalThis as unknown as {
      requestAnimationFrame(next: () => void): void
    }
    for (let frame = 0; frame < frames; frame++)
      await new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
  }, FRAMES)

/** Returns the path of the page below `/console`. */
export const pathOf = (page: Page): string => new URL(page.url()).pathname.slice('/console'.length)
