import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { heldBy, Interruptions, saidOf, UNREACHABLE } from '../support/page/interruptions.ts'
import type { Locator } from '../support/page/locator.ts'
import type { Page } from '../support/page/page.ts'
import { scenarios } from '../support/page/scenarios.ts'
import { buildTaskWorld } from '../support/page/task-world.ts'
import {
  type Entry,
  filled,
  formsOfConsole,
  REASONS,
  TASKS,
  type Task,
  type TaskWorld,
} from '../support/page/tasks.ts'
import { type Caller, PageVisit } from '../support/page/visit.ts'
import { some } from '../support/size.ts'

/** Interrupts each task with a form in every way. No input is lost, and the action runs once. */

async function enter(field: Locator, entry: Entry): Promise<void> {
  if (entry === true) await field.check()
  else if (typeof entry === 'string') await field.fill(entry)
  else await field.selectOption({ label: entry.choose })
}

/** The hint of a checkbox is part of its accessible name. */
const fieldOf = (scope: Locator, label: string, entry: Entry): Locator =>
  entry === true
    ? scope
        .getByRole('checkbox', { name: label })
        .or(scope.getByRole('radio', { name: label }))
        .first()
    : scope.getByLabel(label, { exact: true })

function scopeOf({ page }: TaskWorld, { dialog, form }: Task): Locator {
  if (dialog) return page.getByRole('dialog', { name: dialog })
  return form ? page.getByRole('form', { name: form }) : page.getByRole('main')
}

/** Waits until the server has the result. */
async function done(task: Task, world: TaskWorld): Promise<void> {
  await world.visit.until(
    () => task.count(world),
    (count) => count > 0,
  )
}

/** Presses the button during each temporary failure. The fields keep their values and an error shows. */
async function everyWay(interruptions: Interruptions, form: Locator, button: Locator): Promise<void> {
  const typed = await heldBy(form)
  const pressed = async (said: string) => {
    await button.click()
    await form.getByText(said).first().waitFor()
    expect(await heldBy(form)).toEqual(typed)
  }
  await interruptions.offline(() => pressed(UNREACHABLE))
  await interruptions.refusing(429, () => pressed(saidOf(429)))
  await interruptions.away(() => pressed(UNREACHABLE))
  await interruptions.refusing(503, () => pressed(saidOf(503)))
}

/** Presses the button after the session has ended. Signing in again completes the action. */
async function signingInAgain(
  interruptions: Interruptions,
  page: Page,
  button: Locator,
  look = async () => {},
): Promise<void> {
  await interruptions.endSessions()
  await button.click()
  await page.getByRole('dialog', { name: 'Sign in again' }).waitFor()
  await look()
  await interruptions.signInAgain(page)
}

/**
 * Presses the button again after a lost answer. The error must show, unless the screen has already
 * read the result and removed the button.
 */
async function pressedOnceMore(form: Locator, button: Locator): Promise<void> {
  if (await form.getByText(UNREACHABLE).first().isVisible()) return button.click()
  if (await button.isVisible())
    throw new Error(`Nothing is said of the lost answer: ${await form.innerText()}`)
}

/** Runs a task with all interruptions. */
async function interrupted(task: Task, world: TaskWorld, interruptions: Interruptions): Promise<void> {
  const { visit, page } = world
  await visit.go(filled(task.path, world))
  await task.open?.(world)
  const scope = scopeOf(world, task)
  for (const [label, entry] of Object.entries(task.fields)) {
    await enter(fieldOf(scope, label, entry), entry)
  }
  await task.more?.(scope, world)
  const typed = await heldBy(scope)
  const button = scope.getByRole('button', { name: task.act, exact: typeof task.act === 'string' })
  await everyWay(interruptions, scope, button)
  expect(await task.count(world)).toBe(0)

  // The action continues after signing in, and its answer is lost.
  if (!task.isDoneAgain) interruptions.loseNextAnswer()
  await signingInAgain(interruptions, page, button, async () => expect(await heldBy(scope)).toEqual(typed))
  if (!task.isDoneAgain) await pressedOnceMore(scope, button)
  await done(task, world)
  // If the screen has read the result, the button is gone and the last error stays.
  if (await button.isVisible()) await scope.getByText(UNREACHABLE).first().waitFor({ state: 'detached' })
  expect(await task.count(world)).toBe(1)
}

test('every form of the console is interrupted in a task, or has a reason', () => {
  const named = [...TASKS.flatMap(({ forms }) => forms), ...Object.keys(REASONS)]
  expect(named.toSorted()).toEqual(formsOfConsole())
  const unfounded = Object.values(REASONS).flatMap(
    (reason) => reason.match(/[\w-]+\.(?:drill|test)\.ts/g) ?? [],
  )
  const isThere = (file: string) =>
    ['.', '../drill'].some((folder) => existsSync(join(import.meta.dir, folder, file)))
  expect(unfounded.filter((file) => !isThere(file))).toEqual([])
})

/** Signs in as the owner of an empty organization. */
async function interrupting(visit: PageVisit): Promise<{ interruptions: Interruptions; session: Caller }> {
  await visit.makeOwner()
  await visit.signIn()
  const interruptions = await Interruptions.begin(visit)
  return { interruptions, session: interruptions.session }
}

const scenario = scenarios(4)

for (const task of some(TASKS, 30)) {
  test(`the form to ${task.name} keeps its text through each interruption, and acts once`, () =>
    PageVisit.begin({}, async (visit) => {
      const ids = await buildTaskWorld(visit)
      await visit.signIn()
      const interruptions = await Interruptions.begin(visit)
      await interrupted(task, { visit, page: visit.page, ids, session: interruptions.session }, interruptions)
    }))
}

scenario('a retry completes a half-done action without repeating its first half', async (visit) => {
  const { page } = visit
  const { interruptions, session } = await interrupting(visit)
  await visit.go('/contacts')
  await page.getByRole('button', { name: 'New contact' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New contact' })
  await dialog.getByLabel('First name').fill('Wren')
  await dialog.getByLabel('Phone').fill('+12125550101')
  await dialog.getByLabel('Stage').selectOption({ label: 'Customer' })
  await interruptions.refuseNext('PATCH', /\/contacts\/[^/]+\/stage$/)
  await dialog.getByRole('button', { name: 'Add contact' }).click()
  await dialog.getByText(saidOf(503)).waitFor()
  await dialog.getByRole('button', { name: 'Add contact' }).click()
  await dialog.waitFor({ state: 'detached' })
  const contacts: { stage: string }[] = await session.ask('GET', '/contacts')
  expect(contacts.map(({ stage }) => stage)).toEqual(['CUSTOMER'])

  await visit.go('/settings/organization/new')
  await page.getByLabel('Name', { exact: true }).fill('Second client')
  await interruptions.refuseNext('POST', /\/organization\/switch$/)
  await page.getByRole('button', { name: 'Create organization' }).click()
  await page.getByText(saidOf(503)).waitFor()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Second client')
  await page.getByRole('button', { name: 'Create organization' }).click()
  await page.getByRole('button', { name: 'Organization: Second client' }).first().waitFor()
  const all: { name: string }[] = await session.ask('GET', '/organization/all')
  expect(all.map(({ name }) => name).toSorted()).toEqual(['Acme', 'Second client'])
})

scenario(
  'a chosen file, its format and the attestation survive each interruption, and it is imported once',
  async (visit) => {
    const { page } = visit
    const { interruptions, session } = await interrupting(visit)
    // The parts of these screens load before the first interruption, because a reload would lose
    // the chosen file.
    await visit.go('/contacts/imports')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Import/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Import contacts' }).waitFor()
    const main = page.getByRole('main')
    const again = (name: string) => main.getByRole('button', { name, exact: true })
    const csv = 'first_name,phone\nWren,+12125550101\nPiper,+12125550102\n'
    const choice = page.locator('input[type=file]')
    await choice.waitFor({ state: 'attached' })
    await interruptions.offline(async () => {
      await choice.setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
      await main.getByText(UNREACHABLE).waitFor()
    })
    await everyWay(interruptions, main, again('Try again'))
    await signingInAgain(interruptions, page, again('Try again'))
    await page.getByRole('heading', { name: 'Preview' }).waitFor()

    const source = page.getByLabel('Where did these people agree to be contacted?')
    await source.fill('Sign-up form of the shop')
    await everyWay(interruptions, main, again('Check again'))
    await signingInAgain(interruptions, page, again('Check again'))
    await page.getByLabel('I attest that').check()
    expect(await source.inputValue()).toBe('Sign-up form of the shop')

    const form = page.getByRole('form', { name: 'Import file' })
    await everyWay(interruptions, form, again('Add 2 contacts'))
    expect(await session.ask('GET', '/contacts')).toEqual([])
    interruptions.loseNextAnswer()
    await signingInAgain(interruptions, page, again('Add 2 contacts'))
    await pressedOnceMore(form, again('Add 2 contacts'))
    await page.getByRole('heading', { name: 'Result' }).waitFor()
    expect(await session.ask('GET', '/contacts')).toHaveLength(2)
    const imports: { dryRun: boolean }[] = await session.ask('GET', '/contacts/imports')
    expect(imports.filter(({ dryRun }) => !dryRun)).toHaveLength(1)
  },
)
