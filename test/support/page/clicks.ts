import type { Element, HTMLElement, Window } from 'happy-dom'
import type { Layers } from './platform.ts'

/** Effects of the mouse in a document. */

export interface Held {
  shiftKey?: boolean
  ctrlKey?: boolean
}

export interface Pressable {
  window: Window
  layers: Layers
  /** Called for a link to another address. */
  follow(address: string): void
  /** Called for a file to save. */
  save(name: string, address: string): void
}

/** Presses and releases the mouse on an element. */
export function pressMouse(on: Pressable, element: Element, held: Held = {}): void {
  const { window, layers } = on
  const options = { bubbles: true, cancelable: true, composed: true, button: 0, ...held }
  for (const type of ['pointerover', 'pointerenter', 'pointermove', 'pointerdown'])
    element.dispatchEvent(new window.PointerEvent(type, { ...options, bubbles: type !== 'pointerenter' }))
  layers.pressed(element)
  if (element.dispatchEvent(new window.MouseEvent('mousedown', options))) focusFrom(window, element)
  element.dispatchEvent(new window.PointerEvent('pointerup', options))
  element.dispatchEvent(new window.MouseEvent('mouseup', options))
  clickOn(on, element, held)
}

function focusFrom(window: Window, element: Element): void {
  const focusable = element.closest('a[href], button, input, select, textarea, summary, [tabindex]')
  const field = element.closest('label')
  if (focusable && !focusable.hasAttribute('disabled')) (focusable as HTMLElement).focus()
  else if (!field) (window.document.activeElement as HTMLElement | null)?.blur?.()
}

/** Clicks an element, and performs the element's own action. Keys and scripts cause clicks too. */
export function clickOn(
  { window, layers, follow, save }: Pressable,
  element: Element,
  held: Held = {},
): void {
  // happy-dom performs the action on the element itself.
  const actor = element.closest('button, a[href], input, select, textarea, label, summary, option') ?? element
  const event = new window.PointerEvent('click', {
    bubbles: true,
    cancelable: true,
    composed: true,
    button: 0,
    detail: 1,
    ...held,
  })
  actor.dispatchEvent(event)
  if (event.defaultPrevented || actor.hasAttribute('disabled')) return
  const target = actor.getAttribute('popovertarget')
  const popover = target && window.document.getElementById(target)
  if (popover) layers.toggle(popover as HTMLElement, !popover.hasAttribute('data-popover-open'))
  if (actor.localName !== 'a' || !actor.hasAttribute('href')) return
  const { href } = actor as unknown as { href: string }
  if (actor.hasAttribute('download')) save(actor.getAttribute('download')!, href)
  else if (actor.getAttribute('target') !== '_blank' && !held.ctrlKey) follow(href)
}
