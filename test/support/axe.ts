import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** The smaller of the two forms in which axe comes: a page reads it in three quarters of the time. */
const SOURCE = readFileSync(join(import.meta.dir, '../../node_modules/axe-core/axe.min.js'), 'utf8')

/** Puts axe into the page, where it stays until the next one. It takes a processor a fifth of a second. */
export async function placeAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE)
}

/**
 * What `run` works out: not where everything is that is sound, which no test asks for, and no stylesheets of its own
 * reading, which only an experimental rule looks at. Both change nothing of what is found.
 */
export const FAULTS_ALONE: RunOptions = {
  resultTypes: ['violations', 'incomplete'],
  preload: { assets: ['media'] },
  // A mail is shown in a frame that runs no script of the page, so axe cannot answer from there.
  iframes: false,
}
