import type { Document, Element, HTMLElement, HTMLInputElement } from 'happy-dom'
import { clickOn, type Pressable } from './clicks.ts'
import { consoleScript } from './console-script.ts'
import { Tab } from './history.ts'
import { enter, press } from './keys.ts'
import { Loaded } from './loaded.ts'
import { type Find, type Locator, Lookup } from './locator.ts'
import { type Asked, type Handler, ORIGIN, Profile } from './network.ts'
import { Sight } from './roles.ts'
import type { Scene } from './scene.ts'

/** How much of a screen a failure shows. */
const MOST_SHOWN = 4_000

type Meant = string | RegExp | ((url: URL) => boolean)

function isMeant(meant: Meant, url: URL): boolean {
  if (typeof meant === 'function') return meant(url)
  return meant instanceof RegExp ? meant.test(url.href) : patternOf(meant).test(url.href)
}

/** What a path with `*` and `**` stands for. */
const patternOf = (glob: string): RegExp =>
  new RegExp(
    `^${glob
      .replaceAll(/[.?+^$()|[\]{}\\]/g, '\\$&')
      .replaceAll(/\*+/g, (stars) => (stars.length > 1 ? '.*' : '[^/]*'))}$`,
  )

/** A window of the console, used as a person does, without a browser. What it takes of a browser is said in platform.ts. */
export class Page extends Lookup {
  readonly scene: Scene
  readonly sight: Sight
  readonly tab: Tab
  readonly said = ''
  readonly #complain: (text: string) => void
  #loaded: Loaded | undefined
  readonly #waiting = new Set<(asked: Asked) => void>()

  private constructor(scene: Scene, sight: Sight, tab: Tab, complain: (text: string) => void) {
    super()
    this.scene = scene
    this.sight = sight
    this.tab = tab
    this.#complain = complain
  }

  /** @param profile of the browser; the pages of one share a session */
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
      ...{ scene: this.scene, tab: this.tab, complain: this.#complain },
      onAsked: (asked) => {
        for (const hear of this.#waiting) hear(asked)
      },
      leaveFor: (url, isReplaced) => this.#leaveFor(url, isReplaced),
    })
    this.#loaded = loaded
    this.scene.parts.add(loaded)
    const pressable = this.pressable
    Object.defineProperty(loaded.window.HTMLElement.prototype, 'click', {
      ...{ configurable: true, writable: true },
      value(this: Element) {
        clickOn(pressable, this)
      },
    })
    await loaded.run()
    await this.scene.settle()
  }

  #leave(): void {
    if (!this.#loaded) return
    this.#loaded.leave()
    this.scene.parts.delete(this.#loaded)
  }

  /** The page goes elsewhere by itself. */
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
    // A script that leads elsewhere goes on to its end first.
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
      page.tab.downloads.push({ name, blob: fetch(address).then((response) => response.blob()) })
    },
  }))(this)

  /** @param address of the server, or a path */
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

  /** The next call of this kind. */
  waitForRequest(meant: RegExp | ((asked: Asked) => boolean)): Promise<Asked> {
    return new Promise((resolve) => {
      const hear = (asked: Asked) => {
        if (meant instanceof RegExp ? !meant.test(asked.url()) : !meant(asked)) return
        this.#waiting.delete(hear)
        resolve(asked)
      }
      this.#waiting.add(hear)
    })
  }

  readonly keyboard = {
    press: async (key: string): Promise<void> => {
      press(this.loaded.window, this.loaded.layers, this.sight, key)
      await this.scene.moment()
    },
    type: async (text: string): Promise<void> => {
      for (const key of text) await this.keyboard.press(key === '\n' ? 'Enter' : key)
    },
  }

  /** Writes into the field with the focus, and presses a key as soon as the text is drawn: as fast as keys can be. */
  async typeAtOnce(text: string, key: string): Promise<void> {
    const { window, layers } = this.loaded
    enter(window, this.document.activeElement as unknown as HTMLInputElement, text)
    await Promise.resolve()
    press(window, layers, this.sight, key)
  }

  /** Scrolls to the end of an element. */
  async scrollToEnd(scroller: Locator): Promise<void> {
    await scroller.evaluate((element: HTMLElement) => {
      element.scrollTop = element.scrollHeight - element.clientHeight
      element.dispatchEvent(new this.loaded.window.Event('scroll'))
    })
  }

  /** Stands between the pages of this browser and the application. What was put there last is asked first. */
  async route(meant: RegExp | string, answer: Handler): Promise<void> {
    this.tab.profile.routes.push({ path: meant instanceof RegExp ? meant : patternOf(meant), answer })
  }

  async unrouteAll(_options?: object): Promise<void> {
    this.tab.profile.routes.length = 0
  }

  /** The device loses its network, or has it again. */
  async setOffline(isOffline: boolean): Promise<void> {
    if (isOffline) this.tab.profile.cut()
    else this.tab.profile.isOffline = false
    const { window } = this.loaded
    window.dispatchEvent(new window.Event(isOffline ? 'offline' : 'online'))
    await this.scene.settle()
  }

  /** The tab goes behind another one, or comes to the front. */
  async setHidden(isHidden: boolean): Promise<void> {
    this.loaded.isHidden = isHidden
    this.document.dispatchEvent(new this.loaded.window.Event('visibilitychange', { bubbles: true }))
    await this.scene.settle()
  }

  /** What is on the screen, in words. */
  screen(): string {
    const text = this.sight.textOf(this.document.body as unknown as Element)
    return `${this.url()}\n${text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)} …` : text}`
  }
}
