import { expect, spyOn, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addGateway, callBack } from '../../support/identities.ts'

/** A call with many texts lets other requests go first, and its repetition changes nothing. */

const MANY = 250
const texts = Array.from({ length: MANY }, (_, n) => ({
  id: `t${n}`,
  from: `+1212${5_550_000 + n}`,
  to: '+15550199',
  text: n % 2 === 0 ? 'STOP' : 'Hello',
}))

async function gateway(app: TestApp): Promise<string> {
  const { callbackUrls } = await addGateway(app, app.tenant())
  return callbackUrls.inbound
}
const counts = (app: TestApp) => {
  const { inbound_messages, contacts, suppressions, messages } = app.rowCounts()
  return { inbound_messages, contacts, suppressions, messages }
}
const ALL = { inbound_messages: MANY, contacts: MANY, suppressions: MANY / 2, messages: MANY / 2 }

test('250 texts in one call are stored in many small transactions, all before the answer', async () => {
  await using app = createTestApp()
  const url = await gateway(app)
  const sizes: number[] = []
  let before = 0
  const told = app.db.write.bind(app.db)
  const write = spyOn(app.db, 'write').mockImplementation(async (work) => {
    const result = await told(work)
    const now = app.db.value<number>('SELECT count(*) FROM inbound_messages') ?? 0
    sizes.push(now - before)
    before = now
    return result
  })
  expect((await callBack(app, url, texts)).status).toBe(200)
  write.mockRestore()
  expect(counts(app)).toEqual(ALL)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(25)
})

test('a call that failed half-way is repeated whole, and each text counts once', async () => {
  await using app = createTestApp()
  const url = await gateway(app)
  const really = app.db.write.bind(app.db)
  let written = 0
  const write = spyOn(app.db, 'write').mockImplementation((work) => {
    written += 1
    return written === 8 ? Promise.reject(new Error('the disk is full')) : really(work)
  })
  expect((await callBack(app, url, texts)).status).toBe(500)
  write.mockRestore()
  expect(counts(app).inbound_messages).toBe(175)
  for (let n = 0; n < 2; n++) {
    expect((await callBack(app, url, texts)).status).toBe(200)
    expect(counts(app)).toEqual(ALL)
  }
})
