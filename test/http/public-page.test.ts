import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { formCheck, formCode, formSteps } from '../../src/http/page-form.ts'
import { accentStyle, STYLE } from '../../src/http/page-style.ts'
import { linkPage } from '../../src/http/public-page.ts'
import { contrast } from '../../src/lib/color.ts'
import { html } from '../../src/lib/html.ts'

const variable = (style: string, name: string) => new RegExp(`--${name}:([^;}]+)`).exec(style)?.[1]

describe('the style of public pages', () => {
  test('is small, because every page contains it', () => {
    expect(STYLE.length).toBeLessThan(6_000)
  })

  test('is the only one that the content security policy allows, with the color of the organization', async () => {
    const page = linkPage('Join', html`<p>Hello</p>`, { accent: '#ffd400' })
    const styles = [...(await page.text()).matchAll(/<style>(.*?)<\/style>/gs)].map(([, style]) => style!)
    const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    expect(styles).toHaveLength(2)
    expect(page.headers.get('content-security-policy')).toContain(`; style-src ${hashes.join(' ')};`)
  })
})

describe('the color of an organization', () => {
  test('has text with a contrast of at least 4.5 to 1, with any color', () => {
    for (let step = 0; step <= 255; step++) {
      const level = step.toString(16).padStart(2, '0')
      for (const color of [`#${level}${level}${level}`, `#${level}0080`, `#ff${level}00`, `#00${level}ff`]) {
        const on = variable(accentStyle(color), 'on-accent')!
        expect(contrast(color, on)).toBeGreaterThanOrEqual(4.5)
      }
    }
  })

  test('is the color of links and the focus only if the sheet leaves it a contrast of 4.5 to 1', () => {
    expect(accentStyle('#1f4bb8')).toBe(`:root{--accent:#1f4bb8;--on-accent:#ffffff}
@media (prefers-color-scheme:light){:root{--strong:#1f4bb8;--accent-edge:transparent}}
@media (prefers-color-scheme:dark){:root{--strong:var(--ink);--accent-edge:var(--line)}}`)
    expect(accentStyle('#FFD400')).toBe(`:root{--accent:#FFD400;--on-accent:#000000}
@media (prefers-color-scheme:light){:root{--strong:var(--ink);--accent-edge:var(--line)}}
@media (prefers-color-scheme:dark){:root{--strong:#FFD400;--accent-edge:transparent}}`)
  })

  test('leaves a button visible if the color is that of the sheet', () => {
    expect(accentStyle('#ffffff')).toContain(
      '(prefers-color-scheme:light){:root{--strong:var(--ink);--accent-edge:var(--line);--accent:var(--ink);--on-accent:var(--sheet)}}',
    )
    expect(accentStyle('#000000')).toContain(
      '(prefers-color-scheme:dark){:root{--strong:var(--ink);--accent-edge:var(--line);--accent:var(--ink);--on-accent:var(--sheet)}}',
    )
  })

  test.each(['', 'red', '#fff', '#12345g', '#123456;}', '#1234567', 'url(//a.example)'])(
    'of %p is none, and leaves the page unchanged',
    (color) => {
      expect(accentStyle(color)).toBe('')
    },
  )
})

test('the logo of an organization is allowed by its origin, and described by the name', async () => {
  const own = linkPage('Join', html``, { organization: 'Acme & Co', logo: '/media/one.png' })
  expect(own.headers.get('content-security-policy')).toContain("; img-src 'self';")
  expect(await own.text()).toContain(
    '<p class="from"><img class="logo" src="/media/one.png" alt="Acme &amp; Co"></p>',
  )
  const absolute = linkPage('Join', html``, { organization: 'Acme', logo: 'https://a.example/media/one.png' })
  expect(absolute.headers.get('content-security-policy')).toContain('; img-src https://a.example;')
  expect(linkPage('Join', html``).headers.get('content-security-policy')).not.toContain('img-src')
})

describe('a field of a form', () => {
  test('for a consent is never ticked, and its label may have links', () => {
    const box = { name: 'consent', label: html`I agree to the <a href="/t">terms</a>`, isRequired: true }
    expect(formCheck(box).text).toBe(
      '<div class="row"><div class="check"><input type="checkbox" id="consent" name="consent" required autocomplete="off"><label for="consent">I agree to the <a href="/t">terms</a></label></div></div>',
    )
    const refused = formCheck({ ...box, isRequired: false, problem: 'Tick the box to go on.' }).text
    expect(refused).toContain('<p class="error" id="consent-problem">Tick the box to go on.</p>')
    expect(refused).toContain('aria-describedby="consent-problem" aria-invalid="true"')
    expect(refused).not.toContain('required')
    expect(refused).not.toContain('checked')
  })

  test('for a code is filled in by the phone', () => {
    const field = formCode({ name: 'code', label: 'Code', hint: 'Six digits.' }).text
    expect(field).toContain('autocomplete="one-time-code" inputmode="numeric"')
    expect(field).toContain('aria-describedby="code-hint"')
  })
})

test('steps are a list, and escape their names', () => {
  expect(formSteps([html`Open ${'<one>'}.`, html`Type the code.`]).text).toBe(
    '<ol class="steps"><li>Open &lt;one&gt;.</li><li>Type the code.</li></ol>',
  )
})
