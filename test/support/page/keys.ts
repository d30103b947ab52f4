import type { HTMLElement, HTMLInputElement, Window } from 'happy-dom'
import { FOCUSABLE, type Layers } from './platform.ts'
import type { Sight } from './roles.ts'

/** Default effects of keys in a document, where the page's scripts do not prevent them. */

const MODIFIERS = { Control: 'ctrlKey', Shift: 'shiftKey', Alt: 'altKey', Meta: 'metaKey' } as const

const TEXT_INPUTS = /^(?:text|search|email|tel|url|password|number|date|time|datetime-local|month|week)$/

const isText = (element: HTMLElement): element is HTMLInputElement =>
  element.localName === 'textarea' ||
  (element.localName === 'input' && TEXT_INPUTS.test((element as HTMLInputElement).type))

const takesText = (element: HTMLElement): element is HTMLInputElement =>
  isText(element) && !element.readOnly && !element.disabled

/** Sets the value of a field like a person who types. */
export function enter(window: Window, field: HTMLInputElement, value: string): void {
  field.value = value
  field.dispatchEvent(new window.InputEvent('input', { bubbles: true, data: value, inputType: 'insertText' }))
}

/**
 * Presses keys.
 * @param combination such as `Control+Enter`
 */
export function press(window: Window, layers: Layers, sight: Sight, combination: string): void {
  const parts = combination.split(/\+(?=.)/)
  const key = parts.pop()!
  const held = Object.fromEntries(parts.map((name) => [MODIFIERS[name as keyof typeof MODIFIERS], true]))
  const target = (window.document.activeElement ?? window.document.body) as HTMLElement
  const options = { key: key === 'Space' ? ' ' : key, bubbles: true, cancelable: true, ...held }
  const isFree = target.dispatchEvent(new window.KeyboardEvent('keydown', options))
  if (isFree) follow(window, layers, sight, { key: options.key, target, held })
  target.dispatchEvent(new window.KeyboardEvent('keyup', options))
}

interface Pressed {
  key: string
  target: HTMLElement
  held: Partial<Record<string, boolean>>
}

function follow(window: Window, layers: Layers, sight: Sight, { key, target, held }: Pressed): void {
  if (held.ctrlKey || held.metaKey || held.altKey) return
  if (key === 'Escape') layers.escape()
  else if (key === 'Tab') moveFocus(window, layers, sight, held.shiftKey ? -1 : 1)
  else if (isPressedBy(target, key)) target.click()
  else if (key === 'Enter' && target.localName === 'input') submit(target as HTMLInputElement)
  else if (takesText(target)) type(window, target, key)
}

function isPressedBy(target: HTMLElement, key: string): boolean {
  const { localName } = target
  if (key === ' ' && /^(?:checkbox|radio)$/.test((target as HTMLInputElement).type ?? '')) return true
  return (
    (key === 'Enter' && localName === 'a') ||
    (/^(?:Enter| )$/.test(key) && /^(?:button|summary)$/.test(localName))
  )
}

function type(window: Window, field: HTMLInputElement, key: string): void {
  if (key === 'Backspace') enter(window, field, field.value.slice(0, -1))
  else if (key === 'Enter') enter(window, field, `${field.value}\n`)
  else if (key.length === 1) enter(window, field, field.value + key)
}

/** Submits the form of a field with its submit button, as Enter does. */
function submit(field: HTMLInputElement): void {
  const { form } = field
  if (!form) return
  const button = form.querySelector(
    'button:not([type]), button[type=submit], input[type=submit]',
  ) as HTMLElement | null
  if (button) button.click()
  else if (form.querySelectorAll('input').length === 1) form.requestSubmit()
}

function moveFocus(window: Window, layers: Layers, sight: Sight, by: number): void {
  const { document } = window
  const all = [...document.querySelectorAll(FOCUSABLE)].filter(
    (element) => sight.isVisible(element) && !layers.isBehind(element),
  ) as HTMLElement[]
  const place = all.indexOf(document.activeElement as HTMLElement)
  all[(place + by + all.length) % all.length]?.focus()
}
