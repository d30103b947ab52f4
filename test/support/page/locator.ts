import type {
  Element,
  HTMLElement,
  HTMLInputElement,
  HTMLLabelElement,
  HTMLOptionElement,
  HTMLSelectElement,
} from 'happy-dom'
import { type Held, pressMouse } from './clicks.ts'
import { enter } from './keys.ts'
import type { Page } from './page.ts'
import { words } from './roles.ts'

/**
 * Finds elements like a person or a screen reader, with the names of Playwright's locators. Each use searches
 * again.
 */

export type Wanted = string | RegExp

export interface RoleOptions {
  name?: Wanted
  exact?: boolean
  level?: number
  checked?: boolean
  expanded?: boolean
  selected?: boolean
  pressed?: boolean
  disabled?: boolean
  includeHidden?: boolean
}

interface Filter {
  hasText?: Wanted
  hasNotText?: Wanted
  has?: Locator
  hasNot?: Locator
  visible?: boolean
}

interface ChosenFile {
  name: string
  mimeType: string
  buffer: Uint8Array
}

type State = 'visible' | 'hidden' | 'attached' | 'detached'

/** Returns the roots of a search: a document, or elements in it. */
export type Find = () => Element[]

export function fits(text: string, wanted: Wanted, isExact = false): boolean {
  const given = words(text)
  if (wanted instanceof RegExp) return new RegExp(wanted.source, wanted.flags.replace('g', '')).test(given)
  return isExact ? given === words(wanted) : given.toLowerCase().includes(words(wanted).toLowerCase())
}

/** Tells whether a state of an element is as wanted. The state is an attribute of ARIA or of the element. */
function isSo(element: Element, name: string, own: string, wanted: boolean | undefined): boolean {
  if (wanted === undefined) return true
  const given = element.getAttribute(`aria-${name}`)
  const isNow =
    given === null ? Boolean((element as unknown as Record<string, unknown>)[own]) : given === 'true'
  return isNow === wanted
}

const levelOf = (element: Element): number =>
  Number(element.getAttribute('aria-level') ?? /^h(\d)$/.exec(element.localName)?.[1])

const isDisabled = (element: Element): boolean =>
  (element.hasAttribute('disabled') &&
    /^(?:button|input|select|textarea|option|fieldset)$/.test(element.localName)) ||
  element.closest('fieldset[disabled]') !== null ||
  element.getAttribute('aria-disabled') === 'true'

const LABELABLE = /^(?:input|textarea|select|button|meter|output|progress)$/

/** Returns the elements in `root` with a matching label. */
function labelled(root: Element, isMeant: (text: string) => boolean): Element[] {
  const { ownerDocument } = root
  const found = new Set<Element>()
  for (const label of ownerDocument.querySelectorAll('label')) {
    const { htmlFor } = label as HTMLLabelElement
    const control = htmlFor
      ? ownerDocument.getElementById(htmlFor)
      : label.querySelector('button, input:not([type=hidden]), meter, output, progress, select, textarea')
    if (control && LABELABLE.test(control.localName) && isMeant(label.textContent)) found.add(control)
  }
  const named = ownerDocument.querySelectorAll('[aria-label], [aria-labelledby]')
  for (const element of named) {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
    const texts = [
      element.getAttribute('aria-label'),
      ...ids.map((id) => ownerDocument.getElementById(id)?.textContent),
    ]
    if (texts.some((text) => text && isMeant(text))) found.add(element)
  }
  return [...found].filter((element) => element !== root && root.contains(element))
}

/** Searches that pages and elements share. */
export abstract class Lookup {
  abstract readonly page_: Page
  abstract readonly roots: Find
  abstract readonly said: string

  #in(said: string, look: (root: Element) => Iterable<Element>): Locator {
    const { roots } = this
    return new Locator(this.page_, `${this.said}${said}`, () => [
      ...new Set(roots().flatMap((root) => [...look(root)])),
    ])
  }

  getByRole(role: string, options: RoleOptions = {}): Locator {
    const { name, exact = false, level, includeHidden = false } = options
    return this.#in(` role ${role}${name === undefined ? '' : ` "${name}"`}`, (root) =>
      this.page_.sight
        .elementsIn(root, !includeHidden)
        .filter(
          (element) =>
            this.page_.sight.roleOf(element) === role &&
            (level === undefined || levelOf(element) === level) &&
            isSo(element, 'checked', 'checked', options.checked) &&
            isSo(element, 'selected', 'selected', options.selected) &&
            isSo(element, 'expanded', 'open', options.expanded) &&
            isSo(element, 'pressed', 'none', options.pressed) &&
            (options.disabled === undefined || isDisabled(element) === options.disabled) &&
            (name === undefined || fits(this.page_.sight.nameOf(element), name, exact)),
        ),
    )
  }

  getByLabel(label: Wanted, { exact = false } = {}): Locator {
    return this.#in(` label "${label}"`, (root) => labelled(root, (text) => fits(text, label, exact)))
  }

  getByText(text: Wanted, { exact = false } = {}): Locator {
    const isMeant = (element: Element) =>
      !/^(?:script|style|noscript|head|title)$/.test(element.localName) &&
      fits(element.textContent, text, exact)
    return this.#in(` text "${text}"`, function* deepest(root): Generator<Element> {
      for (const child of root.children) {
        if (!isMeant(child)) {
          // A regular expression may match a part without matching the whole.
          if (exact || text instanceof RegExp) yield* deepest(child)
          continue
        }
        const inner = [...deepest(child)]
        if (inner.length > 0) yield* inner
        else yield child
      }
    })
  }

  getByPlaceholder = (text: Wanted, options: { exact?: boolean } = {}): Locator =>
    this.#byAttribute('placeholder', text, options)
  getByAltText = (text: Wanted, options: { exact?: boolean } = {}): Locator =>
    this.#byAttribute('alt', text, options)
  getByTitle = (text: Wanted, options: { exact?: boolean } = {}): Locator =>
    this.#byAttribute('title', text, options)

  #byAttribute(name: string, text: Wanted, { exact = false }): Locator {
    return this.#in(` ${name} "${text}"`, (root) =>
      [...root.querySelectorAll(`[${name}]`)].filter((element) =>
        fits(element.getAttribute(name)!, text, exact),
      ),
    )
  }

  /** @param css a selector; `:focus` is the element with the focus */
  locator(css: string, filter: Filter = {}): Locator {
    return this.#in(` ${css}`, (root) => root.querySelectorAll(css)).filter(filter)
  }
}

export class Locator extends Lookup {
  readonly page_: Page
  readonly roots: Find
  readonly said: string

  constructor(page: Page, said: string, find: Find) {
    super()
    this.page_ = page
    this.said = said
    this.roots = find
  }

  page = (): Page => this.page_

  #derived = (said: string, find: Find): Locator => new Locator(this.page_, this.said + said, find)

  filter({ hasText, hasNotText, has, hasNot, visible }: Filter): Locator {
    return this.#derived('', () =>
      this.roots().filter(
        (element) =>
          (hasText === undefined || fits(element.textContent, hasText)) &&
          (hasNotText === undefined || !fits(element.textContent, hasNotText)) &&
          (has === undefined || has.roots().some((inner) => inner !== element && element.contains(inner))) &&
          (hasNot === undefined ||
            !hasNot.roots().some((inner) => inner !== element && element.contains(inner))) &&
          (visible === undefined || this.page_.sight.isVisible(element) === visible),
      ),
    )
  }

  first = (): Locator => this.nth(0)
  last = (): Locator => this.nth(-1)
  nth = (place: number): Locator =>
    this.#derived(` (${place})`, () => this.roots().slice(place, place === -1 ? undefined : place + 1))
  and = (other: Locator): Locator =>
    this.#derived(` and${other.said}`, () => this.roots().filter((one) => other.roots().includes(one)))
  or = (other: Locator): Locator =>
    this.#derived(` or${other.said}`, () => {
      const all = new Set([...this.roots(), ...other.roots()])
      return [...this.page_.document.querySelectorAll('*')].filter((one) => all.has(one))
    })

  async all(): Promise<Locator[]> {
    return this.roots().map((_, place) => this.nth(place))
  }

  /** Returns the only match. Throws if there are several. */
  #one(): Element | undefined {
    const found = this.roots()
    if (found.length > 1)
      throw new Error(
        `${found.length} elements are${this.said}:\n${found.map(({ outerHTML }) => outerHTML.slice(0, 200)).join('\n')}`,
      )
    return found[0]
  }

  #until<T>(wanted: string, look: (element: Element | undefined) => T | undefined): Promise<T> {
    return this.page_.scene.until(
      () => look(this.#one()),
      () => `There is nothing ${wanted} with${this.said}. On the screen:\n${this.page_.screen()}`,
    )
  }

  /** Waits until the element exists. */
  #attached = (): Promise<Element> => this.#until('in the page', (element) => element)

  /** Waits until a person can press the element. */
  #pressable(): Promise<Element> {
    return this.#until('that can be pressed', (element) =>
      element &&
      this.page_.sight.isVisible(element) &&
      !isDisabled(element) &&
      !this.page_.loaded.layers.isBehind(element)
        ? element
        : undefined,
    )
  }

  async #act(act: (element: Element) => void): Promise<void> {
    act(await this.#pressable())
    await this.page_.scene.moment()
  }

  click({ modifiers = [] }: { modifiers?: string[] } = {}): Promise<void> {
    const held: Held = { shiftKey: modifiers.includes('Shift'), ctrlKey: modifiers.includes('Control') }
    return this.#act((element) => pressMouse(this.page_.pressable, element, held))
  }

  dblclick(): Promise<void> {
    return this.#act((element) => {
      pressMouse(this.page_.pressable, element)
      pressMouse(this.page_.pressable, element)
    })
  }

  tap = (): Promise<void> => this.click()

  hover(): Promise<void> {
    return this.#act((element) => {
      const { PointerEvent } = this.page_.loaded.window
      for (const type of ['pointerover', 'pointerenter', 'pointermove'])
        element.dispatchEvent(new PointerEvent(type, { bubbles: type !== 'pointerenter' }))
    })
  }

  async fill(value: string): Promise<void> {
    const field = await this.#until('that can be filled in', (element) => {
      const { readOnly } = (element ?? {}) as HTMLInputElement
      return element && !readOnly && !isDisabled(element) && this.page_.sight.isVisible(element)
        ? (element as HTMLInputElement)
        : undefined
    })
    field.focus()
    enter(this.page_.loaded.window, field, value)
    field.dispatchEvent(new this.page_.loaded.window.Event('change', { bubbles: true }))
    await this.page_.scene.moment()
  }

  clear = (): Promise<void> => this.fill('')

  async press(key: string): Promise<void> {
    await this.focus()
    await this.page_.keyboard.press(key)
  }

  async pressSequentially(text: string): Promise<void> {
    await this.focus()
    await this.page_.keyboard.type(text)
  }

  async focus(): Promise<void> {
    ;((await this.#attached()) as HTMLElement).focus()
    await this.page_.scene.moment()
  }

  async blur(): Promise<void> {
    ;((await this.#attached()) as HTMLElement).blur()
    await this.page_.scene.moment()
  }

  check = (): Promise<void> => this.setChecked(true)
  uncheck = (): Promise<void> => this.setChecked(false)

  async setChecked(isWanted: boolean): Promise<void> {
    const field = (await this.#pressable()) as HTMLInputElement
    const isNow = () => field.checked || field.getAttribute('aria-checked') === 'true'
    if (isNow() === isWanted) return
    pressMouse(this.page_.pressable, field)
    await this.page_.scene.moment()
    if (isNow() !== isWanted) throw new Error(`The tick did not change:${this.said}`)
  }

  /** @param wanted value of an option, or its label */
  async selectOption(wanted: string | { label: string } | { value: string }): Promise<void> {
    const label = typeof wanted === 'object' && 'label' in wanted ? wanted.label : undefined
    const value = typeof wanted === 'string' ? wanted : 'value' in wanted ? wanted.value : undefined
    const isMeant = (option: HTMLOptionElement) =>
      label === undefined
        ? option.value === value || words(option.textContent) === value
        : words(option.textContent) === label
    const [field, option] = await this.#until('with this option', (element) => {
      const options = [
        ...((element as HTMLSelectElement | undefined)?.querySelectorAll('option') ?? []),
      ] as HTMLOptionElement[]
      const found = options.find(isMeant)
      return found && !isDisabled(element!) ? ([element as HTMLSelectElement, found] as const) : undefined
    })
    const { Event } = this.page_.loaded.window
    field.focus()
    field.value = option.value
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    await this.page_.scene.moment()
  }

  async setInputFiles(chosen: ChosenFile | ChosenFile[]): Promise<void> {
    const field = await this.#attached()
    const files = [chosen]
      .flat()
      .map(
        ({ name, mimeType, buffer }) =>
          new File([buffer as Uint8Array<ArrayBuffer>], name, { type: mimeType, lastModified: 0 }),
      )
    const list = Object.assign(files, { item: (place: number) => files[place] ?? null })
    Object.defineProperty(field, 'files', { configurable: true, value: list })
    const { Event } = this.page_.loaded.window
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    await this.page_.scene.moment()
  }

  async dispatchEvent(type: string, init: object = {}): Promise<void> {
    const { Event } = this.page_.loaded.window
    ;(await this.#attached()).dispatchEvent(
      Object.assign(new Event(type, { bubbles: true, cancelable: true }), init),
    )
    await this.page_.scene.moment()
  }

  async evaluate<T, A = undefined>(use: (element: never, given: A) => T, given?: A): Promise<Awaited<T>> {
    const result = await use((await this.#attached()) as never, given as A)
    await this.page_.scene.moment()
    return result
  }

  async waitFor({ state = 'visible' }: { state?: State } = {}): Promise<void> {
    const { sight } = this.page_
    await this.#until(state, (element) => {
      const isThere = element !== undefined
      const isVisible = isThere && sight.isVisible(element)
      const now = { visible: isVisible, hidden: !isVisible, attached: isThere, detached: !isThere }
      return now[state] || undefined
    })
  }

  async count(): Promise<number> {
    await this.page_.scene.settle()
    return this.roots().length
  }

  async isVisible(): Promise<boolean> {
    await this.page_.scene.settle()
    const element = this.#one()
    return element !== undefined && this.page_.sight.isVisible(element)
  }

  isHidden = async (): Promise<boolean> => !(await this.isVisible())
  isDisabled = async (): Promise<boolean> => isDisabled(await this.#attached())
  isEnabled = async (): Promise<boolean> => !(await this.isDisabled())
  isEditable = async (): Promise<boolean> =>
    !(await this.isDisabled()) && !((await this.#attached()) as HTMLInputElement).readOnly
  isChecked = async (): Promise<boolean> => {
    const element = (await this.#attached()) as HTMLInputElement
    return element.checked || element.getAttribute('aria-checked') === 'true'
  }

  inputValue = async (): Promise<string> => ((await this.#attached()) as HTMLInputElement).value
  getAttribute = async (name: string): Promise<string | null> => (await this.#attached()).getAttribute(name)
  textContent = async (): Promise<string> => (await this.#attached()).textContent
  innerText = async (): Promise<string> => this.page_.sight.textOf(await this.#attached())

  async allTextContents(): Promise<string[]> {
    await this.page_.scene.settle()
    return this.roots().map(({ textContent }) => textContent)
  }

  async allInnerTexts(): Promise<string[]> {
    await this.page_.scene.settle()
    return this.roots().map((element) => this.page_.sight.textOf(element))
  }
}
