import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { until } from '../support/client.ts'
import { consoleOfFile, DESKTOP, PHONE } from '../support/console.ts'
import { settled, shapeOf, watchCalls } from '../support/console-look.ts'
import { stopsOf } from '../support/console-stops.ts'
import { buildWorld, WORLD_ENVIRONMENT } from '../support/console-world.ts'
import { covers } from '../support/covers.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { buildPseudo, serveConsoleFrom } from '../support/pseudo-console.ts'
import { textFaults } from '../support/text-layout.ts'

covers('console', 'words/en')

const visiting = consoleOfFile()

const LAPTOP = { ...DESKTOP, width: 1280, height: 720 }
const SMALL_PHONE = { ...PHONE, width: 360, height: 640 }

/** Parts of a screen whose texts are all in the catalogue: no names of records. */
const FROM_CATALOGUE = 'main thead th, main legend, main [role="tab"], nav a'

/** Returns texts that are in English, not in the pseudo-language. */
const englishTexts = async (page: Page): Promise<string[]> =>
  (await page.locator(FROM_CATALOGUE).allTextContents()).filter(
    (text) => /\p{L}{2}/u.test(text) && !text.includes('⟦'),
  )

/** Visits each address. Returns the faults of its layout. */
async function faultsAt(page: Page, origin: string, stops: ReadonlyMap<string, string>) {
  const openCalls = watchCalls(page)
  const width = page.viewportSize()!.width
  const found: Record<string, readonly string[]> = {}
  for (const [stop, path] of stops) {
    await page.goto(`${origin}/console${path}`)
    await settled(page, openCalls)
    const { tooWide } = await shapeOf(page)
    const faults = [
      ...(await englishTexts(page)).map((text) => `in English: ${text}`),
      ...(tooWide > 0 ? [`${tooWide} px too wide`] : []),
      ...(await textFaults(page)),
    ]
    if (faults.length > 0) found[`${stop} ${width}`] = faults
  }
  return found
}

test('no text of the pseudo-language is broken, cut or covered on any screen at 360 and 1280 px', () =>
  visiting({ environment: WORLD_ENVIRONMENT, isAlone: true, window: LAPTOP }, async (visit) => {
    using folder = new TemporaryDirectory()
    await buildPseudo(folder.at('console'))
    const world = await buildWorld(visit)
    await until(
      () => visit.served.isQuiet(),
      (isQuiet) => isQuiet,
    )
    const pages = [visit.page, await visit.open(SMALL_PHONE)]
    const found = await Promise.all(
      pages.map(async (page) => {
        await visit.signIn({ page })
        await page.goto('about:blank')
        await serveConsoleFrom(folder.at('console'), page.context())
        return faultsAt(page, visit.origin, stopsOf(world))
      }),
    )
    expect(Object.assign({}, ...found)).toEqual({})
  }))
