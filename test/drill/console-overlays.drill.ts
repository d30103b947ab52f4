import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { until } from '../support/client.ts'
import { consoleOfFile, DESKTOP, PHONE } from '../support/console.ts'
import { assertSoundEverywhere, keepToasts } from '../support/console-access.ts'
import { settled, shapeOf, violationsOf, watchCalls } from '../support/console-look.ts'
import { ELSEWHERE, OPENED, type Overlay, overlaysOfSources } from '../support/console-overlays.ts'
import { filled } from '../support/console-stops.ts'
import { buildWorld, WORLD_ENVIRONMENT, type World } from '../support/console-world.ts'
import { covers } from '../support/covers.ts'
import { textFaults } from '../support/text-layout.ts'

covers('console')

/** Every dialog, menu and list of choices of the console, on a desktop and a phone, in light and dark. */

const visiting = consoleOfFile()

const PRESSED = ['button', 'menuitem', 'menuitemradio', 'link', 'combobox', 'radio', 'checkbox'] as const
/** Longer than a screen needs to show a button, and short enough to list everything that did not open. */
const WAIT_MS = 20_000

const SHOWN: Readonly<Record<string, string>> = {
  Dialog: 'dialog[open]',
  ConfirmDialog: 'dialog[open]',
  SendDialog: 'dialog[open]',
  Menu: '[role=menu]:popover-open',
  Picker: '[role=combobox][aria-expanded=true]',
}

/** Returns the name; `*` stands for any end. */
const nameOf = (written: string): string | RegExp =>
  written.endsWith('*') ? new RegExp(`^${written.slice(0, -1)}`) : written

async function press(page: Page, step: string): Promise<void> {
  const [written, text] = step.split('=') as [string, string?]
  const name = nameOf(written)
  if (text !== undefined) {
    const field = page.getByLabel(name, { exact: true }).first()
    await field.waitFor({ timeout: WAIT_MS })
    const isChoice = (await field.and(page.locator('select')).count()) > 0
    if (isChoice) await field.selectOption({ label: text }, { timeout: WAIT_MS })
    else await field.fill(text, { timeout: WAIT_MS })
    return
  }
  const [first, ...others] = PRESSED.map((role) => page.getByRole(role, { name, exact: true }))
  const target = others
    .reduce((all, one) => all.or(one), first!)
    .locator('visible=true')
    .first()
  await target.click({ timeout: WAIT_MS })
}

/**
 * A window that opens each overlay on a desktop. The overlay stays open while the window shrinks to the size
 * of a phone.
 */
class Round {
  readonly found: Record<string, readonly string[]> = {}
  readonly #page: Page
  readonly #origin: string
  readonly #world: World
  readonly #openCalls: () => number
  /** The open address, as it was opened. */
  #at: string | undefined

  constructor(page: Page, origin: string, world: World) {
    this.#page = page
    this.#origin = origin
    this.#world = world
    this.#openCalls = watchCalls(page)
  }

  async look(way: string, overlay: Overlay): Promise<void> {
    const faults = await this.#faultsOf(way, overlay).catch((error: Error) => [
      `not opened: ${error.message.slice(0, 300)}`,
    ])
    if (faults.length > 0) this.found[`${way} (${overlay.kind})`] = faults
  }

  async #faultsOf(way: string, { kind, name }: Overlay): Promise<string[]> {
    const page = this.#page
    const [, only, path] = /^(?:(phone|desktop): )?(.*)$/.exec(way)!
    const [stop, ...steps] = path!.split(' > ')
    const sizes = only === 'phone' ? [PHONE] : only === 'desktop' ? [DESKTOP] : [DESKTOP, PHONE]
    const { width, height } = sizes[0]!
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: 'light' })
    if (this.#at !== stop) await page.goto(`${this.#origin}/console${filled(stop!, this.#world)}`)
    this.#at = undefined
    await settled(page, this.#openCalls)
    for (const step of steps) await press(page, step)
    const shown = SHOWN[kind]!
    await page.locator(shown).last().waitFor({ timeout: WAIT_MS })
    if (name) {
      const role = kind === 'Menu' ? 'menu' : kind === 'Picker' ? 'combobox' : 'dialog'
      await page.getByRole(role, { name }).last().waitFor({ timeout: WAIT_MS })
    }
    const faults: string[] = []
    for (const size of sizes) {
      await page.setViewportSize({ width: size.width, height: size.height })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await settled(page, this.#openCalls)
        const isOpenNow = async () => (await page.locator(shown).count()) > 0
        // The bars of a desktop and a phone have different menus. A dialog stays open, with its typed text.
        if (kind === 'Menu' && !(await isOpenNow())) for (const step of steps) await press(page, step)
        const isOpen = await isOpenNow()
        const { tooWide } = await shapeOf(page)
        const around = kind === 'Picker' ? `div:has(> ${shown})` : shown
        const violations = isOpen
          ? await violationsOf(page, colorScheme === 'dark', around)
          : ['it is closed']
        const ofTexts = isOpen && colorScheme === 'light' ? await textFaults(page, around) : []
        const all = [...violations, ...ofTexts, ...(tooWide > 0 ? [`${tooWide} px too wide`] : [])]
        faults.push(...all.map((fault) => `${size.width} ${colorScheme}: ${fault}`))
      }
    }
    // A closed overlay leaves the screen unchanged. Some lists of choices are always open.
    if (steps.length === 1) {
      const opened = await page.locator(shown).count()
      await page.keyboard.press('Escape')
      await settled(page, this.#openCalls)
      if ((await page.locator(shown).count()) < opened) this.#at = stop
    }
    return faults
  }
}

test('every overlay is sound on a desktop and a phone, in light and dark', () =>
  visiting({ environment: WORLD_ENVIRONMENT, isAlone: true }, async (visit) => {
    const world = await buildWorld(visit)
    const sources = overlaysOfSources()
    const ways = Object.entries(OPENED).flatMap(([file, all]) =>
      all.flatMap((way, index) =>
        way.startsWith(ELSEWHERE) ? [] : [{ way, overlay: sources[file]![index]! }],
      ),
    )
    const other = await visit.open()
    await visit.signIn()
    await visit.signIn({ page: other })
    const rounds = [visit.page, other].map((page) => new Round(page, visit.origin, world))
    const left = ways.toSorted((one, next) => one.way.localeCompare(next.way))
    await Promise.all(
      rounds.map(async (round) => {
        for (let next = left.shift(); next; next = left.shift()) await round.look(next.way, next.overlay)
      }),
    )
    expect(Object.assign({}, ...rounds.map(({ found }) => found))).toEqual({})
  }))

test('the report of an act appears above a dialog, and its Undo can be pressed there', () =>
  visiting({}, async (visit) => {
    const { page, client } = visit
    const { id } = await client.made('/contacts', { firstName: 'Ann', phone: '+12125550171' })
    await keepToasts(page)
    await visit.signIn({ path: `/contacts/${id}` })
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const said = page.getByRole('region', { name: 'Recent actions' })
    await said.getByRole('button', { name: 'Undo' }).waitFor()
    // The newest dialog shows the report, and the screen shows it after the dialog has closed.
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Quick search' })
    await dialog.getByRole('button', { name: 'Undo' }).waitFor()
    await assertSoundEverywhere(visit, 'what was done above a dialog')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await said.getByRole('button', { name: 'Undo' }).waitFor()
    await page.keyboard.press('Control+k')
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await until(
      () => client.get(`/contacts/${id}`),
      ({ status }) => status === 200,
    )
    expect(await dialog.isVisible()).toBe(true)
  }))
