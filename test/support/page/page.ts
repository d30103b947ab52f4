import type { Document, Element, HTMLElement, HTMLInputElement, Window } from 'happy-dom'
import { clickOn, type Pressable } from './clicks.ts'
import { consoleScript } from './console-script.ts'
import { Tab } from './history.ts'
import { enter, press } from './keys.ts'
import { Loaded } from './loaded.ts'
import { type Find, type Locator, Lookup } from './locator.ts'
import { type Asked, type Handler, ORIGIN, Profile, type Tell } from './network.ts'
import { Sight } from './roles.ts'
import type { Scene } from './scene.ts'

/** Longest text of a screen in a failure. */
const MOST_SHOWN = 4_000

interface Download {
  suggestedFilename(): string
  text(): Promise<string>
}

type Heard = string | RegExp | ((asked: Asked) => boolean)
type Meant = string | RegExp | ((url: URL) => boolean)

function isMeant(meant: Meant, url: URL): boolean {
  if (typeof meant === 'function') return meant(url)
  return meant instanceof RegExp ? meant.test(url.href) : patternOf(meant).test(url.href)
}

/** Returns the pattern of a path with `*` and `**`. */
const patternOf = (glob: string): RegExp =>
  new RegExp(
    `^${glob
      .replaceAll(/[.?+^$()|[\]{}\\]/g, '\\$&')
      .replaceAll(/\*+/g, (stars) => (stars.length > 1 ? '.*' : '[^/]*'))}$`,
  )

/**
 * A window of the console, used like a person would, without a browser. platform.ts names the parts of a
 * browser that it has.
 */
export class Page extends Lookup {
  readonly scene: Scene
  readonly sight: Sight
  readonly tab: Tab
  readonly said = ''
  readonly #complain: (text: string) => void
  #loaded: Loaded | undefined
  readonly #waiting = new Set<Tell>()
  readonly #looks: Array<() => void> = []
  readonly #saving: Array<(file: Download) => void> = []

  private constructor(scene: Scene, sight: Sight, tab: Tab, complain: (text: string) => void) {
    super()
    this.scene = scene
    this.sight = sight
    this.tab = tab
    this.#complain = complain
  }

  /**
   * Opens a window.
   * @param profile browser profile; the pages of one profile share a session
   */
  static async open(
    scene: Scene,
    complain: (text: string) => void,
    profile = new Profile(),
    width = 1440,
  ): Promise<Page> {
    const { classes } = await consoleScript()
    return new Page(scene, new Sight(classes), new Tab(profile, width), complain)
  }

  get page_(): Page {
    return this
  }

  get loaded(): Loaded {
    if (!this.#loaded) throw new Error('No page is loaded.')
    return this.#loaded
  }

  get document(): Document {
    return this.loaded.window.document
  }

  roots: Find = () => [this.document.documentElement as unknown as Element]

  async #load(): Promise<void> {
    this.#leave()
    this.tab.begin()
    const loaded = new Loaded({
      scene: this.scene,
      tab: this.tab,
      complain: this.#complain,
      tell: (...told) => {
        for (const hear of this.#waiting) hear(...told)
      },
      leaveFor: (url, isReplaced) => this.#leaveFor(url, isReplaced),
    })
    this.#loaded = loaded
    this.scene.parts.add(loaded)
    const pressable = this.pressable
    Object.defineProperty(loaded.window.HTMLElement.prototype, 'click', {
      configurable: true,
      writable: true,
      value(this: Element) {
        clickOn(pressable, this)
      },
    })
    for (const look of this.#looks) this.#observe(loaded.window, look)
    await loaded.run()
    await this.scene.settle()
  }

  #leave(): void {
    if (!this.#loaded) return
    this.#loaded.leave()
    this.scene.parts.delete(this.#loaded)
  }

  /** Loads another page on request of this one. */
  #leaveFor(url: URL, isReplaced = false): void {
    const from = this.tab.url
    const isFragment = url.hash !== '' && url.href.split('#')[0] === from.href.split('#')[0]
    if (isReplaced) this.tab.replace(url, null)
    else this.tab.push(url, null)
    if (isFragment && !isReplaced) return
    if (url.origin !== ORIGIN || !url.pathname.startsWith('/console')) {
      this.#leave()
      return
    }
    const { timers } = this.loaded
    // A script that leads elsewhere first runs to its end.
    timers.setTimeout(() => void this.#load().catch((error) => this.#complain(String(error))))
  }

  readonly pressable: Pressable = ((page: Page) => ({
    get window() {
      return page.loaded.window
    },
    get layers() {
      return page.loaded.layers
    },
    follow: (address: string) => page.#leaveFor(new URL(address)),
    save: (name: string, address: string) => {
      const file = fetch(address).then((response) => response.text())
      for (const take of page.#saving.splice(0)) take({ suggestedFilename: () => name, text: () => file })
    },
  }))(this)

  /**
   * Loads an address.
   * @param address address of the server, or a path
   */
  async goto(address: string): Promise<void> {
    this.tab.push(new URL(address, ORIGIN), null)
    await this.#load()
  }

  async reload(): Promise<void> {
    await this.#load()
  }

  async goBack(): Promise<void> {
    this.loaded.go(-1)
    await this.scene.settle()
  }

  async goForward(): Promise<void> {
    this.loaded.go(1)
    await this.scene.settle()
  }

  close(): void {
    this.#leave()
  }

  url = (): string => this.tab.url.href

  title = async (): Promise<string> => this.document.title

  async waitForURL(meant: Meant): Promise<void> {
    await this.scene.until(
      () => isMeant(meant, this.tab.url) || undefined,
      () => `The page is still at ${this.url()}. On the screen:\n${this.screen()}`,
    )
  }

  /** Waits for the next call of this kind. */
  waitForRequest = (meant: Heard): PromiseLike<Asked> => this.#hear('request', meant)

  /** Waits for the next answered call of this kind. */
  waitForResponse = (meant: Heard): PromiseLike<Asked> => this.#hear('response', meant)

  /** Waits for a call. Time passes in the scene during the wait. */
  #hear(wanted: 'request' | 'response', meant: Heard): PromiseLike<Asked> {
    let heard: Asked | undefined
    const hear: Tell = (event, asked) => {
      const isIt = typeof meant === 'function' ? meant(asked) : isMeant(meant, new URL(asked.url()))
      if (event === wanted && isIt) heard ??= asked
    }
    this.#waiting.add(hear)
    const seen = () => `There is no ${wanted} ${meant}. On the screen:\n${this.screen()}`
    return {
      // biome-ignore lint/suspicious/noThenProperty: a test waits for it as for a promise
      then: (resolve, reject) => this.scene.until(() => heard, seen).then(resolve, reject),
    }
  }

  /** Reports every later call of the pages in this tab. */
  onRequest(note: (asked: Asked) => void): void {
    this.#waiting.add((event, asked) => {
      if (event === 'request') note(asked)
    })
  }

  /** Reports every later answer to the pages in this tab. */
  onResponse(note: (asked: Asked, status: number) => void): void {
    this.#waiting.add((event, asked, status) => {
      if (event === 'response') note(asked, status!)
    })
  }

  /** Calls `look` after each later drawing, also after a reload. */
  onDrawn(look: () => void): void {
    this.#looks.push(look)
    if (this.#loaded) this.#observe(this.#loaded.window, look)
  }

  #observe(window: Window, look: () => void): void {
    const all = { childList: true, subtree: true, characterData: true }
    new window.MutationObserver(look).observe(window.document, all)
  }

  /** Resolves after this time in the page, ms. */
  after = (ms: number): Promise<void> =>
    new Promise((resolve) => this.loaded.timers.setTimeout(() => resolve(), ms))

  /** Runs a function in the page. */
  async evaluate<T>(use: (window: Window) => T): Promise<Awaited<T>> {
    const result = await use(this.loaded.window)
    await this.scene.moment()
    return result
  }

  readonly keyboard = {
    press: async (key: string): Promise<void> => {
      press(this.loaded.window, this.loaded.layers, this.sight, key)
      await this.scene.moment()
    },
    /** Inserts a text into the focused field at once. */
    insertText: async (text: string): Promise<void> => {
      const field = this.document.activeElement as unknown as HTMLInputElement
      enter(this.loaded.window, field, field.value + text)
      await this.scene.moment()
    },
    type: async (text: string): Promise<void> => {
      for (const key of text) await this.keyboard.press(key === '\n' ? 'Enter' : key)
    },
  }

  /** Types into the focused field, and presses a key as soon as the text is drawn, as fast as keys can be. */
  async typeAtOnce(text: string, key: string): Promise<void> {
    const { window, layers } = this.loaded
    enter(window, this.document.activeElement as unknown as HTMLInputElement, text)
    await Promise.resolve()
    press(window, layers, this.sight, key)
  }

  /** Scrolls an element to its end. */
  async scrollToEnd(scroller: Locator): Promise<void> {
    await scroller.evaluate((element: HTMLElement) => {
      element.scrollTop = element.scrollHeight - element.clientHeight
      element.dispatchEvent(new this.loaded.window.Event('scroll'))
    })
  }

  /** Waits for the next saved file. */
  waitForEvent(_event: 'download'): Promise<Download> {
    return new Promise((resolve) => this.#saving.push(resolve))
  }

  /**
   * Intercepts calls between the pages of this browser and the application. The newest interception comes
   * first.
   */
  async route(meant: RegExp | string, answer: Handler): Promise<void> {
    this.tab.profile.routes.push({ meant, path: meant instanceof RegExp ? meant : patternOf(meant), answer })
  }

  /** Removes the interceptions of these calls. */
  async unroute(meant: RegExp | string): Promise<void> {
    const { routes } = this.tab.profile
    routes.splice(0, routes.length, ...routes.filter((route) => route.meant !== meant))
  }

  async unrouteAll(_options?: object): Promise<void> {
    this.tab.profile.routes.length = 0
  }

  /** Takes the network from the device, or gives it back. */
  async setOffline(isOffline: boolean): Promise<void> {
    if (isOffline) this.tab.profile.cut()
    else this.tab.profile.isOffline = false
    const { window } = this.loaded
    window.dispatchEvent(new window.Event(isOffline ? 'offline' : 'online'))
    await this.scene.settle()
  }

  /** Moves the tab to the background, or to the front. */
  async setHidden(isHidden: boolean): Promise<void> {
    this.loaded.isHidden = isHidden
    this.document.dispatchEvent(new this.loaded.window.Event('visibilitychange', { bubbles: true }))
    await this.scene.settle()
  }

  /** Returns the text on the screen. */
  screen(): string {
    const text = this.sight.textOf(this.document.body as unknown as Element)
    return `${this.url()}\n${text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)} …` : text}`
  }
}
