import { describe, expect, test } from 'bun:test'
import { type DefaultTreeAdapterMap, parse } from 'parse5'
import * as v from 'valibot'
import type { Brand } from '../../../src/accounts/brand/service.ts'
import { EmailDesign } from '../../../src/campaigns/designs/schema.ts'
import { contrast } from '../../../src/lib/color.ts'
import { BRANDS, everyDesign, mailOf } from '../../support/mail-looks.ts'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']

type Declarations = Readonly<Record<string, string>>

const declarationsOf = (css: string): Declarations =>
  Object.fromEntries(
    css
      .split(';')
      .filter((one) => one.includes(':'))
      .map((one) => {
        const at = one.indexOf(':')
        const value = one.slice(at + 1).replace('!important', '')
        return [one.slice(0, at).trim(), value.trim()]
      }),
  )

const attribute = ({ attrs }: Element, name: string): string =>
  attrs.find((one) => one.name === name)?.value ?? ''

interface DarkRule {
  className: string
  /** `>` for a child, a space for any element inside, nothing for the element itself. */
  relation: string
  tag: string
  declarations: Declarations
}

/** Returns the rules for dark mode. Throws for a selector of another kind. */
function darkRulesOf(html: string): DarkRule[] {
  const [, block] = /@media \(prefers-color-scheme:dark\)\{((?:[^{}]*\{[^{}]*\})*)\}/.exec(html) ?? []
  return [...(block ?? '').matchAll(/([^{}]+)\{([^{}]+)\}/g)].flatMap(([, selectors, css]) =>
    selectors!.split(',').map((selector) => {
      const [, className, relation, tag] = /^\.([\w-]+)(?:([ >])(\w+))?$/.exec(selector)!
      return {
        className: className!,
        relation: relation ?? '',
        tag: tag ?? '',
        declarations: declarationsOf(css!),
      }
    }),
  )
}

interface Shown {
  color: string
  ground: string
  size: number
  isBold: boolean
}

const classesOf = (element: Element): string[] => attribute(element, 'class').split(/\s+/)

/** Lists the texts of a mail with a contrast that is too low, as far as styles in elements and rules for dark mode say. */
function unreadable(html: string, isDark: boolean): string[] {
  const rules = isDark ? darkRulesOf(html) : []
  const found: string[] = []
  const darkOf = (element: Element, ancestors: Element[]): Declarations =>
    Object.assign(
      {},
      ...rules
        .filter(({ className, relation, tag }) => {
          if (relation === '') return classesOf(element).includes(className)
          if (element.tagName !== tag) return false
          const among = relation === '>' ? ancestors.slice(-1) : ancestors
          return among.some((one) => classesOf(one).includes(className))
        })
        .map(({ declarations }) => declarations),
    )
  const walk = (node: Node, around: Shown, ancestors: Element[]): void => {
    if (node.nodeName === '#text') {
      const text = (node as DefaultTreeAdapterMap['textNode']).value.trim()
      if (text.replaceAll(/[\u200a\u00a0]/g, '') === '') return
      const isLarge = around.size >= 24 || (around.isBold && around.size >= 18.66)
      const reached = contrast(around.color, around.ground)
      if (reached < (isLarge ? 3 : 4.5)) found.push(`${text}: ${around.color} on ${around.ground}`)
      return
    }
    if (['head', 'style', 'script', '#comment'].includes(node.nodeName)) return
    let shown = around
    if ('tagName' in node) {
      const style = { ...declarationsOf(attribute(node, 'style')), ...darkOf(node, ancestors) }
      const ground = style['background-color'] ?? style.background
      const isHeading = /^(?:h[1-6]|strong|b|th)$/.test(node.tagName)
      shown = {
        color: style.color && style.color !== 'inherit' ? style.color : around.color,
        ground: ground?.startsWith('#') ? ground : around.ground,
        size: style['font-size'] ? Number.parseFloat(style['font-size']) : around.size,
        isBold: style['font-weight'] ? Number(style['font-weight']) >= 700 : around.isBold || isHeading,
      }
    }
    const inside = 'tagName' in node ? [...ancestors, node] : ancestors
    if ('childNodes' in node) for (const child of node.childNodes) walk(child, shown, inside)
  }
  walk(parse(html), { color: '#000000', ground: '#ffffff', size: 16, isBold: false }, [])
  return found
}

describe('the texts of designed mails', () => {
  test.each(BRANDS.map((brand) => ({ name: brand.name, brand })))(
    'can be read with the brand $name, in light and dark mode',
    async ({ brand }) => {
      for (const { name, design } of everyDesign()) {
        const html = await mailOf(design, { brand })
        expect({ name, light: unreadable(html, false), dark: unreadable(html, true) }).toEqual({
          name,
          light: [],
          dark: [],
        })
      }
    },
  )

  test('stand on buttons in the main color of the brand, also a light one', async () => {
    const [look] = BRANDS.filter(({ name }) => name === 'Loud')
    const button = { id: 'a', type: 'BUTTON', label: 'Order', url: 'https://corner.example/' }
    const mail = (brand: Brand) => mailOf(v.parse(EmailDesign, { version: 1, blocks: [button] }), { brand })
    expect(await mail(look!)).toContain('bgcolor="#ffe600"')
    // White on white would be no button.
    const lost = { ...look!, colors: { ...look!.colors, primary: '#fefefe' } }
    expect(await mail(lost)).not.toContain('bgcolor="#fefefe"')
  })

  test('keep a fixed color, and move a color of the brand only until it can be read', async () => {
    const span = (color: string) => ({ text: color, color })
    const paragraphs = [{ spans: [span('ACCENT'), span('#fff000'), span('TEXT')] }]
    const design = v.parse(EmailDesign, { version: 1, blocks: [{ id: 'a', type: 'TEXT', paragraphs }] })
    const html = await mailOf(design, { brand: BRANDS[2]! })
    const { accent, surface, text } = BRANDS[2]!.colors
    const [moved, ...others] = [...html.matchAll(/<span[^>]*style="color:(#\w{6})"/g)].map(
      ([, color]) => color!,
    )
    expect(others).toEqual(['#fff000', text])
    expect(moved).not.toBe(accent)
    expect(contrast(moved!, surface)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(moved!, surface)).toBeLessThan(6)
  })

  test('have their colors of dark mode only in dark mode', async () => {
    for (const { design } of everyDesign()) {
      const html = await mailOf(design, { brand: BRANDS[0]! })
      const css = [...html.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, one]) => one!).join('')
      const always = css.replaceAll(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')
      const selectors = [...always.matchAll(/([^{}]+)\{[^{}]*!important[^{}]*\}/g)]
        .flatMap(([, one]) => one!.split(','))
        .map((one) => one.trim())
      expect(selectors.length).toBeGreaterThan(10)
      expect(
        selectors.filter((one) => !/^\[data-ogs[cb]\] |^\.moz-text-html |^\.mj-outlook/.test(one)),
      ).toEqual([])
    }
  })
})

describe('the space between a heading and its text', () => {
  const spaceBetween = async (...blocks: object[]) => {
    const design = v.parse(EmailDesign, { version: 1, blocks })
    const html = await mailOf(design, { brand: BRANDS[0]! })
    const spaces = [...html.matchAll(/padding:(\d+)px 12px (\d+)px;text-align/g)].map(([, ...all]) =>
      all.map(Number),
    )
    return spaces[0]![1]! + spaces[1]![0]!
  }
  const heading = { id: 'a', type: 'HEADING', text: 'A' }
  const text = { id: 'b', type: 'TEXT', paragraphs: [{ spans: [{ text: 'B' }] }] }
  const rules = { operator: 'AND', conditions: [{ field: 'city', operator: 'equals', value: 'Rome' }] }

  test('is small, unless their grounds differ or one of them may be hidden', async () => {
    expect(await spaceBetween(heading, text)).toBe(13)
    expect(await spaceBetween({ ...heading, padding: 'NONE' }, { ...text, padding: 'NONE' })).toBe(0)
    expect(await spaceBetween(text, heading)).toBe(32)
    expect(await spaceBetween(heading, { ...text, background: 'ACCENT' })).toBe(32)
    expect(await spaceBetween(heading, { ...text, showTo: rules })).toBe(32)
  })
})
