import { Window } from 'happy-dom'
import { consoleScript } from './console-script.ts'
import { historyOver, locationOver, type Tab } from './history.ts'
import { Network, ORIGIN, type Tell, xmlHttpRequestOver } from './network.ts'
import { complete, formDataOf, Layers, observerOver } from './platform.ts'
import type { Part, Scene } from './scene.ts'
import { Timers } from './timers.ts'

/** The console in a document, from its load until it is left. */

const storageOver = (map: Map<string, string>) => ({
  getItem: (key: string) => map.get(key) ?? null,
  setItem: (key: string, value: string) => void map.set(key, String(value)),
  removeItem: (key: string) => void map.delete(key),
  clear: () => map.clear(),
  key: (index: number) => [...map.keys()][index] ?? null,
  get length() {
    return map.size
  },
})

interface Parts {
  scene: Scene
  tab: Tab
  complain(text: string): void
  tell: Tell
  /** Loads another page in place of this one. */
  leaveFor(url: URL, isReplaced: boolean): void
}

export class Loaded implements Part {
  readonly window: Window
  readonly timers: Timers
  readonly network: Network
  readonly layers: Layers
  readonly #parts: Parts
  isHidden = false

  constructor(parts: Parts) {
    const { scene, tab, tell } = parts
    this.#parts = parts
    this.timers = new Timers(scene.app.clock)
    this.network = new Network(scene, tab.profile, tell)
    this.window = new Window({
      url: tab.url.href,
      width: tab.width,
      height: 900,
      console: this.#console() as unknown as Console,
      settings: {
        disableJavaScriptFileLoading: true,
        disableComputedStyleRendering: true,
        handleDisabledFileLoadingAsSuccess: true,
        navigation: {
          disableMainFrameNavigation: true,
          disableChildFrameNavigation: true,
          disableChildPageNavigation: true,
        },
      },
    })
    this.layers = new Layers(this.window, this.timers)
    complete(this.window, this.layers)
  }

  get underWay(): ReadonlySet<Promise<unknown>> {
    return this.network.underWay
  }

  /** Runs the console. */
  async run(): Promise<void> {
    const { document } = this.window
    document.documentElement.setAttribute('lang', 'en')
    document.title = 'Carillon'
    document.body.innerHTML = '<div id="root"></div>'
    const globals = this.#globals()
    for (const [name, value] of Object.entries(globals))
      if (name !== 'window' && name !== 'document')
        Object.defineProperty(this.window, name, { configurable: true, writable: true, value })
    const { run } = await consoleScript()
    await run(globals)
  }

  /** Stops everything in this document. */
  leave(): void {
    this.window.dispatchEvent(new this.window.Event('pagehide'))
    this.timers.end()
    this.network.leave()
  }

  #console() {
    const complain = (...given: unknown[]) => {
      const text = given.map(String).join(' ')
      // happy-dom complains about the frame that shows a mail, because it loads no frames.
      if (!text.includes('Iframe page loading is disabled')) this.#parts.complain(text)
    }
    return { ...console, error: complain, warn: complain }
  }

  /** Moves by this many entries of the history. */
  go(by: number): void {
    const { tab, leaveFor } = this.#parts
    const isHere = tab.move(by)
    if (isHere === false) leaveFor(tab.url, true)
    if (!isHere) return
    this.window.happyDOM.setURL(tab.url.href)
    this.window.dispatchEvent(Object.assign(new this.window.Event('popstate'), { state: tab.state }))
  }

  #navigator() {
    const { tab } = this.#parts
    const { profile } = tab
    const own = {
      language: 'en-US',
      languages: ['en-US'],
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36',
      platform: 'Linux x86_64',
      maxTouchPoints: 0,
      clipboard: {
        writeText: async (text: string) => {
          tab.copied = text
        },
      },
      locks: {
        request: (name: string, act: () => Promise<unknown>) => {
          const turn = (profile.locks.get(name) ?? Promise.resolve()).then(act, act)
          profile.locks.set(
            name,
            turn.catch(() => {}),
          )
          return turn
        },
      },
    }
    return Object.defineProperty(own, 'onLine', { get: () => !profile.isOffline })
  }

  #globals(): Record<string, unknown> {
    const { scene, tab } = this.#parts
    const { window, timers, network } = this
    const { clock } = scene.app
    const { document } = window
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => this.isHidden })
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (this.isHidden ? 'hidden' : 'visible'),
    })
    Object.defineProperty(document, 'fonts', {
      configurable: true,
      value: { add: () => {}, ready: Promise.resolve() },
    })
    class PageDate extends Date {
      constructor(...given: []) {
        super(...((given.length === 0 ? [clock.now()] : given) as []))
      }
      static override now = () => clock.now()
    }
    class PageAbortSignal extends EventTarget {
      static any = (signals: AbortSignal[]) => AbortSignal.any(signals)
      static abort = (reason?: unknown) => AbortSignal.abort(reason)
      static timeout(ms: number): AbortSignal {
        const leaving = new AbortController()
        timers.setTimeout(() => leaving.abort(new DOMException('It took too long.', 'TimeoutError')), ms)
        return leaving.signal
      }
    }
    const History = historyOver(
      tab,
      ({ href }) => window.happyDOM.setURL(href),
      (by) => void timers.setTimeout(() => this.go(by)),
    )
    const matchMedia = (query: string) => {
      const [, most] = /max-width: (\d+)px/.exec(query) ?? []
      const isWide = () => (most ? tab.width <= Number(most) : query.includes('light'))
      return {
        get matches() {
          return isWide()
        },
        media: query,
        addEventListener() {},
        removeEventListener() {},
      }
    }
    const observer = observerOver(timers)
    class NeverInView extends observer {
      override observe(): void {}
    }
    const ofWindow = [
      'Element',
      'HTMLElement',
      'HTMLInputElement',
      'HTMLTextAreaElement',
      'HTMLSelectElement',
      'HTMLButtonElement',
      'HTMLFormElement',
      'HTMLAnchorElement',
      'HTMLDialogElement',
      'HTMLIFrameElement',
      'SVGElement',
      'Node',
      'Text',
      'Event',
      'CustomEvent',
      'KeyboardEvent',
      'MouseEvent',
      'PointerEvent',
      'InputEvent',
      'FocusEvent',
      'EventTarget',
      'MutationObserver',
      'DOMParser',
      'DocumentFragment',
      'getComputedStyle',
      'CSS',
      'HTMLImageElement',
      'MessageEvent',
      'addEventListener',
      'removeEventListener',
      'dispatchEvent',
      'getSelection',
    ]
    const ofHappyDom = Object.fromEntries(
      ofWindow.map((name) => {
        const value = (window as unknown as Record<string, unknown>)[name]
        const isMethod = typeof value === 'function' && /^[a-z]/.test(name)
        return [name, isMethod ? (value as (...given: unknown[]) => unknown).bind(window) : value]
      }),
    )
    return {
      ...ofHappyDom,
      window,
      document,
      self: window,
      globalThis: window,
      top: window,
      parent: window,
      location: locationOver(tab, this.#parts.leaveFor),
      navigator: this.#navigator(),
      History,
      history: new History(),
      localStorage: storageOver(tab.profile.local),
      sessionStorage: storageOver(tab.stored),
      setTimeout: timers.setTimeout,
      setInterval: timers.setInterval,
      clearTimeout: timers.clear,
      clearInterval: timers.clear,
      requestAnimationFrame: timers.requestAnimationFrame,
      cancelAnimationFrame: timers.cancelAnimationFrame,
      Date: PageDate,
      performance: { now: () => clock.monotonicMs(), mark() {}, measure() {} },
      fetch: network.fetch,
      XMLHttpRequest: xmlHttpRequestOver(network.fetch),
      FormData: formDataOf(document),
      Headers,
      Request,
      Response,
      URL,
      URLSearchParams,
      Blob,
      File,
      AbortController,
      AbortSignal: PageAbortSignal,
      DOMException,
      TextDecoderStream,
      crypto,
      matchMedia,
      ResizeObserver: observer,
      IntersectionObserver: NeverInView,
      FontFace: class {
        load = async () => this
      },
      console: this.#console(),
      innerWidth: tab.width,
      innerHeight: 900,
      scrollX: 0,
      scrollY: 0,
      scrollTo() {},
      scrollBy() {},
      print() {},
      devicePixelRatio: 1,
      queueMicrotask,
      structuredClone,
      origin: ORIGIN,
    }
  }
}
