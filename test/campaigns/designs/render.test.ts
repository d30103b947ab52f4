import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type DefaultTreeAdapterMap, parse } from 'parse5'
import * as v from 'valibot'
import { PLAIN_BRAND } from '../../../src/accounts/brand/service.ts'
import { lookOfBrand, renderDesign } from '../../../src/campaigns/designs/render.ts'
import { allBlocks, type Design, EmailDesign } from '../../../src/campaigns/designs/schema.ts'
import { anyDesign, EVERY_BLOCK } from '../../support/designs.ts'
import { runs } from '../../support/size.ts'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']

const look = lookOfBrand({ ...PLAIN_BRAND, name: 'Corner Bakery' }, 'en-US')
const render = (design: Design) => renderDesign(design, { look, organizationId: 1 })
const designOf = (...blocks: object[]): Design => v.parse(EmailDesign, { version: 1, blocks })

/** Parses HTML as browsers do, and lists what they would complain about. */
function parsed(html: string) {
  const errors: string[] = []
  const elements: Element[] = []
  let text = ''
  const walk = (node: Node): void => {
    if (node.nodeName === '#text') text += (node as DefaultTreeAdapterMap['textNode']).value
    if (node.nodeName === 'style' || node.nodeName === 'title') return
    if ('tagName' in node) elements.push(node)
    if ('childNodes' in node) node.childNodes.forEach(walk)
  }
  walk(parse(html, { onParseError: ({ code }) => errors.push(code) }))
  return { errors, elements, text }
}

/** Returns a text without its spaces, which HTML and paragraphs join. */
const squeezed = (text: string): string => text.replace(/\s+/gu, '')

/** Returns the texts of a document that a reader sees, piece by piece, with the links. */
function seen(design: Design): { texts: string[]; links: string[] } {
  const texts: string[] = []
  const links: string[] = []
  for (const block of allBlocks(design)) {
    if (block.type === 'HEADING') texts.push(block.text)
    if (block.type === 'TEXT' || block.type === 'FOOTER')
      for (const { spans } of block.paragraphs)
        for (const span of spans) {
          texts.push(span.text)
          if (span.link && span.text !== '') links.push(span.link)
        }
    if (block.type === 'BUTTON' && block.label !== '') {
      texts.push(block.label)
      if (block.url) links.push(block.url)
    }
    if (block.type === 'IMAGE' && block.url !== null && block.link) links.push(block.link)
    if (block.type === 'QUOTE' && block.text !== '') texts.push(block.text, block.author)
    if (block.type === 'COUPON' && block.code !== '') texts.push(block.text, block.code, block.note)
    if (block.type === 'VIDEO' && block.url !== null) links.push(block.url)
    if (block.type === 'MENU')
      for (const { label, url } of block.items)
        if (label !== '' && url !== null) {
          texts.push(label)
          links.push(url)
        }
    if (block.type === 'SOCIAL') for (const { url } of block.links ?? []) if (url) links.push(url)
    if (block.type === 'CARDS')
      for (const card of block.cards) {
        texts.push(card.title, card.text, card.price, card.label)
        if (card.url && (card.title !== '' || card.label !== '')) links.push(card.url)
      }
  }
  return { texts: texts.filter((text) => text.trim() !== ''), links }
}

describe('a designed mail', () => {
  test('has HTML that parses, every text and link in HTML and text, and no markup from its texts', async () => {
    await fc.assert(
      fc.asyncProperty(anyDesign, async (given) => {
        const design = v.parse(EmailDesign, given)
        const { html, text } = await render(design)
        const { errors, elements, text: shown } = parsed(html)
        expect(errors).toEqual([])
        expect(elements.filter(({ tagName }) => ['script', 'iframe', 'mj-raw'].includes(tagName))).toEqual([])
        const attributes = elements.flatMap(({ attrs }) => attrs.map(({ name }) => name))
        expect(attributes.filter((name) => name.startsWith('on'))).toEqual([])
        const [inHtml, inText] = [squeezed(shown), squeezed(text)]
        const { texts, links } = seen(design)
        for (const one of texts) {
          expect(inHtml).toContain(squeezed(one))
          expect(inText).toContain(squeezed(one))
        }
        const targets = elements.flatMap(({ tagName, attrs }) =>
          tagName === 'a' ? attrs.filter(({ name }) => name === 'href').map(({ value }) => value) : [],
        )
        for (const url of links) {
          expect(targets).toContain(url)
          expect(inText).toContain(squeezed(url))
        }
      }),
      { numRuns: runs(300) },
    )
  })

  test('loses no merge field, however often it occurs', async () => {
    await fc.assert(
      fc.asyncProperty(anyDesign, async (given) => {
        const design = v.parse(EmailDesign, given)
        const { html } = await render(design)
        const count = (text: string, name: string) => text.split(`{{${name}`).length - 1
        for (const name of ['firstName', 'city', 'lastName']) {
          const wanted = seen(design).texts.reduce((sum, text) => sum + count(text, name), 0)
          expect(count(html, name)).toBeGreaterThanOrEqual(wanted)
        }
      }),
      { numRuns: runs(100) },
    )
  })

  test('has headings without a gap between their levels, whatever sizes they have', async () => {
    await fc.assert(
      fc.asyncProperty(anyDesign, async (given) => {
        const { html } = await render(v.parse(EmailDesign, given))
        const levels = [...html.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level))
        for (const [n, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[n - 1] ?? 0) + 1)
      }),
      { numRuns: runs(100) },
    )
  })

  test('grows in proportion to its blocks', async () => {
    const sizeOf = async (blocks: number) => {
      const many = Array.from({ length: blocks }, (_, n) => ({
        id: `b${n}`,
        type: 'TEXT',
        paragraphs: [{ spans: [{ text: 'A line of text.' }] }],
      }))
      return (await render(designOf(...many))).html.length
    }
    const [none, ten, hundred] = await Promise.all([sizeOf(0), sizeOf(10), sizeOf(100)])
    expect((hundred! - none!) / (ten! - none!)).toBeCloseTo(10, 0)
    expect((hundred! - none!) / 100).toBeLessThan(2_000)
  })

  test('with every block has a text that says everything', async () => {
    const { text } = await render(v.parse(EmailDesign, EVERY_BLOCK))
    expect(text).toBe(
      [
        'Corner Bakery <https://corner.example/>',
        'Hello {{firstName|there}}',
        'Fresh bread & more <https://corner.example/bread?a=1&b={{city|New York}}>',
        '- Rye',
        '1. First',
        'A loaf',
        'Order <https://corner.example/order>',
        'Visit <https://corner.example/visit>',
        'Left',
        'Right <https://corner.example/r>',
        '---',
        'Instagram <https://instagram.com/corner>',
        'Prices <https://corner.example/prices>',
        '“Best rolls in town”\n– A guest',
        'Ten percent off\nROLL10\nUntil Sunday',
        'The oven\nWatch the video <https://corner.example/video>',
        'Rye\nDark\n$4\nBuy <https://corner.example/rye>',
        'A roll\nRoll\n$1',
        'By hand',
        'You joined at our shop.',
      ].join('\n\n'),
    )
  })

  test('keeps the HTML of its author as it is, even words that replace something', async () => {
    const html = '<p title="$&">$1 {{firstName}}</p></mj-text><!--carillon:piece 1--><custom-tag>'
    const made = await render(
      designOf({ id: 'a', type: 'HTML', html }, { id: 'b', type: 'HTML', html: '<i>b</i>' }),
    )
    expect(made.html).toContain(html)
  })
})
