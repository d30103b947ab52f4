import type { BrowserContext, Locator, Page } from 'playwright-core'

/** A person at a screen, whose clicks and key presses are counted. */

export interface Presses {
  clicks: number
  /** Keys without those that write text into a field. */
  keys: number
}

/** Folder for pictures of each screen on the way; undefined for none. */
const pictures = process.env.CONSOLE_PICTURES

/** Reports each click and key press of a person. Scripts cause none of them. */
const WATCH = `
addEventListener('pointerdown', (event) => event.isTrusted && notePress('clicks'), true)
addEventListener('keydown', (event) => {
  const isModifier = ['Alt', 'Control', 'Meta', 'Shift'].includes(event.key)
  const isText = event.key.length === 1 && !event.ctrlKey && event.target.matches('input, textarea')
  if (event.isTrusted && !isModifier && !isText) notePress('keys')
}, true)`

/** Limit of Tab presses to the next field. */
const MOST_TABS = 60

export class Marketer {
  readonly page: Page
  readonly #presses: Presses
  readonly #isTouch: boolean
  #task = ''
  #pictures = 0

  private constructor(page: Page, presses: Presses, isTouch: boolean) {
    this.page = page
    this.#presses = presses
    this.#isTouch = isTouch
  }

  /** Watches a window from its next page on. */
  static async at(context: BrowserContext, page: Page, isTouch: boolean): Promise<Marketer> {
    const presses: Presses = { clicks: 0, keys: 0 }
    await context.exposeBinding('notePress', (_source, kind: keyof Presses) => {
      presses[kind] += 1
    })
    await context.addInitScript({ content: WATCH })
    return new Marketer(page, presses, isTouch)
  }

  /**
   * Sets the counts back to zero.
   * @param task name of its pictures
   */
  begin(task: string): void {
    Object.assign(this.#presses, { clicks: 0, keys: 0 })
    this.#task = task
    this.#pictures = 0
  }

  /** Returns the number of presses since the task began. */
  async end(): Promise<Presses> {
    await this.#look()
    // The page answers after it has reported its last press.
    await this.page.title()
    return { ...this.#presses }
  }

  /** Clicks, or taps on a phone. */
  async press(target: Locator): Promise<void> {
    await target.waitFor()
    await this.#look()
    await (this.#isTouch ? target.tap() : target.click())
  }

  /** Presses a key such as `Tab` or `Control+k`. */
  key = (name: string): Promise<void> => this.page.keyboard.press(name)

  /** Types into a field, after a click unless the field has the focus. */
  async write(field: Locator, text: string): Promise<void> {
    await field.waitFor()
    if (!(await this.#hasFocus(field))) await this.press(field)
    await this.page.keyboard.type(text)
  }

  /** Types into several fields. Tab leads from each to the next. */
  async fill(...entries: ReadonlyArray<readonly [field: Locator, text: string]>): Promise<void> {
    for (const [index, [field, text]] of entries.entries()) {
      if (index > 0) await this.tabTo(field)
      await this.write(field, text)
    }
  }

  /** Presses Tab until the element has the focus. */
  async tabTo(target: Locator): Promise<void> {
    await target.waitFor()
    for (let presses = 0; !(await this.#hasFocus(target)); presses++) {
      if (presses === MOST_TABS) throw new Error(`Tab does not lead to ${target}.`)
      await this.key('Tab')
    }
  }

  /** Chooses a file for the area to drop it on. */
  async chooseFile(area: Locator, name: string, text: string): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.press(area)
    await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  }

  #hasFocus = async (target: Locator): Promise<boolean> =>
    (await target.and(this.page.locator(':focus')).count()) > 0

  /** Takes a picture of the screen in light and dark, if pictures are wanted. */
  async #look(): Promise<void> {
    if (!pictures || !this.#task) return
    this.#pictures += 1
    for (const colorScheme of ['dark', 'light'] as const) {
      await this.page.emulateMedia({ colorScheme })
      const name = `${this.#task}-${String(this.#pictures).padStart(2, '0')}-${colorScheme}`
      await this.page.screenshot({ path: `${pictures}/${name}.png` })
    }
  }
}
