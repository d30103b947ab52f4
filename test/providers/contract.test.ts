import { describe, expect, test } from 'bun:test'
import { declarations } from '../../src/providers/all.ts'
import { httpGatewayWorld, NUMBER, outbound, sandboxWorld } from '../support/carriers.ts'

/** What the send engine relies on, of every provider. */
describe.each([
  ['SANDBOX', sandboxWorld],
  ['HTTP', httpGatewayWorld],
] as const)('%s', (name, createWorld) => {
  const signal = () => new AbortController().signal

  test('it has an adapter for each channel it declares, and no other', async () => {
    await using world = await createWorld()
    const declared: readonly string[] = declarations[name].channels
    expect(Object.keys(world.provider.adapters)).toEqual([...declared])
  })

  test('a message it takes has an id, and is at the carrier once', async () => {
    await using world = await createWorld()
    const message = outbound(NUMBER.ok)
    const results = await world.provider.adapters.SMS!.send([message], signal())
    expect(results).toEqual([{ outcome: 'accepted', providerMessageId: expect.stringMatching(/./) }])
    expect(world.held()).toEqual([message.reference])
  })

  test('results come in the order of the batch, one for each', async () => {
    await using world = await createWorld()
    const numbers = [NUMBER.ok, NUMBER.refused, NUMBER.throttled, NUMBER.lostTaken, NUMBER.ok]
    const results = await world.provider.adapters.SMS!.send(
      numbers.map((to) => outbound(to)),
      signal(),
    )
    expect(results.map(({ outcome }) => outcome)).toEqual([
      'accepted',
      'rejected',
      'not_sent',
      'unknown',
      'accepted',
    ])
    const ids = results.flatMap((result) => (result.outcome === 'accepted' ? [result.providerMessageId] : []))
    expect(new Set(ids).size).toBe(2)
  })

  test('an empty batch has no results', async () => {
    await using world = await createWorld()
    expect(await world.provider.adapters.SMS!.send([], signal())).toEqual([])
  })

  test('what is refused is not at the carrier, and says why', async () => {
    await using world = await createWorld()
    const [result] = await world.provider.adapters.SMS!.send([outbound(NUMBER.refused)], signal())
    expect(result).toMatchObject({
      outcome: 'rejected',
      errorCode: expect.any(String),
      message: expect.any(String),
    })
    expect(world.held()).toEqual([])
  })

  test('what is throttled is not at the carrier, and says when to come back', async () => {
    await using world = await createWorld()
    const [result] = await world.provider.adapters.SMS!.send([outbound(NUMBER.throttled)], signal())
    expect(result).toMatchObject({ outcome: 'not_sent', errorCode: 'THROTTLED', retryAfterMs: 5_000 })
    expect(world.held()).toEqual([])
  })

  test.each([
    { case: 'the carrier has it', to: NUMBER.lostTaken, held: 1 },
    { case: 'the carrier does not have it', to: NUMBER.lostUntaken, held: 0 },
  ])('a lost answer is unknown, whether or not $case, and is not handed over again', async ({ to, held }) => {
    await using world = await createWorld()
    const message = outbound(to)
    const [result] = await world.provider.adapters.SMS!.send([message], signal())
    expect(result).toMatchObject({ outcome: 'unknown', message: expect.any(String) })
    expect(world.held()).toHaveLength(held)
    const lookup = await world.provider.adapters.SMS!.lookup?.(message.reference)
    if (lookup) expect(lookup.found).toBe(held === 1)
  })

  test('given up before it began: nothing is at the carrier, and that is said', async () => {
    await using world = await createWorld()
    const [result] = await world.provider.adapters.SMS!.send([outbound(NUMBER.ok)], AbortSignal.abort())
    expect(result).toMatchObject({ outcome: 'not_sent' })
    expect(world.held()).toEqual([])
  })

  test('receipts name the message by the id of its answer and by our reference', async () => {
    await using world = await createWorld()
    const messages = [outbound(NUMBER.ok), outbound(NUMBER.fails)]
    const results = await world.provider.adapters.SMS!.send(messages, signal())
    const reports = await world.reports()
    expect(reports).toMatchObject([
      { status: 'DELIVERED', errorCode: null },
      { status: 'FAILED', errorCode: 'UNREACHABLE' },
    ])
    reports.forEach((report, index) => {
      const result = results[index]
      expect(report.reference).toBe(messages[index]!.reference)
      expect(result?.outcome === 'accepted' && result.providerMessageId).toBe(report.providerMessageId!)
    })
  })

  test('a text arrives as it was written', async () => {
    await using world = await createWorld()
    const body = 'Grüße "&\\ {{to}}\n🎉'
    await world.provider.adapters.SMS!.send([outbound(NUMBER.ok, body)], signal())
    expect(world.texts()).toEqual([body])
  })

  test('many at once are each taken once', async () => {
    await using world = await createWorld()
    const messages = Array.from({ length: 64 }, () => outbound(NUMBER.ok))
    const results = await Promise.all(
      messages.map((message) => world.provider.adapters.SMS!.send([message], signal())),
    )
    expect(results.flat().filter(({ outcome }) => outcome !== 'accepted')).toEqual([])
    expect(world.held().toSorted()).toEqual(messages.map(({ reference }) => reference).toSorted())
  })

  test('verifying sends nothing', async () => {
    await using world = await createWorld()
    const checks = await world.provider.adapters.SMS!.verify()
    expect(checks.map(({ name }) => name)).toContain('connection')
    expect(checks.every(({ status }) => status !== 'FAIL')).toBe(true)
    expect(world.held()).toEqual([])
  })
})
