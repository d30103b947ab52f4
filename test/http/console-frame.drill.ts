import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import type { Browser, Frame, Page } from 'playwright-core'
import { ConsolePages } from '../../src/http/console-pages.ts'
import { launchAnywhere, watch } from '../support/browser.ts'
import { covers } from '../support/covers.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { HOSTILE_TEXTS } from '../support/hostile-texts.ts'

covers('src/http')

/** Page of the console that shows mails like console-frame.ts, in a browser. */

const PAGE =
  '<!doctype html><title>Console</title><script type="module" src="/console/assets/show-1.js"></script>'
const SHOW = `
globalThis.heights = []
globalThis.show = (html, src) => {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts allow-popups allow-popups-to-escape-sandbox')
  frame.src = src
  addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow) return
    if (data.type === 'ready') source.postMessage({ html }, '*')
    if (data.type === 'height') heights.push(data.height)
  })
  document.body.replaceChildren(frame)
}
`
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='

/** Functions that the script of the page offers. */
interface Shown {
  show(html: string, src: string): void
  heights: number[]
}

let browser: Browser
let server: Bun.Server<undefined>
let elsewhere: Bun.Server<undefined>
/** Paths of requests to another server. */
const asked: string[] = []
const folder = new TemporaryDirectory()

beforeAll(async () => {
  mkdirSync(folder.at('assets'))
  writeFileSync(folder.at('index.html'), PAGE)
  writeFileSync(folder.at('assets/show-1.js'), SHOW)
  const pages = new ConsolePages(folder.path)
  server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: (request) => pages.answer(request) })
  elsewhere = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => {
      asked.push(new URL(request.url).pathname)
      return new Response(Buffer.from(PIXEL.slice(PIXEL.indexOf(',') + 1), 'base64'), {
        headers: { 'content-type': 'image/gif' },
      })
    },
  })
  browser = await launchAnywhere()
})

afterAll(async () => {
  await browser.close()
  await Promise.all([server.stop(true), elsewhere.stop(true)])
  folder[Symbol.dispose]()
})

/**
 * Shows a mail until its height is known.
 * @param src of the frame
 */
async function withMail(
  html: string,
  use: (page: Page, mail: Frame, complaints: readonly string[]) => Promise<void>,
  src = '/console/frame',
): Promise<void> {
  const page = await browser.newPage()
  const { complaints } = watch(page)
  try {
    await page.goto(`${server.url}console/`)
    await page.waitForFunction(() => 'show' in globalThis)
    await page.evaluate(([mail, at]) => (globalThis as unknown as Shown).show(mail!, at!), [html, src])
    await page.waitForFunction(() => (globalThis as unknown as Shown).heights.length > 0)
    await use(page, page.frames()[1]!, complaints)
  } finally {
    await page.close()
  }
}

/** Part of the window of a mail that the test reads. */
interface MailWindow {
  ran?: unknown
  origin: string
  parent: { document: unknown }
  document: { images: Iterable<{ complete: boolean }>; fonts: { ready: Promise<unknown> } }
  getComputedStyle(element: unknown): { color: string }
}

const colorOf = (mail: Frame, selector: string): Promise<string> =>
  mail
    .locator(selector)
    .evaluate((element) => (globalThis as unknown as MailWindow).getComputedStyle(element).color)

/** Resolves when the mail has loaded everything that it loads. */
const settled = (mail: Frame): Promise<unknown> =>
  mail.waitForFunction(() => {
    const { document } = globalThis as unknown as MailWindow
    return [...document.images].every(({ complete }) => complete)
  })

test('the page of the console causes no complaint of a browser', async () => {
  const page = await browser.newPage()
  const { complaints } = watch(page)
  await page.goto(`${server.url}console/`)
  await page.waitForFunction(() => 'show' in globalThis)
  await page.close()
  expect(complaints).toEqual([])
})

test('a mail has its styles, of a sheet and of an element, and the pictures inside it', async () => {
  const html = `<!doctype html><html><head><style>.sheet{color:rgb(1,2,3)}</style></head><body>
    <p class="sheet">One</p><p id="own" style="color:rgb(4,5,6)">Two</p><img id="inside" src="${PIXEL}"></body></html>`
  await withMail(html, async (_page, mail) => {
    expect(await colorOf(mail, '.sheet')).toBe('rgb(1, 2, 3)')
    expect(await colorOf(mail, '#own')).toBe('rgb(4, 5, 6)')
    await settled(mail)
    const width = await mail
      .locator('#inside')
      .evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)
    expect(width).toBe(1)
  })
})

test('parts of a mail that could run cause no violation, and words that only look like them stay', async () => {
  const words = 'Open on monday/onboarding \ue000 onwards, "only" on=off'
  const html = `<style>.x{content:' once'}</style><p id="words" title='turn on lights' class="x">${words}</p>
    <a id="link" href="https://shop.example/ on/once?x= on">link</a>
    <p onclick="alert(1)"ondblclick=alert(1)/onkeyup=alert(1)>p</p><svg/onload=alert(1)>${HOSTILE_TEXTS.join('')}`
  await withMail(html, async (_page, mail, complaints) => {
    await settled(mail)
    expect(await mail.locator('#words').textContent()).toBe(words)
    expect(await mail.locator('#words').getAttribute('title')).toBe('turn on lights')
    expect(await mail.locator('#link').getAttribute('href')).toBe('https://shop.example/ on/once?x= on')
    expect(await mail.locator('style').first().textContent()).toBe(".x{content:' once'}")
    expect(complaints).toEqual([])
  })
})

test('no script of a mail runs, in any form', async () => {
  const html = `<html onclick="ran='html'"><head><script>ran='script'</script><meta http-equiv="refresh" content="0;url=javascript:ran='refresh'">
    <style onload="ran='style'"></style></head><body onload="ran='body'" onpageshow="ran='pageshow'">
    <img src="data:," onerror="ran='image'"><svg onload="ran='svg'"><script>ran='svg script'</script>
    <animate onbegin="ran='animate'" attributeName="x" dur="1s"></animate>
    <a xlink:href="javascript:ran='svg link'"><text y="20" id="svg">svg</text></a></svg>
    <iframe srcdoc="<script>parent.ran='frame'</script>"></iframe><object data="javascript:ran='object'"></object>
    <details open ontoggle="ran='toggle'"></details><input autofocus onfocus="ran='focus'">
    <noscript><p title="</noscript><img src=data:, onerror=ran='noscript'>"></noscript>
    <template><img src="data:," onerror="ran='template'"></template>
    <form action="javascript:ran='form'"><button id="form">form</button></form>
    <button id="button" formaction="javascript:ran='action'" onclick="ran='click'">button</button>
    <a id="link" href="java&#9;script:ran='link'">link</a><map name="m"><area id="area" href="javascript:ran='area'"></map>
    <p id="last">last</p></body></html>`
  await withMail(html, async (page, mail) => {
    for (const id of ['form', 'button', 'link', 'svg', 'last']) await mail.locator(`#${id}`).click()
    await settled(mail)
    // The script of the page itself answers after all scripts of the mail.
    expect(await mail.evaluate(() => (globalThis as unknown as MailWindow).ran)).toBeUndefined()
    expect(await page.evaluate(() => (globalThis as unknown as MailWindow).ran)).toBeUndefined()
    expect(page.context().pages()).toHaveLength(1)
  })
})

test('the frame of a mail has no origin, and reads nothing of the console', async () => {
  await withMail('<p>Hello</p>', async (_page, mail) => {
    const found = await mail.evaluate(() => {
      const { origin, parent } = globalThis as unknown as MailWindow
      try {
        return [origin, typeof parent.document]
      } catch (error) {
        return [origin, (error as Error).name]
      }
    })
    expect(found).toEqual(['null', 'SecurityError'])
  })
})

/** Mail that requests something in every known way. */
const asking = (at: string): string => `<!doctype html><html><head>
  <link rel="stylesheet" href="${at}/sheet"><link rel="preload" as="image" href="${at}/preload">
  <link rel="prefetch" href="${at}/prefetch"><link rel="preconnect" href="${at}"><link rel="icon" href="${at}/icon">
  <style>@import url(${at}/import); @font-face{font-family:f;src:url(${at}/font)}
  p{font-family:f;background:url(${at}/css.gif);list-style-image:url(${at}/list.gif)}</style>
  <meta http-equiv="refresh" content="0;url=${at}/refresh"></head><body background="${at}/body.gif">
  <p>Text</p><img src="${at}/image.gif"><picture><source srcset="${at}/source.gif"><img src="${at}/other.gif"></picture>
  <video src="${at}/video" poster="${at}/poster.gif" autoplay muted></video><audio src="${at}/audio" autoplay></audio>
  <iframe src="${at}/frame"></iframe><object data="${at}/object"></object><embed src="${at}/embed">
  <input type="image" src="${at}/input.gif"><svg><image href="${at}/svg.gif"></image><use href="${at}/use#x"></use><rect width="9" height="9" fill="url(${at}/fill.gif#x)" mask="url(${at}/mask.gif#x)"></rect></svg>
  <p style="background:image-set('${at}/set.gif' 1x),url( '${at}/own.gif' )">Own</p><img srcset="data:, 1x, ${at}/set2.gif 2x">
  <script src="${at}/script"></script></body></html>`

test('a mail requests nothing before a person wants its pictures, and then only pictures', async () => {
  const at = `http://127.0.0.1:${elsewhere.port}`
  asked.length = 0
  await withMail(asking(at), async (_page, mail, complaints) => {
    await settled(mail)
    await mail.evaluate(() => (globalThis as unknown as MailWindow).document.fonts.ready)
    // Nothing was tried that the policy had to refuse.
    expect(complaints).toEqual([])
  })
  const before = [...asked]
  await withMail(
    asking(at),
    async (_page, mail) => {
      await settled(mail)
      await mail
        .locator('input')
        .evaluate((input) => (input as unknown as { offsetWidth: number }).offsetWidth)
    },
    '/console/frame?pictures=1',
  )
  expect(before).toEqual([])
  expect(asked).toContain('/image.gif')
  expect(asked.filter((path) => !path.endsWith('.gif'))).toEqual([])
})

test('a link of a mail opens in a tab of its own without the address of the console', async () => {
  const to = `http://127.0.0.1:${elsewhere.port}/linked`
  await withMail(`<a href="${to}" ping="${to}/ping">Go</a>`, async (page, mail) => {
    const [opened] = await Promise.all([page.waitForEvent('popup'), mail.locator('a').click()])
    await opened.waitForLoadState()
    expect(opened.url()).toBe(to)
    const { opener, referrer } = await opened.evaluate(() => {
      const { opener, document } = globalThis as unknown as {
        opener: unknown
        document: { referrer: string }
      }
      return { opener, referrer: document.referrer }
    })
    expect([opener, referrer]).toEqual([null, ''])
    expect(page.url()).toBe(`${server.url}console/`)
  })
})

test('the frame reports the height of the mail, also after its pictures came', async () => {
  const html = `<body style="margin:0"><div style="height:1234px"></div><img style="display:block" src="${PIXEL}"></body>`
  await withMail(html, async (page, mail) => {
    await settled(mail)
    const last = await page.waitForFunction(() => {
      const height = (globalThis as unknown as Shown).heights.at(-1)
      return height === 1235 && height
    })
    expect(await last.jsonValue()).toBe(1235)
  })
})
