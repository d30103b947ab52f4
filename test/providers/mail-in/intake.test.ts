import { describe, expect, test } from 'bun:test'
import { type Folder, Intake, type SetAside, type TakeMail } from '../../../src/providers/mail-in/intake.ts'
import type { MailIn } from '../../../src/providers/mail-in/parse-mail.ts'
import { mailOf } from './mails.ts'

/** Folder in memory. Mails have the uids 1, 2 and so on. */
class FakeFolder implements Folder {
  readonly seen: number[] = []
  readonly aside: number[] = []
  readonly #mails: Uint8Array[]

  constructor(mails: Uint8Array[]) {
    this.#mails = mails
  }

  listWaiting = async () =>
    this.#mails
      .map((_, index) => index + 1)
      .filter((uid) => !this.seen.includes(uid) && !this.aside.includes(uid))
  beginningOf = async (uid: number) => this.#mails[uid - 1]
  markSeen = async (uid: number) => void this.seen.push(uid)
  setAside = async (uid: number) => void this.aside.push(uid)
  countSetAside = async () => this.aside.length
}

const letter = (text: string): Uint8Array => mailOf(`From: ana@home.example\nSubject: Hi\n\n${text}\n`)
const GOOD = letter('Good')
const UNREADABLE = mailOf('\nNo header')

const intakeOf = (take: TakeMail, onSetAside?: (which: SetAside) => void) =>
  new Intake({ organizationId: 1, take, ...(onSetAside ? { onSetAside } : {}) })

/** Intake whose product fails at every mail with the text `Bad`. */
function failingAt(error: () => Error) {
  const taken: string[] = []
  const intake = intakeOf(async (mail: MailIn) => {
    const text = mail.kind === 'PERSONAL' ? mail.text.trim() : ''
    if (text === 'Bad') throw error()
    taken.push(text)
  })
  return { intake, taken }
}

const looked = (intake: Intake, folder: Folder): Promise<string> =>
  intake.look(folder).then(
    () => 'looked',
    (error: Error) => error.message,
  )

describe('a mailbox', () => {
  test('keeps unreadable mails unseen and with a flag, reports their number and the reason, and goes on', async () => {
    const { intake, taken } = failingAt(() => new Error())
    const folder = new FakeFolder([UNREADABLE, GOOD, UNREADABLE])
    expect(await looked(intake, folder)).toBe('looked')
    expect([taken, folder.seen, folder.aside]).toEqual([['Good'], [2], [1, 3]])
    expect(await intake.remarkOn(folder)).toMatchObject({
      message:
        '2 emails in the mailbox could not be read. They were left there, flagged and unread. Look at them, then mark them as read. To have the server try again, remove the flags.',
      cause: 'The mail has no header.',
      isRefusal: false,
    })
  })

  test('reports each mail that is set aside once, without its content', async () => {
    const said: unknown[] = []
    const take = async () => {
      throw new Error('no')
    }
    const intake = intakeOf(take, (which) => said.push(which))
    const bad = mailOf('From: ana@home.example\nMessage-ID: <m-9@home.example>\nSubject: Secret\n\nBad\n')
    const folder = new FakeFolder([UNREADABLE, bad])
    for (let time = 0; time < 5; time++) await looked(intake, folder)
    expect(said).toEqual([
      { uid: 1, messageId: null, reason: 'The mail has no header.' },
      { uid: 2, messageId: 'm-9@home.example', reason: 'no' },
    ])
  })

  test('without an unreadable mail reports nothing', async () => {
    const { intake } = failingAt(() => new Error())
    const folder = new FakeFolder([GOOD])
    await intake.look(folder)
    expect(await intake.remarkOn(folder)).toBeUndefined()
  })

  test('a mail at which the product fails is tried three times, then set aside, and the next one is read', async () => {
    const { intake, taken } = failingAt(() => new TypeError('x is undefined'))
    const folder = new FakeFolder([letter('Bad'), GOOD])
    const again = 'An email in the mailbox could not be stored. The server will try again.'
    const looks = [await looked(intake, folder), await looked(intake, folder), await looked(intake, folder)]
    expect(looks).toEqual([again, again, 'looked'])
    expect([taken, folder.seen, folder.aside]).toEqual([['Good'], [2], [1]])
    expect((await intake.remarkOn(folder))?.cause).toBe('x is undefined')
  })

  test('a full disk is no reason to set a mail aside, for any time', async () => {
    let isFull = true
    const full = () => Object.assign(new Error('disk full'), { code: 'ENOSPC' })
    const taken: string[] = []
    const intake = intakeOf(async ({ kind }) => {
      if (isFull) throw full()
      taken.push(kind)
    })
    const folder = new FakeFolder([GOOD])
    for (let time = 0; time < 20; time++) await looked(intake, folder)
    expect([folder.seen, folder.aside]).toEqual([[], []])
    isFull = false
    expect(await looked(intake, folder)).toBe('looked')
    expect([taken, folder.seen]).toEqual([['PERSONAL'], [1]])
  })
})
