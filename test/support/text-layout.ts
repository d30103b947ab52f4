import type { Page } from 'playwright-core'

/** Finds texts that the layout breaks inside a word, cuts off or covers. */

/** A box narrower than this is too narrow for words, px. A longer word may break. */
const NARROW = 120
/**
 * A phone number, an email address, an amount or a date below this width is on one line and complete, px. It
 * holds 40 characters, and the smallest phone is wider.
 */
const WHOLE = 300

interface Rect {
  left: number
  right: number
  top: number
  bottom: number
  width: number
  height: number
}

interface Style {
  overflowX: string
  overflowY: string
  textOverflow: string
  paddingLeft: string
  paddingRight: string
  backgroundColor: string
  backgroundImage: string
  webkitLineClamp: string
  clipPath: string
}

interface Element {
  tagName: string
  textContent: string
  parentElement: Element | null
  childNodes: Iterable<TextNode & { nodeType: number }>
  style: { textOverflow: string }
  scrollWidth: number
  clientWidth: number
  matches(selector: string): boolean
  closest(selector: string): Element | null
  contains(other: Element): boolean
  checkVisibility(options: object): boolean
  scrollIntoView(options: object): void
  getBoundingClientRect(): Rect
}

interface TextNode {
  data: string
  parentElement: Element | null
}

interface PageWindow {
  innerWidth: number
  innerHeight: number
  scrollY: number
  scrollTo(options: object): void
  getComputedStyle(element: Element): Style
  document: {
    documentElement: { scrollHeight: number }
    body: Element
    querySelectorAll(selector: string): Iterable<Element>
    elementsFromPoint(x: number, y: number): Element[]
    createTreeWalker(root: Element, shown: number): { nextNode(): TextNode | null }
    createRange(): {
      setStart(node: TextNode, offset: number): void
      setEnd(node: TextNode, offset: number): void
      getClientRects(): Iterable<Rect>
    }
  }
}

/**
 * Returns the faults of the shown texts.
 * @param within selector of the only part to check, such as an open dialog
 */
export const textFaults = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate(
    ({ within, narrow, whole }) => {
      const window = globalThis as unknown as PageWindow
      const { document, getComputedStyle } = window
      /** A value that no layout may break or cut: a phone number, an email address, an amount or a number. */
      const VALUES =
        /\+\d[\d() -]{6,}\d|[^\s@<>"]+@[^\s@<>"]+\.\w+|(?<![\w./-])(?:[$€£]\s?)?\d[\d.,:]*\d(?:\s?[%€£])?(?![\w/-])|\d+\s?\/\s?\d+/gu
      const RUNS = /\S+/gu
      /** A web address or an id, which breaks anywhere. */
      const ADDRESS = /\/\S*\/|\.\w+\/|^[\w-]{30,}$/u
      /** A word between the places at which every browser breaks a line. */
      const WORDS = /[^\s\-–—/?&\u00AD\u200B]+/gu

      interface Text {
        node: TextNode
        parent: Element
        rects: Rect[]
      }

      const rectsOf = (node: TextNode, from: number, until: number): Rect[] => {
        const range = document.createRange()
        range.setStart(node, from)
        range.setEnd(node, until)
        return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
      }
      /** Returns whether nobody sees the element: it is for screen readers, or outside of the page until focused. */
      const isHidden = (one: Element) =>
        getComputedStyle(one).clipPath === 'inset(50%)' || one.getBoundingClientRect().right < 0
      const ancestorsOf = (one: Element): Element[] => {
        const all: Element[] = []
        for (let at: Element | null = one; at; at = at.parentElement) all.push(at)
        return all
      }
      const shownTexts = (): Text[] => {
        const found: Text[] = []
        for (const root of document.querySelectorAll(within)) {
          const walker = document.createTreeWalker(root, 4)
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const parent = node.parentElement
            if (!node.data.trim() || !parent || parent.matches('script, style, option, textarea, title'))
              continue
            if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
            if (ancestorsOf(parent).some(isHidden)) continue
            const rects = rectsOf(node, 0, node.data.length)
            if (rects.length > 0) found.push({ node, parent, rects })
          }
        }
        return found
      }

      const widthOf = (rects: readonly Rect[]) => rects.reduce((sum, { width }) => sum + width, 0)
      const isOnLines = (rects: readonly Rect[]) =>
        rects.some(({ top, height }) => Math.abs(top - rects[0]!.top) > height / 2)
      const brokenParts = ({ node, parent }: Text): string[] => {
        if (parent.closest('code, pre')) return []
        const isTime = parent.closest('time') !== null
        const values = isTime
          ? [[0, node.data]]
          : [...node.data.matchAll(VALUES)].map((found) => [found.index, found[0]])
        const words = [...node.data.matchAll(RUNS)].flatMap(({ index, 0: run }) =>
          ADDRESS.test(run) ? [] : [...run.matchAll(WORDS)].map((found) => [index + found.index, found[0]]),
        )
        const broken = (parts: Array<Array<number | string>>, most: number) =>
          (parts as Array<[number, string]>).flatMap(([from, part]) => {
            const rects = rectsOf(node, from, from + part.length)
            return isOnLines(rects) && widthOf(rects) < most ? [`broken: ${part}`] : []
          })
        return [...new Set([...broken(values, whole), ...broken(words, narrow)])]
      }

      /** Places that scroll sideways: tables, tabs, rows of choices and code. */
      const SIDEWAYS = 'pre, code, textarea, :has(> table), nav:has(> a), fieldset:has(> [aria-pressed])'
      const isClipping = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      const isWhole = ({ node, parent }: Text) =>
        parent.closest('time, button, th, [role=columnheader], [role=menuitem], [role=tab]') !== null ||
        (node.data.trim().match(VALUES) ?? []).some((value) => value.length > node.data.trim().length / 2)
      /** Returns how an ancestor cuts the text off. */
      const cutBy = (text: Text): string[] => {
        const scrolls = { x: false, y: false }
        for (const one of ancestorsOf(text.parent)) {
          const style = getComputedStyle(one)
          const box = one.getBoundingClientRect()
          const isDotted = shortenedBoxes.includes(one)
          // Dots are inside of the padding.
          const from = box.left + (isDotted ? Number.parseFloat(style.paddingLeft) : 0)
          const until = box.right - (isDotted ? Number.parseFloat(style.paddingRight) : 0)
          const isOver = text.rects.some(({ left, right }) => right > until + 1 || left < from - 1)
          const isBelow = text.rects.some(({ top, bottom }) => bottom > box.bottom + 3 || top < box.top - 3)
          if (!scrolls.x && isClipping(style.overflowX) && isOver) {
            const mayEnd = isDotted && !(isWhole(text) && widthOf(text.rects) < whole)
            return mayEnd ? [] : ['cut']
          }
          if (!scrolls.y && isClipping(style.overflowY) && style.webkitLineClamp === 'none' && isBelow)
            return ['cut']
          if (/auto|scroll/.test(style.overflowX)) {
            if (!scrolls.x && isOver && !one.matches(SIDEWAYS)) return ['cut']
            scrolls.x = true
          }
          scrolls.y ||= /auto|scroll/.test(style.overflowY)
          // Nothing around a dialog or a popover clips it.
          if (one.matches('dialog, [popover]')) return []
        }
        return []
      }

      const isPainted = (one: Element) => {
        if (!one.checkVisibility({ opacityProperty: true })) return false
        const { backgroundColor, backgroundImage } = getComputedStyle(one)
        const isClear = /^(?:transparent|rgba\(.*, 0\)|.*\/ 0\))$/.test(backgroundColor)
        return (
          !isClear ||
          backgroundImage !== 'none' ||
          one.matches('img, video, canvas, iframe, input, select, textarea')
        )
      }
      const isWithin = (x: number, { left, right }: Rect) => x > left && x < right
      const hasTextAt = (one: Element, x: number, y: number) =>
        isWithin(x, one.getBoundingClientRect()) &&
        [...one.childNodes].some(
          (node) =>
            node.nodeType === 3 &&
            rectsOf(node, 0, node.data.length).some(
              ({ left, right, top, bottom, height }) =>
                x > left && x < right && y > top + height * 0.15 && y < bottom - height * 0.15,
            ),
        )
      /** Returns the first element that hides a part of the text. */
      const coveredBy = ({ node, parent }: Text): Element | undefined => {
        for (const { left, right, top, height } of rectsOf(node, 0, node.data.length))
          for (const x of [left + 2, (left + right) / 2, right - 2]) {
            const y = top + height / 2
            if (y < 0 || y >= window.innerHeight || x < 0 || x >= window.innerWidth) continue
            const stack = document.elementsFromPoint(x, y)
            const at = stack.indexOf(parent)
            const cover = stack.slice(0, Math.max(0, at)).find(
              (one) =>
                // An area to press on top of its own text is a part of it.
                !one.contains(parent) && ((isPainted(one) && !parent.contains(one)) || hasTextAt(one, x, y)),
            )
            if (cover) return cover
          }
        return undefined
      }
      const covered = (texts: readonly Text[]): string[] => {
        const faults: string[] = []
        const start = window.scrollY
        const end = document.documentElement.scrollHeight
        const seen = new Set<Text>()
        for (let top = 0; top < end; top += window.innerHeight) {
          window.scrollTo({ top, behavior: 'instant' })
          for (const text of texts) {
            const [first] = rectsOf(text.node, 0, text.node.data.length)
            if (seen.has(text) || !first || first.top < 0 || first.bottom > window.innerHeight) continue
            seen.add(text)
            if (!coveredBy(text)) continue
            // A fixed bar covers what scrolls under it.
            text.parent.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
            const cover = coveredBy(text)
            if (cover)
              faults.push(
                said(text, `covered by ${cover.tagName.toLowerCase()} ${shortened(cover.textContent)}`),
              )
            window.scrollTo({ top, behavior: 'instant' })
          }
        }
        window.scrollTo({ top: start, behavior: 'instant' })
        return faults
      }

      const shortened = (text: string) => {
        const line = text.trim().replaceAll(/\s+/g, ' ')
        return line.length > 60 ? `${line.slice(0, 60)}…` : line
      }
      const said = ({ node, parent }: Text, fault: string) =>
        `${fault} in ${parent.closest('td, th, [role=cell], button, a, dt, dd, li, label')?.tagName.toLowerCase() ?? parent.tagName.toLowerCase()}: ${shortened(node.data)}`

      // A range in a text with an ellipsis ends at the dots.
      const shortenedBoxes = [...document.querySelectorAll('*')].filter(
        (one) => getComputedStyle(one).textOverflow === 'ellipsis',
      )
      for (const one of shortenedBoxes) one.style.textOverflow = 'clip'
      const texts = shownTexts()
      const faults = [
        ...new Set([
          ...texts.flatMap((text) =>
            [...brokenParts(text), ...cutBy(text)].map((fault) => said(text, fault)),
          ),
          ...covered(texts),
        ]),
      ]
      for (const one of shortenedBoxes) one.style.textOverflow = ''
      return faults
    },
    { within, narrow: NARROW, whole: WHOLE },
  )

/** Returns a fault for each table that is wider than its container and scrolls sideways. */
export const wideTables = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { document } = globalThis as unknown as PageWindow
    return [...document.querySelectorAll(':has(> table)')]
      .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      .filter((px) => px > 1)
      .map((px) => `a table is ${px} px too wide`)
  })
