import { type Browser, firefox } from 'playwright-core'

/** Debian's Firefox, driven by WebDriver BiDi. */

/** The Firefox of this machine; undefined if there is none. */
export const FIREFOX = Bun.which('firefox-esr') ?? Bun.which('firefox') ?? undefined

type Send = (method: string, params: unknown) => Promise<unknown>

/** Part behind Playwright's interface that this file changes. */
interface Inner {
  _connection: { toImpl(browser: unknown): { _browserSession: { send: Send } } }
}

/**
 * Starts Firefox.
 * @param executablePath `FIREFOX`
 * @param colorScheme colour scheme of all its windows
 */
export async function launchFirefox(
  executablePath: string,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<Browser> {
  const browser = await firefox.launch({
    executablePath,
    // Protocol of an unmodified Firefox.
    channel: 'moz-firefox',
    firefoxUserPrefs: { 'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1 },
  })
  leaveOutUnknown(browser as unknown as Inner)
  return browser
}

/** Drops commands that Playwright sends and this Firefox does not know yet, such as for the colour scheme. */
function leaveOutUnknown(browser: Inner): void {
  const session = browser._connection.toImpl(browser)._browserSession
  const prototype = Object.getPrototypeOf(session) as { send: Send }
  const { send } = prototype
  prototype.send = async function (method, params) {
    try {
      return await send.call(this, method, params)
    } catch (error) {
      if (method.startsWith('emulation.') && /unknown command/.test((error as Error).message)) return {}
      throw error
    }
  }
}
