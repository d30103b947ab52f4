import type { Document, Element, HTMLElement, HTMLInputElement, Window } from 'happy-dom'
import type { Timers } from './timers.ts'

/** Parts of a browser that the console needs and happy-dom lacks: layers above the page, sizes, observers. */

/** Size of every element, so that a table shows some rows and nothing is too narrow. */
const HEIGHT = 880
const WIDTH = 1_200
const ROW = 44

type Shown = HTMLElement & { returnFocus?: Element | null }

/** Dialogs and menus above the page, the topmost one last. */
export class Layers {
  readonly #window: Window
  readonly #timers: Timers
  readonly #shown: Shown[] = []

  constructor(window: Window, timers: Timers) {
    this.#window = window
    this.#timers = timers
  }

  get #open(): Shown[] {
    return this.#shown.filter(({ isConnected }) => isConnected)
  }

  get #modals(): Shown[] {
    return this.#open.filter(({ localName }) => localName === 'dialog')
  }

  /** Tells whether a modal dialog covers the element. */
  isBehind(element: Element): boolean {
    const top = this.#modals.at(-1)
    return (
      top !== undefined &&
      !top.contains(element) &&
      !this.#open.slice(this.#open.indexOf(top) + 1).some((one) => one.contains(element))
    )
  }

  showModal(dialog: Shown): void {
    if (dialog.hasAttribute('open')) return
    dialog.setAttribute('open', '')
    dialog.returnFocus = this.#window.document.activeElement
    this.#shown.push(dialog)
    const first = dialog.querySelector('[autofocus]') ?? dialog.querySelector(FOCUSABLE)
    ;((first ?? dialog) as HTMLElement).focus()
  }

  closeDialog(dialog: Shown): void {
    if (!dialog.hasAttribute('open')) return
    dialog.removeAttribute('open')
    this.#remove(dialog)
    ;(dialog.returnFocus as HTMLElement | undefined)?.focus?.()
    this.#timers.setTimeout(() => dialog.dispatchEvent(new this.#window.Event('close')))
  }

  #remove(element: Shown): void {
    const place = this.#shown.indexOf(element)
    if (place >= 0) this.#shown.splice(place, 1)
  }

  toggle(popover: Shown, isWanted: boolean): void {
    const isShown = popover.hasAttribute('data-popover-open')
    if (isShown === isWanted || !popover.isConnected) return
    const states = { oldState: isShown ? 'open' : 'closed', newState: isWanted ? 'open' : 'closed' }
    const told = (type: string) =>
      Object.assign(new this.#window.Event(type, { cancelable: isWanted }), states)
    if (isWanted) {
      for (const other of this.#open)
        if (other.getAttribute('popover') === 'auto' && !other.contains(popover)) this.toggle(other, false)
      popover.returnFocus = this.#window.document.activeElement
    }
    popover.dispatchEvent(told('beforetoggle'))
    popover.toggleAttribute('data-popover-open', isWanted)
    if (isWanted) this.#shown.push(popover)
    else {
      this.#remove(popover)
      const hadFocus = popover.contains(this.#window.document.activeElement)
      if (hadFocus) (popover.returnFocus as HTMLElement | undefined)?.focus?.()
    }
    this.#timers.setTimeout(() => popover.dispatchEvent(told('toggle')))
  }

  /** Closes the menus outside of a press. */
  pressed(target: Element): void {
    const invoked = target.closest('[popovertarget]')?.getAttribute('popovertarget')
    for (const shown of this.#open.toReversed())
      if (shown.getAttribute('popover') === 'auto' && !shown.contains(target) && shown.id !== invoked)
        this.toggle(shown, false)
  }

  /** Closes the topmost layer, as Escape does. */
  escape(): void {
    const top = this.#open.at(-1)
    if (top && top.localName !== 'dialog') this.toggle(top, false)
    else if (top?.dispatchEvent(new this.#window.Event('cancel', { cancelable: true }))) this.closeDialog(top)
  }
}

export const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]):not([type=hidden]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex]:not([tabindex="-1"])'

/** Events for which elements have a property. Preact derives the name of an event from it. */
const EVENTS = [
  'beforetoggle',
  'toggle',
  'close',
  'drop',
  'dragover',
  'dragenter',
  'dragleave',
  'load',
  'submit',
]

/** Tells whether a number is off the steps of its field. happy-dom gets 125.50 with a step of 0.01 wrong. */
function isOffStep(this: { element: HTMLInputElement }): boolean {
  const { type, value } = this.element
  const step = this.element.getAttribute('step') ?? '1'
  if (type !== 'number' || value === '' || step === 'any') return false
  const steps = (Number(value) - Number(this.element.getAttribute('min') ?? 0)) / Number(step)
  return Math.abs(steps - Math.round(steps)) > 1e-6
}

/** Adds the missing browser functions to the elements of a window. */
export function complete(window: Window, layers: Layers): void {
  const element = window.HTMLElement.prototype as unknown as Record<string, unknown>
  for (const name of EVENTS) element[`on${name}`] ??= null
  const add = (prototype: object, members: Record<string, PropertyDescriptor>) =>
    Object.defineProperties(
      prototype,
      Object.fromEntries(
        Object.entries(members).map(([name, one]) => [name, { configurable: true, ...one }]),
      ),
    )
  const method = (value: (this: Shown, ...given: never[]) => unknown) => ({ value, writable: true })
  const size = (get: (this: Shown) => number) => ({ get })
  const { focus } = window.HTMLElement.prototype
  add(window.HTMLElement.prototype, {
    // A closed dialog is not drawn, so that nothing in it takes the focus.
    focus: method(function () {
      if (!this.closest('dialog:not([open])')) focus.call(this)
    }),
    showPopover: method(function () {
      layers.toggle(this, true)
    }),
    hidePopover: method(function () {
      layers.toggle(this, false)
    }),
    togglePopover: method(function () {
      layers.toggle(this, !this.hasAttribute('data-popover-open'))
    }),
    scrollIntoView: method(() => {}),
    scrollTo: method(() => {}),
    clientHeight: size(() => HEIGHT),
    clientWidth: size(() => WIDTH),
    offsetHeight: size(() => ROW),
    offsetWidth: size(() => WIDTH),
    scrollHeight: size(function () {
      const inner = this.firstElementChild as HTMLElement | null
      return Number.parseFloat(inner?.style?.height ?? '') || HEIGHT
    }),
  })
  add(Object.getPrototypeOf(window.document.createElement('input').validity), {
    stepMismatch: { get: isOffStep },
  })
  // clicks.ts decides the target of a link.
  add(window.HTMLAnchorElement.prototype, {
    dispatchEvent: { value: window.HTMLElement.prototype.dispatchEvent },
  })
  add(window.HTMLDialogElement.prototype, {
    showModal: method(function () {
      layers.showModal(this)
    }),
    close: method(function () {
      layers.closeDialog(this)
    }),
  })
}

interface Observed {
  target: Element
  contentRect: { width: number; height: number }
  isIntersecting: boolean
}

/** Reports once for each element that it has a size and is in view. */
export const observerOver = (timers: Timers) =>
  class {
    readonly #report: (entries: Observed[]) => void
    #isOver = false

    constructor(report: (entries: Observed[]) => void) {
      this.#report = report
    }

    observe(target: Element): void {
      timers.requestAnimationFrame(() => {
        if (!this.#isOver)
          this.#report([{ target, contentRect: { width: WIDTH, height: HEIGHT }, isIntersecting: true }])
      })
    }

    unobserve(): void {}

    disconnect(): void {
      this.#isOver = true
    }
  }

/** Creates the FormData of a document, with the files that a person chose. */
export const formDataOf = (document: Document) =>
  class extends FormData {
    constructor(form?: HTMLElement) {
      super()
      if (!form) return
      void document
      for (const field of form.querySelectorAll('input, select, textarea')) {
        const { name, type, value, checked, disabled, files } = field as unknown as {
          name: string
          type: string
          value: string
          checked: boolean
          disabled: boolean
          files?: Iterable<File>
        }
        const isOff = disabled || field.closest('fieldset[disabled]') !== null
        if (!name || isOff || ((type === 'checkbox' || type === 'radio') && !checked)) continue
        if (type === 'file') for (const file of files ?? []) this.append(name, file)
        else this.append(name, value)
      }
    }
  }
