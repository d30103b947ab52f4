import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { buildConsole, CONSOLE } from '../../scripts/build-console.ts'
import { CONSOLE_PATH } from '../../src/http/console-paths.ts'

/** Bundles the console with the pseudo-language into a folder. */
export const buildPseudo = (out: string): Promise<unknown> =>
  buildConsole({ source: CONSOLE.source, out, isCompressed: false, isPseudo: true })

/** Answers the requests of a window for the console from a folder. Requests for the API still reach the server. */
export async function serveConsoleFrom(folder: string, context: BrowserContext): Promise<void> {
  await context.route(`**${CONSOLE_PATH}**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(CONSOLE_PATH.length)
    if (name === 'frame') return route.fallback()
    const file = join(folder, name)
    await route.fulfill({ path: name.includes('.') && existsSync(file) ? file : join(folder, 'index.html') })
  })
}
