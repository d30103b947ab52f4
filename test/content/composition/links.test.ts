import { expect, test } from 'bun:test'
import { IN_HTML, takeLinks } from '../../../src/content/composition/links.ts'
import { parseTemplate } from '../../../src/content/composition/merge.ts'
import { floorsOf, MOMENT } from '../../support/quick.ts'

/** Takes the addresses out of a text. Returns them and the rest of the text. */
function taken(text: string, form?: typeof IN_HTML): { sources: string[]; rest: string } {
  const parsed = parseTemplate(text, form ? { endingAfter: form.ending } : {})
  const { template, found } = takeLinks(parsed, form)
  const rest = template.parts.map((part) => (typeof part === 'string' ? part : `[${part.field}]`)).join('')
  return { sources: found.map(({ link }) => link.source), rest }
}

test.each([
  {
    guarantee: 'an address ends at a blank',
    text: 'See https://a.example/x now',
    sources: ['https://a.example/x'],
    rest: 'See [link.0] now',
  },
  {
    guarantee: 'a full stop ends the sentence',
    text: 'See https://a.example/x.',
    sources: ['https://a.example/x'],
    rest: 'See [link.0].',
  },
  {
    guarantee: 'a bracket belongs to the text',
    text: '(https://a.example)',
    sources: ['https://a.example'],
    rest: '([link.0])',
  },
  {
    guarantee: 'a question mark at the end belongs to the text',
    text: 'https://a.example?',
    sources: ['https://a.example'],
    rest: '[link.0]?',
  },
  {
    guarantee: 'a query belongs to the address',
    text: 'https://a.example?b=1 ok',
    sources: ['https://a.example?b=1'],
    rest: '[link.0] ok',
  },
  {
    guarantee: 'two addresses',
    text: 'https://a.example https://b.example',
    sources: ['https://a.example', 'https://b.example'],
    rest: '[link.0] [link.1]',
  },
  {
    guarantee: 'the same address twice',
    text: 'https://a.example https://a.example',
    sources: ['https://a.example', 'https://a.example'],
    rest: '[link.0] [link.1]',
  },
  {
    guarantee: 'a merge field within',
    text: 'https://a.example/{{firstName|x}}/y.',
    sources: ['https://a.example/{{firstName|x}}/y'],
    rest: '[link.0].',
  },
  {
    guarantee: 'a merge field at its end',
    text: 'https://a.example/{{city}} {{state}}',
    sources: ['https://a.example/{{city}}'],
    rest: '[link.0] [state]',
  },
  {
    guarantee: 'an http address stays text',
    text: 'See http://a.example',
    sources: [],
    rest: 'See http://a.example',
  },
  {
    guarantee: 'https:// alone stays text',
    text: 'Write https:// first',
    sources: [],
    rest: 'Write https:// first',
  },
  { guarantee: 'capitals', text: 'HTTPS://A.example', sources: ['HTTPS://A.example'], rest: '[link.0]' },
] as const)('$guarantee', ({ text, sources, rest }) => {
  expect(taken(text)).toEqual({ sources: [...sources], rest })
})

const TAIL = 'https://a.example/x'

test.each([
  { text: `見て ${TAIL}。謝謝`, rest: '見て [link.0]。謝謝' },
  { text: `${TAIL}、続き`, rest: '[link.0]、続き' },
  { text: `（${TAIL}）；`, rest: '（[link.0]）；' },
  { text: `「${TAIL}」です`, rest: '「[link.0]」です' },
  { text: `${TAIL}؟ نعم`, rest: '[link.0]؟ نعم' },
  { text: `${TAIL}، نعم`, rest: '[link.0]، نعم' },
  { text: `${TAIL}। हाँ`, rest: '[link.0]। हाँ' },
  { text: `${TAIL}—now`, rest: '[link.0]—now' },
  { text: `${TAIL}…and`, rest: '[link.0]…and' },
  { text: `«${TAIL}»`, rest: '«[link.0]»' },
  { text: `„${TAIL}“ ja`, rest: '„[link.0]“ ja' },
  { text: `${TAIL}\u200bnow`, rest: '[link.0]\u200bnow' },
  { text: `\`${TAIL}\``, rest: '`[link.0]`' },
])('an address in a text ends before the punctuation of every script: $text', ({ text, rest }) => {
  expect(taken(text)).toEqual({ sources: [TAIL], rest })
})

test('every bracket, quotation mark and full stop of Unicode ends an address, and no letter does', () => {
  const ends = /^(?:[\p{Ps}\p{Pe}\p{Quotation_Mark}\p{Terminal_Punctuation}]|\p{White_Space})$/u
  const belongs = /^[\p{L}\p{N}\p{M}]$/u
  const wrong: string[] = []
  for (let code = 0xa0; code <= 0xffff; code++) {
    const sign = String.fromCharCode(code)
    if (sign === '’' || (!ends.test(sign) && !belongs.test(sign))) continue
    const { sources } = taken(`${TAIL}${sign}y`)
    if (sources[0] !== (ends.test(sign) ? TAIL : `${TAIL}${sign}y`)) wrong.push(code.toString(16))
  }
  expect(wrong).toEqual([])
})

test.each([
  { html: `${TAIL}/App (1).png`, source: `${TAIL}/App%20(1).png` },
  { html: ` ${TAIL} `, source: TAIL },
  { html: `${TAIL}\n  ?a=1`, source: `${TAIL}%20%20?a=1` },
  { html: `${TAIL}?p=1&#038;a=2`, source: `${TAIL}?p=1&a=2` },
  { html: `${TAIL}?p=1&#x0026;a=2&amp;b=3&AMP;c=4`, source: `${TAIL}?p=1&a=2&b=3&c=4` },
  { html: `${TAIL}?p=1&copy=2&lt=3`, source: `${TAIL}?p=1&copy=2&lt=3` },
  { html: `${TAIL}?p=caf&eacute;&num;top`, source: `${TAIL}?p=café#top` },
  { html: `${TAIL}/{{firstName|dear friend}}/a b`, source: `${TAIL}/{{firstName|dear friend}}/a%20b` },
])('a link in HTML is the address that a browser reads: $html', ({ html, source }) => {
  for (const quote of ['"', "'"]) {
    const { sources, rest } = taken(`<a href=${quote}${html}${quote}>See</a>`, IN_HTML)
    expect(sources).toEqual([source])
    expect(rest.trim().replace(' [', '[')).toBe(`<a href=${quote}[link.0]${quote}>See</a>`)
  }
})

test('an address in HTML without quotes ends at the space', () => {
  expect(taken(`<a href=${TAIL} class=b>See</a>`, IN_HTML).sources).toEqual([TAIL])
})

/** Spellings of a link that a browser reads, with the part that becomes a slot. */
test.each([
  { html: `<A HREF="${TAIL}">x</A>`, rest: '<A HREF="[link.0]">x</A>' },
  { html: `<area shape=rect href='${TAIL}'>`, rest: "<area shape=rect href='[link.0]'>" },
  { html: `<a title="a > b" href="${TAIL}">x</a>`, rest: '<a title="a > b" href="[link.0]">x</a>' },
  { html: `<a title="b"href="${TAIL}">x</a>`, rest: '<a title="b"href="[link.0]">x</a>' },
  { html: `<a/href="${TAIL}">x</a>`, rest: '<a/href="[link.0]">x</a>' },
  { html: `<a\nhref\n=\n"\t${TAIL}\n">x</a>`, rest: '<a\nhref\n=\n"[link.0]">x</a>' },
  { html: '<a href="https:/&sol;a.example/x">x</a>', rest: '<a href="[link.0]">x</a>' },
  { html: '<a href="&#104;tt\nps&colon;&#x2f;/a.example/x">x</a>', rest: '<a href="[link.0]">x</a>' },
  { html: '<a href="https:\\\\a.example/x">x</a>', rest: '<a href="[link.0]">x</a>' },
  {
    html: `<!--[if mso]><v:roundrect href="${TAIL}" arcsize="4%"><![endif]-->`,
    rest: '<!--[if mso]><v:roundrect href="[link.0]" arcsize="4%"><![endif]-->',
  },
])('a link in HTML is found however it is written: $html', ({ html, rest }) => {
  expect(taken(html, IN_HTML)).toEqual({ sources: [TAIL], rest })
})

test.each([
  `<a title='x href="${TAIL}"' href="#top">x</a>`,
  `<a data-href="${TAIL}" name=x>x</a>`,
  `<a href="#top" href="${TAIL}">x</a>`,
  `<abbr href="${TAIL}">x</abbr>`,
  `<link href="${TAIL}">`,
  `<!-- <a href="${TAIL}">x</a> -->`,
  `<style>/* <a href="${TAIL}"> */</style>`,
  `<a href="//a.example/x">x</a>`,
  `<a href="mailto:x@a.example?body=${TAIL}">x</a>`,
  `<a href="/x?to=${TAIL}">x</a>`,
  '<a href="https://{{firstName}}/x">x</a>',
  '<a href="https://">x</a>',
])('an address in HTML that no reader follows stays: %s', (html) => {
  const rest = html.replaceAll(/\{\{(\w+)\}\}/g, '[$1]')
  expect(taken(html, IN_HTML)).toEqual({ sources: [], rest })
})

test('a value in a link of HTML is encoded, however the link is written', () => {
  for (const html of [
    `<a href=" ${TAIL}?n={{firstName}}">`,
    '<a href="https&colon;//a.example/{{firstName}}">',
  ])
    for (const { parts } of takeLinks(parseTemplate(html, { endingAfter: IN_HTML.ending }), IN_HTML).found)
      expect(parts.at(-1)).toMatchObject({ field: 'firstName', isInAddress: true })
})

test.each([
  { text: `See <${TAIL}.> now`, source: `${TAIL}.`, rest: 'See <[link.0]> now' },
  { text: `See <${TAIL}。謝謝>`, source: `${TAIL}。謝謝`, rest: 'See <[link.0]>' },
  { text: `See <${TAIL}. Now`, source: TAIL, rest: 'See <[link.0]. Now' },
])('an address in angle brackets is all that is between them: $text', ({ text, source, rest }) => {
  expect(taken(text)).toEqual({ sources: [source], rest })
})

test.each([
  '<a href="https://a.example/">x</a>',
  '<a href=https://a.example/{{firstName}} ',
  '<!--[if mso]><a ',
  '<a href="',
])('links in HTML are found in time proportional to its length: %s', async (piece) => {
  const html = piece.repeat(100_000 / piece.length)
  expect(await floorsOf(() => taken(html, IN_HTML))).toBeLessThan(MOMENT)
})
