import { describe, expect, test } from 'bun:test'
import { prepareHtml as prepareOf } from '../../../src/content/mail/prepare.ts'
import { floorsOf, MOMENT } from '../../support/quick.ts'
import { some } from '../../support/size.ts'

const prepareHtml = (html: string) => prepareOf(html, 1)

/**
 * A mail as newsletter builders write it: tables, Outlook's comments, and styles that only some
 * programs understand.
 */
const NEWSLETTER = `<!DOCTYPE html>
<html xmlns:v="urn:schemas-microsoft-com:vml"><head>
<!--[if mso]><style>.x{font-family:Arial}</style><![endif]-->
<style type="text/css">
/* a comment with { braces } */
.btn{background:#06c!important;color:#fff} .btn:hover{color:red}
#outlook a{padding:0} .ExternalClass{width:100%} u + .body .gmail{display:none}
a[x-apple-data-detectors]{color:inherit!important}
@media only screen and (max-width:600px){.col{width:100%!important}}
@media (prefers-color-scheme: dark){body{background:#000}}
</style></head>
<body class="body">
<!--[if mso | IE]><table width="600"><tr><td><![endif]-->
<table><tr><td class="col"><h1>Hello {{firstName|there}}</h1><p>2 < 3 & "quotes" {{company|"a & b"}}</p>
<a class="btn" href="https://x.example/?a=1&b={{firstName}}">Buy</a></td></tr></table>
<!--[if mso | IE]></td></tr></table><![endif]-->
<a href="{{unsubscribeUrl}}">Unsubscribe</a></body></html>`

describe('the HTML of a newsletter', () => {
  test('has its styles in its elements, and keeps the styles that cannot be there', async () => {
    const { html } = await prepareHtml(NEWSLETTER)
    expect(html).toMatch(/<a class="btn"[^>]* style="[^"]*background: ?#06c ?!important/)
    for (const kept of [
      '@media only screen and (max-width:600px)',
      '@media (prefers-color-scheme: dark)',
      '.btn:hover',
      '#outlook a',
      '.ExternalClass',
      'u + .body .gmail',
      'a[x-apple-data-detectors]',
      '<!--[if mso]><style>.x{font-family:Arial}</style><![endif]-->',
      '<!--[if mso | IE]><table width="600"><tr><td><![endif]-->',
      'href="https://x.example/?a=1&b={{firstName}}"',
      '{{company|"a & b"}}',
    ])
      expect(html).toContain(kept)
  })

  test('becomes a text with the same words, links and merge fields', async () => {
    const { text } = await prepareHtml(NEWSLETTER)
    expect(text).toBe(
      'Hello {{firstName|there}}\n\n2 < 3 & "quotes" {{company|"a & b"}}\n\nBuy <https://x.example/?a=1&b={{firstName}}>\n\nUnsubscribe <{{unsubscribeUrl}}>',
    )
  })
})

describe('styles', () => {
  const bodyOf = '<p class="a">x</p>'
  const prepared = async (css: string, attributes = '') =>
    (await prepareHtml(`<style${attributes}>${css}</style>${bodyOf}`)).html

  test.each([
    '<!-- .a{color:red} -->',
    '\n<!--\n.a{color:red}\n-->\n',
    '<!-- .b{margin:0} --> <!-- .a{color:red} -->',
  ])('in an HTML comment are written into the elements: %s', async (css) => {
    expect(await prepared(css)).toContain('<p class="a" style="color: red;">x</p>')
  })

  test.each([
    '.ExternalClass{width:100%}',
    '.ExternalClass *{line-height:100%}',
    '#outlook a{padding:0}',
    'body[data-outlook-cycle] .a{width:10px}',
    '[data-ogsc] .a{color:#fff}',
    '.darkmode .a{color:#fff}',
    '@import url("https://fonts.example/css?family=Lato");',
    '@font-face{font-family:Lato;src:url(https://fonts.example/lato.woff2)}',
    '@media (max-width:600px){.a{color:blue}}',
    '@supports (display:grid){.a{color:blue}}',
    '@keyframes turn{to{opacity:0}}',
    '.a:hover{color:blue}',
    '@page WordSection1{size:8.5in 11in}',
    '@-ms-viewport{width:device-width}',
    'v\\:* {behavior:url(#default#VML)}',
  ])('without a match in the mail itself are kept: %s', async (kept) => {
    const html = await prepared(`${kept} .a{color:red}`)
    expect(html).toContain('<p class="a" style="color: red;">x</p>')
    expect(html.slice(0, html.indexOf('</style>'))).toContain(kept.slice(0, kept.indexOf('{')).trim())
  })

  test('for one medium are not written into the elements', async () => {
    for (const media of ['print', '(max-width: 600px)', 'screen and (max-width:600px)'])
      expect(await prepared('.a{color:red}', ` media="${media}"`)).toEndWith(bodyOf)
    for (const media of ['all', 'screen'])
      expect(await prepared('.a{color:red}', ` type="text/css" media="${media}"`)).toContain(
        'style="color: red;"',
      )
  })

  test('keep the text of a rule that looks like a comment', async () => {
    expect(await prepared('.a:hover{content:"-->"} .a{color:red}')).toContain('"-->"')
  })
})

describe('hostile HTML', () => {
  const SIZE = 100_000
  const filled = (piece: string): string => piece.repeat(Math.floor(SIZE / piece.length))

  test.each(['<div>', '<table><tr><td>', '<ul><li>', '<blockquote>', '<a><b>'])(
    'of endlessly nested %s is refused with the reason',
    async (piece) => {
      await expect(prepareHtml(filled(piece))).rejects.toThrow('The HTML elements are nested too deeply.')
      await expect(prepareHtml(`<style>div{color:red}</style>${filled(piece)}`)).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
        details: [{ field: 'htmlBody' }],
      })
    },
  )

  test.each(some(['<p>a', '<li>a', '<td>a', '<br>', '<img src="x">', '<div></div>', '<b>a</b>']))(
    'of many %s in a row is not nesting',
    async (piece) => {
      expect((await prepareHtml(piece.repeat(2_000))).html).toBe(piece.repeat(2_000))
    },
  )

  test.each(
    some([
      ['rules without number', `<style>${'p{color:red}'.repeat(2_400)}</style>${'<p>x</p>'.repeat(5)}`],
      ['elements without number', `<style>*{x:y}</style>${filled('<p style="a:b">')}`],
      ['signs that open', filled('<')],
      ['comments that do not end', filled('<!--')],
      ['attributes', `<a ${filled('b="c" ')}>x</a>`],
      ['entities', filled('&amp;')],
      ['white space', filled(' \n')],
    ] as const),
  )('of %s is prepared in a moment', async (_what, html) => {
    expect(await floorsOf(() => prepareHtml(html))).toBeLessThan(5 * MOMENT)
  })

  test('with addresses in its styles causes no request', async () => {
    const html = '<style>@import url("http://127.0.0.1:1/x.css");p{color:red}</style><p>x</p>'
    expect((await prepareHtml(html)).html).toContain('<p style="color: red;">x</p>')
  })
})
