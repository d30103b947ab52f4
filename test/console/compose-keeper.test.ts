import { describe, expect, test } from 'bun:test'
import { draftOf, EMPTY } from '../../console/screens/compose/draft.ts'
import { fitted, lacksOf } from '../../console/screens/compose/fitted.ts'
import { Keeper } from '../../console/screens/compose/keeper.ts'
import { mergeInto } from '../../console/screens/compose/merge-into.ts'
import { blankDesign } from '../../console/shell/studio/design.ts'

/** A campaign of the API in memory. */
class Store {
  record: Record<string, unknown> | undefined
  readonly asked: string[] = []
  readonly keys: string[] = []
  refuse: (body: Record<string, unknown>) => Record<string, string> | undefined = () => undefined
  /** Runs between a read and a change, as another window would. */
  between: () => void = () => {}
  /** Returns the text that the API makes from a document for `messageTemplate: null`. */
  makeText: () => string = () => ''
  /** Number of answers to lose after the work is done. */
  lost = 0
  #version = 0

  async read() {
    return this.#now()
  }
  async create(body: object, key: string) {
    this.asked.push('create')
    if (!this.keys.includes(key)) this.#set({ id: 'c1', status: 'DRAFT', ...NOTHING, ...body })
    this.keys.push(key)
    return this.#answer()
  }
  async change({ updatedAt }: { updatedAt: string }, body: object) {
    this.asked.push(`change ${Object.keys(body).join(' ')}`)
    this.between()
    this.between = () => {}
    if (updatedAt !== this.record?.updatedAt) throw { status: 412, code: 'PRECONDITION_FAILED' }
    const refused = this.refuse(body as Record<string, unknown>)
    if (refused) {
      const problems = Object.entries(refused).map(([field, userMessage]) => ({ field, userMessage }))
      throw { ...REFUSAL, details: problems, problems }
    }
    this.#set(body)
    return this.#answer()
  }
  /** Stores a change of another window. */
  elsewhere(body: object) {
    this.#set(body)
  }
  #set(body: object) {
    const made = 'messageTemplate' in body && body.messageTemplate === null && this.makeText()
    const text = made === false ? {} : { messageTemplate: made }
    this.record = { ...this.record, ...body, ...text, updatedAt: new Date(++this.#version).toISOString() }
  }
  #answer() {
    if (this.lost-- > 0) throw { status: 0, code: 'UNREACHABLE', isPassing: true }
    return this.#now()
  }
  #now() {
    return structuredClone(this.record) as never
  }
}

const NOTHING = { ...EMPTY, subject: null, previewText: null, htmlBody: null }
const REFUSAL = { status: 400, code: 'VALIDATION_FAILED', isPassing: false, message: 'No.' }
const WRITTEN = { ...EMPTY, segmentId: 's1', channelIdentityIds: ['n1'], messageTemplate: 'Hello' }

async function stored() {
  const store = new Store()
  const keeper = new Keeper(store)
  await keeper.save(WRITTEN)
  return { store, keeper }
}

describe('a draft', () => {
  test('is stored as soon as the API accepts it, and not before', async () => {
    const store = new Store()
    const keeper = new Keeper(store)
    const { lacks } = await keeper.save({ ...WRITTEN, segmentId: '', messageTemplate: ' ' })
    expect([lacks, store.asked]).toEqual([['segmentId', 'messageTemplate'], []])
    const { campaign } = await keeper.save(WRITTEN)
    expect(campaign).toMatchObject({ id: 'c1', name: 'Untitled campaign', isDraft: true })
  })

  test('is created once after a lost answer, and then includes what was typed meanwhile', async () => {
    const store = new Store()
    const keeper = new Keeper(store)
    store.lost = 1
    expect(keeper.save(WRITTEN)).rejects.toMatchObject({ code: 'UNREACHABLE' })
    await keeper.save({ ...WRITTEN, messageTemplate: 'Hello again' })
    expect([new Set(store.keys).size, store.record?.messageTemplate]).toEqual([1, 'Hello again'])
  })

  test('does not overwrite a change by another window between the read and the change', async () => {
    const { store, keeper } = await stored()
    store.between = () => store.elsewhere({ messageTemplate: 'Theirs' })
    const { clashes } = await keeper.save({ ...WRITTEN, messageTemplate: 'Mine', name: 'Named here' })
    expect(clashes).toEqual(['messageTemplate'])
    expect(store.record).toMatchObject({ messageTemplate: 'Theirs', name: 'Named here' })
    keeper.keepMine('messageTemplate')
    await keeper.save({ ...WRITTEN, messageTemplate: 'Mine', name: 'Named here' })
    expect(store.record).toMatchObject({ messageTemplate: 'Mine' })
  })

  test('stores only changed fields, one save after the other', async () => {
    const { store, keeper } = await stored()
    store.asked.length = 0
    await Promise.all([
      keeper.save({ ...WRITTEN, name: 'One' }),
      keeper.save({ ...WRITTEN, name: 'Two', category: 'TRANSACTIONAL' }),
      keeper.save({ ...WRITTEN, name: 'Two', category: 'TRANSACTIONAL' }),
    ])
    expect(store.asked).toEqual(['change name', 'change name category'])
    expect(store.record?.name).toBe('Two')
  })

  test('stores the other fields if one is refused, and that field once it is corrected', async () => {
    const { store, keeper } = await stored()
    store.refuse = (body) =>
      'sendRatePerMinute' in body ? { sendRatePerMinute: 'Enter 1 or more.' } : undefined
    const next = { ...WRITTEN, name: 'News', sendRatePerMinute: 0 }
    const { problems } = await keeper.save(next)
    expect([problems, store.record?.name]).toEqual([{ sendRatePerMinute: 'Enter 1 or more.' }, 'News'])
    expect(keeper.isBehind(next)).toBe(true)
    store.refuse = () => undefined
    const mended = { ...next, sendRatePerMinute: 5 }
    expect((await keeper.save(mended)).problems).toEqual({})
    expect([store.record?.sendRatePerMinute, keeper.isBehind(mended)]).toEqual([5, false])
  })

  test('keeps its last text while the field is empty, and says so', async () => {
    const { store, keeper } = await stored()
    const { problems } = await keeper.save({ ...WRITTEN, messageTemplate: '' })
    expect(problems.messageTemplate).toBe('Enter a text. The previous text is kept until then.')
    expect(store.record?.messageTemplate).toBe('Hello')
  })

  test('takes the text of a new design in place of its letter, and keeps a text typed afterwards', async () => {
    const store = new Store()
    const keeper = new Keeper(store)
    const letter = { ...WRITTEN, channel: 'EMAIL' as const, subject: 'News' }
    await keeper.save(letter)
    const designed = { ...letter, design: blankDesign('Footer'), messageTemplate: '' }
    store.makeText = () => 'Footer'
    const { merged, problems } = await keeper.save(designed)
    expect(store.asked.at(-1)).toBe('change messageTemplate design')
    expect([merged, problems, store.record?.messageTemplate]).toEqual([
      { messageTemplate: 'Footer' },
      {},
      'Footer',
    ])
    const shown = mergeInto(designed, designed, merged)
    expect(keeper.isBehind(shown)).toBe(false)
    await keeper.save({ ...shown, messageTemplate: 'Typed' })
    expect(store.record?.messageTemplate).toBe('Typed')
    await keeper.save(letter)
    expect(store.record).toMatchObject({ design: null, messageTemplate: 'Hello' })
  })

  test('equals the record when the text of its HTML is the letter', async () => {
    const store = new Store()
    const keeper = new Keeper(store)
    const letter = { ...WRITTEN, channel: 'EMAIL' as const, subject: 'News' }
    await keeper.save(letter)
    const html = { ...letter, htmlBody: '<p>Hello</p>', messageTemplate: '' }
    store.makeText = () => 'Hello'
    const { merged } = await keeper.save(html)
    expect(keeper.isBehind(mergeInto(html, html, merged))).toBe(false)
  })
})

describe('two windows', () => {
  test('both keep their changes to different fields', async () => {
    const { store, keeper } = await stored()
    store.elsewhere({ name: 'Theirs' })
    const mine = { ...WRITTEN, messageTemplate: 'Mine' }
    const { merged, clashes } = await keeper.save(mine)
    expect([merged.name, clashes]).toEqual(['Theirs', []])
    expect(store.record).toMatchObject({ name: 'Theirs', messageTemplate: 'Mine' })
    expect(mergeInto(mine, mine, merged)).toMatchObject({ name: 'Theirs', messageTemplate: 'Mine' })
  })

  test('ask the user about changes to the same field before either is overwritten', async () => {
    const { store, keeper } = await stored()
    store.elsewhere({ messageTemplate: 'Theirs' })
    const mine = { ...WRITTEN, messageTemplate: 'Mine', name: 'News' }
    expect((await keeper.save(mine)).clashes).toEqual(['messageTemplate'])
    expect(store.record).toMatchObject({ messageTemplate: 'Theirs', name: 'News' })
    expect(keeper.theirs('messageTemplate')).toBe('Theirs')
    keeper.keepMine('messageTemplate')
    expect((await keeper.save(mine)).clashes).toEqual([])
    expect(store.record?.messageTemplate).toBe('Mine')
    store.elsewhere({ messageTemplate: 'Theirs again' })
    const second = { ...mine, messageTemplate: 'Mine again' }
    await keeper.save(second)
    expect(keeper.takeTheirs('messageTemplate')).toBe('Theirs again')
    expect(keeper.isBehind({ ...second, messageTemplate: 'Theirs again' })).toBe(false)
  })

  test("keep text that is typed while the other window's change arrives", () => {
    const before = { ...WRITTEN, messageTemplate: 'M' }
    const typed = { ...WRITTEN, messageTemplate: 'Mi' }
    expect(mergeInto(typed, before, { messageTemplate: 'Theirs', name: 'Theirs' })).toMatchObject({
      messageTemplate: 'Mi',
      name: 'Theirs',
    })
  })

  test('do not change a campaign that was launched elsewhere', async () => {
    const { store, keeper } = await stored()
    store.elsewhere({ status: 'SENDING' })
    store.asked.length = 0
    const { campaign } = await keeper.save({ ...WRITTEN, messageTemplate: 'Mine' })
    expect([campaign?.status, store.asked]).toEqual(['SENDING', []])
  })

  test('restore the input from before a reload over a version stored meanwhile', async () => {
    const { store, keeper } = await stored()
    const mine = { ...WRITTEN, messageTemplate: 'Mine', name: 'Mine' }
    const written = structuredClone(keeper.written(mine))
    store.elsewhere({ messageTemplate: 'Theirs', category: 'TRANSACTIONAL' })
    const record = (await store.read()) as never
    const next = new Keeper(store, record)
    next.resume(written)
    expect(next.absorb(record, written.draft)).toEqual({ category: 'TRANSACTIONAL' })
    expect([next.clashes, next.isBehind(written.draft)]).toEqual([['messageTemplate'], true])
  })
})

describe('a fitted draft', () => {
  test('contains only the fields of its channel, and the editor keeps the others', () => {
    const mail = {
      ...WRITTEN,
      channel: 'EMAIL' as const,
      subject: 'News',
      htmlBody: '<p>Hi',
      mediaUrls: ['https://a'],
    }
    expect(fitted(mail)).toMatchObject({ subject: 'News', mediaUrls: [] })
    expect(fitted({ ...mail, channel: 'SMS' })).toMatchObject({
      subject: '',
      htmlBody: '',
      mediaUrls: ['https://a'],
    })
    expect(lacksOf(fitted({ ...mail, messageTemplate: '' }))).toEqual([])
  })

  test("starts its A/B test with the campaign's text", () => {
    const test = { sharePercent: 20, waitMinutes: 240, metric: 'REPLY' as const }
    const variants = [{ label: 'A' }, { label: 'B', messageTemplate: 'Other' }]
    const draft = { ...WRITTEN, abTest: test, variants, canary: { size: 5 } }
    expect(fitted(draft)).toMatchObject({
      canary: null,
      variants: [
        { label: 'A', messageTemplate: 'Hello' },
        { label: 'B', messageTemplate: 'Other' },
      ],
    })
    expect(fitted({ ...draft, type: 'RECURRING' })).toMatchObject({ abTest: null, variants: [] })
  })

  test('keeps what an integration gave the first text of a mail for its own, and one document of each text', () => {
    const design = blankDesign('Footer')
    const variants = [
      { label: 'A', subject: 'Own', htmlBody: '<p>Own</p>' },
      { label: 'B', design, htmlBody: '<p>B</p>' },
    ]
    const abTest = { sharePercent: 20, waitMinutes: 240, metric: 'MANUAL' as const }
    expect(fitted({ ...WRITTEN, channel: 'EMAIL', subject: 'News', abTest, variants }).variants).toEqual([
      { label: 'A', subject: 'Own', htmlBody: '<p>Own</p>' },
      { label: 'B', design },
    ])
  })

  test('equals the record after it is read again', async () => {
    const { store } = await stored()
    expect(fitted(draftOf((await store.read()) as never))).toMatchObject({
      ...WRITTEN,
      name: 'Untitled campaign',
    })
  })
})
