import { expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { BROWSER, launch, violationsOf } from '../support/browser.ts'
import { covers } from '../support/covers.ts'
import { FIREFOX, launchFirefox } from '../support/firefox.ts'
import { BRANDS, everyDesign, mailOf } from '../support/mail-looks.ts'
import { picture } from '../support/media.ts'

covers('src/campaigns/designs', 'src/campaigns/email-templates')

/** Designed mails in browsers: every template and every block, on a desktop and a phone, in light and dark. */

const WIDTHS = [600, 360]
/** Directory for a picture of every mail in every view; undefined for no pictures. */
const pictures = process.env.DRILL_PICTURES

const PHOTO = `data:image/png;base64,${picture(1_200, 600).toString('base64')}`

/** The templates with one brand, and the document of every block with each brand. */
const MAILS = BRANDS.flatMap((brand, n) =>
  everyDesign()
    .slice(n === 0 ? 0 : -1)
    .map(({ name, design }) => ({ name: `${name} ${brand.name}`, design, brand })),
)

interface Rectangle {
  left: number
  right: number
  width: number
}

/** The part of a browser's window that this file uses. */
interface Window {
  innerWidth: number
  document: {
    documentElement: { scrollWidth: number; clientWidth: number }
    body: unknown
    createTreeWalker(root: unknown, kinds: number): { nextNode(): { textContent: string } | null }
    createRange(): { selectNodeContents(node: unknown): void; getClientRects(): Iterable<Rectangle> }
  }
}

/** Returns whether the mail is wider than the window, and its texts outside of the window. */
const layoutOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const { document, innerWidth } = globalThis as unknown as Window
    const { scrollWidth, clientWidth } = document.documentElement
    const outside: string[] = []
    const texts = document.createTreeWalker(document.body, 4)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.textContent.trim() === '') continue
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const { left, right, width } of range.getClientRects())
        if (width > 0 && (left < 0 || right > innerWidth)) outside.push(text.textContent)
    }
    return { scrollsSideways: scrollWidth > clientWidth, outside }
  })

/** Whether axe left an element undecided because it has only a sign such as ✓, which repeats what the words say. */
const isSign = (finding: string): boolean =>
  finding.endsWith('Element content contains only non-text characters')

type Scheme = 'light' | 'dark'

const PROGRAMS: Array<{ program: string; open: (scheme: Scheme) => Promise<Browser> }> = [
  ...(BROWSER === undefined ? [] : [{ program: 'Chromium', open: () => launch(BROWSER!) }]),
  ...(FIREFOX === undefined
    ? []
    : [{ program: 'Firefox', open: (scheme: Scheme) => launchFirefox(FIREFOX!, scheme) }]),
]
const VIEWS = PROGRAMS.flatMap((one) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ ...one, colorScheme })),
)

test.each(VIEWS)(
  'every mail looks right in $program in $colorScheme',
  async ({ program, open, colorScheme }) => {
    await using browser = await open(colorScheme)
    const page = await browser.newPage({ colorScheme })
    const faults: unknown[] = []
    for (const { name, design, brand } of MAILS) {
      const html = await mailOf(design, { brand })
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await page.setContent(html.replaceAll(/https:\/\/corner\.example\/\w+\.png/g, PHOTO))
        if (pictures) {
          const file = `${name} ${program} ${width} ${colorScheme}`.replaceAll(/\W+/g, '-')
          await page.screenshot({ path: `${pictures}/${file}.png`, fullPage: true })
        }
        const violations = (await violationsOf(page, ['color-contrast', 'heading-order'])).filter(
          ({ nodes }) => !nodes.every(isSign),
        )
        faults.push({ name, width, violations, ...Object(await layoutOf(page)) })
      }
    }
    const none = { violations: [], scrollsSideways: false, outside: [] }
    expect(faults).toEqual(MAILS.flatMap(({ name }) => WIDTHS.map((width) => ({ name, width, ...none }))))
  },
)
