import { computeAccessibleName } from 'dom-accessibility-api'
import type { Element, HTMLInputElement } from 'happy-dom'
import type { Classes } from './console-script.ts'

/** The visible content of a document, and its roles and names for a screen reader. */

const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'code',
  'em',
  'i',
  'kbd',
  'label',
  'mark',
  'output',
  'q',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
  'u',
  'var',
  'svg',
  'path',
])

/** Tells whether a dialog or a popover is open, because its content is hidden otherwise. */
export const isOpen = (element: Element): boolean =>
  element.hasAttribute('open') || element.hasAttribute('data-popover-open')

const classesOf = ({ className }: Element): string[] =>
  typeof className === 'string' && className ? className.split(' ') : []

export class Sight {
  readonly #classes: Classes

  constructor(classes: Classes) {
    this.#classes = classes
  }

  /** Tells whether an element itself takes no space. Its parents may hide it too. */
  #isGone(element: Element): boolean {
    const { localName, parentElement } = element
    if (element.hasAttribute('hidden')) return true
    if (localName === 'dialog' && !element.hasAttribute('open')) return true
    if (element.hasAttribute('popover') && !isOpen(element)) return true
    if (/^(?:script|style|template|head|noscript)$/.test(localName)) return true
    if (parentElement?.localName === 'details' && localName !== 'summary' && !isOpen(parentElement))
      return true
    if (localName === 'input' && element.getAttribute('type') === 'hidden') return true
    if (classesOf(element).some((name) => this.#classes.hidden.has(name))) return true
    return /display:\s*none|visibility:\s*hidden/.test(element.getAttribute('style') ?? '')
  }

  /** Tells whether the content of an element is read as separate words. */
  #isApart(element: Element): boolean {
    if (!INLINE.has(element.localName)) return true
    if (classesOf(element).some((name) => this.#classes.out.has(name))) return true
    return (
      element.parentElement !== null &&
      classesOf(element.parentElement).some((name) => this.#classes.apart.has(name))
    )
  }

  isVisible(element: Element): boolean {
    for (let at: Element | null = element; at; at = at.parentElement) if (this.#isGone(at)) return false
    return element.isConnected
  }

  /**
   * Returns all elements in `root`.
   * @param isAccessible only those that a screen reader finds
   */
  elementsIn(root: Element, isAccessible: boolean, found: Element[] = []): Element[] {
    for (let child = root.firstElementChild; child; child = child.nextElementSibling) {
      if (isAccessible && (child.getAttribute('aria-hidden') === 'true' || this.#isGone(child))) continue
      found.push(child)
      this.elementsIn(child, isAccessible, found)
    }
    return found
  }

  /** Returns the text on the screen, with a line for each block. */
  textOf(element: Element): string {
    const parts: string[] = []
    const collect = (node: Element) => {
      for (const child of node.childNodes) {
        if (child.nodeType === 3) parts.push(child.textContent.replaceAll(/\s+/g, ' '))
        if (child.nodeType !== 1 || this.#isGone(child as Element)) continue
        const isBlock = this.#isApart(child as Element)
        if (isBlock) parts.push('\n')
        if ((child as Element).localName !== 'select') collect(child as Element)
        if (isBlock) parts.push('\n')
      }
    }
    collect(element)
    return parts
      .join('')
      .replaceAll(/ *\n[ \n]*/g, '\n')
      .trim()
  }

  /** Returns the role of an element; undefined if it has none. */
  roleOf(element: Element): string | undefined {
    const given = element.getAttribute('role')?.trim().split(/\s+/)[0]
    if (given) return given === 'presentation' || given === 'none' ? undefined : given
    const { localName } = element
    switch (localName) {
      case 'a':
      case 'area':
        return element.hasAttribute('href') ? 'link' : undefined
      case 'img':
        return element.getAttribute('alt') === '' ? undefined : 'img'
      case 'input': {
        const { type } = element as HTMLInputElement
        const isListed = element.hasAttribute('list') && INPUTS[type] !== undefined
        return isListed && /text|search|box/.test(INPUTS[type]!) && type !== 'checkbox'
          ? 'combobox'
          : INPUTS[type]
      }
      case 'select':
        return element.hasAttribute('multiple') || Number(element.getAttribute('size')) > 1
          ? 'listbox'
          : 'combobox'
      case 'th':
        return element.getAttribute('scope') === 'row' ? 'rowheader' : 'columnheader'
      case 'header':
        return isInSection(element) ? undefined : 'banner'
      case 'footer':
        return isInSection(element) ? undefined : 'contentinfo'
      case 'section':
        return this.nameOf(element) ? 'region' : undefined
      case 'form':
        return this.nameOf(element) ? 'form' : undefined
      default:
        return TAGS[localName]
    }
  }

  /** Returns the name that a screen reader reads. */
  nameOf(element: Element): string {
    const label = element.getAttribute('aria-label')
    if (label?.trim() && !element.hasAttribute('aria-labelledby')) return words(label)
    // Only the styles that affect names: whether a part is a separate word.
    const getComputedStyle = (part: Element) => {
      const display = this.#isApart(part) ? 'block' : 'inline'
      return {
        display,
        visibility: 'visible',
        getPropertyValue: (name: string) => (name === 'display' ? display : ''),
      }
    }
    type Given = Parameters<typeof computeAccessibleName>
    return words(
      computeAccessibleName(element as unknown as Given[0], { getComputedStyle } as unknown as Given[1]),
    )
  }
}

const INPUTS: Readonly<Record<string, string>> = {
  button: 'button',
  image: 'button',
  reset: 'button',
  submit: 'button',
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  number: 'spinbutton',
  search: 'searchbox',
  email: 'textbox',
  tel: 'textbox',
  url: 'textbox',
  text: 'textbox',
}

const TAGS: Readonly<Record<string, string>> = {
  article: 'article',
  aside: 'complementary',
  button: 'button',
  code: 'code',
  datalist: 'listbox',
  dd: 'definition',
  details: 'group',
  dialog: 'dialog',
  dt: 'term',
  em: 'emphasis',
  fieldset: 'group',
  figure: 'figure',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  hr: 'separator',
  li: 'listitem',
  main: 'main',
  menu: 'list',
  meter: 'meter',
  nav: 'navigation',
  ol: 'list',
  optgroup: 'group',
  option: 'option',
  output: 'status',
  p: 'paragraph',
  progress: 'progressbar',
  search: 'search',
  strong: 'strong',
  table: 'table',
  tbody: 'rowgroup',
  td: 'cell',
  textarea: 'textbox',
  tfoot: 'rowgroup',
  thead: 'rowgroup',
  time: 'time',
  tr: 'row',
  ul: 'list',
}

const isInSection = (element: Element): boolean =>
  element.parentElement?.closest('article, aside, main, nav, section') != null

export const words = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
