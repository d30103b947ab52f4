import { describe, expect, test } from 'bun:test'
import { sayStored } from '../../src/lib/stored-sentence.ts'
import { declarations } from '../../src/providers/all.ts'
import {
  CallbackUnreadable,
  type Lookup,
  MESSAGE_ERROR_CODES,
  type Provider,
  type ProviderReport,
  type SendResult,
} from '../../src/providers/port.ts'
import type { OfferedChoices } from '../../src/providers/whatsapp-choices.ts'
import { adapterOf, type Behaviour, type HttpCall, type World } from '../support/carriers.ts'
import { CARRIERS } from '../support/crash-images.ts'
import { hostileCalls } from '../support/hostile.ts'
import { some } from '../support/size.ts'
import { isLeftOut, LEFT_OUT, type LeftOut } from './left-out.ts'
import { worlds } from './worlds/all.ts'

/**
 * Checks the assumptions of the send engine for every provider. test/support/carriers.ts explains how a
 * provider joins.
 */

const tried = some(worlds)

/** Time in which a carrier on loopback reads a message, on a busy machine too. */
const SHORT_PATIENCE_MS = 2_000

interface Doubts {
  doubtful: Behaviour[]
  results: SendResult[]
  /** References of the messages, in the order of `doubtful`. */
  references: string[]
  /** Sorted references. */
  held: string[]
  /** Result of a look-up of each message, if the carrier has look-ups. */
  found: Array<Lookup['found']> | undefined
}

let doubts: ReadonlyMap<string, Promise<Doubts>> | undefined

/** Results by carrier. All wait for their answers together, because one after the other would take half a minute. */
function doubtsOf(carrier: string): Promise<Doubts> {
  doubts ??= new Map(tried.map((world) => [`${world.provider} ${world.channel}`, sendDoubtful(world)]))
  return doubts.get(carrier)!
}

async function sendDoubtful({ provider, channel, open }: World): Promise<Doubts> {
  await using world = await open({ patienceMs: SHORT_PATIENCE_MS })
  const doubtful = (['lostTaken', 'lostUntaken', 'slowDrip', 'garbage'] as const).filter(
    (what) => !isLeftOut({ provider, channel }, what),
  )
  const messages = doubtful.map((behaviour) => world.message(behaviour))
  const references = messages.map(({ reference }) => reference)
  const adapter = adapterOf(world, channel)
  const results = await adapter.send(messages, new AbortController().signal)
  const held = (await world.held()).toSorted()
  const { lookup } = adapter
  const found =
    lookup &&
    (await Promise.all(references.map(async (reference) => (await lookup.call(adapter, reference)).found)))
  return { doubtful, results, references, held, found }
}

test('every provider is in the contract suite', () => {
  const tested = new Set(worlds.map(({ provider, channel }) => `${provider} ${channel}`))
  const declared = Object.entries(declarations).flatMap(([name, { channels }]) =>
    channels.map((channel) => `${name} ${channel}`),
  )
  expect(declared.filter((name) => !tested.has(name))).toEqual([])
})

test('each case that a suite leaves out names an existing carrier, once, with the reason', () => {
  const carriers = new Set(worlds.map(({ provider, channel }) => `${provider} ${channel}`))
  expect(LEFT_OUT.filter(({ carrier }) => !carriers.has(carrier))).toEqual([])
  const cases = LEFT_OUT.map(({ carrier, what }) => `${carrier}: ${what}`)
  expect(cases).toEqual([...new Set(cases)])
  expect(LEFT_OUT.filter(({ why }) => !/^[A-Z].*\.$/.test(why))).toEqual([])
})

describe.each(tried.map((world) => [`${world.provider} ${world.channel}`, world] as const))(
  '%s',
  (_name, { provider: name, channel, open }) => {
    const signal = () => new AbortController().signal
    const keepsMarks = !CARRIERS[name].canBeAsked
    const can = (what: LeftOut['what']) => !isLeftOut({ provider: name, channel }, what)

    test('it has an adapter for each channel it declares, and no other', async () => {
      await using world = await open()
      const declared: readonly string[] = declarations[name].channels
      expect(Object.keys(world.provider.adapters)).toEqual([...declared])
    })

    test('a message that the carrier accepts has an id, and is at the carrier once', async () => {
      await using world = await open()
      const message = world.message('ok')
      const results = await adapterOf(world, channel).send([message], signal())
      expect(results).toEqual([{ outcome: 'accepted', providerMessageId: expect.stringMatching(/./) }])
      expect(await world.held()).toEqual([message.reference])
    })

    test('results come in the order of the batch, one for each', async () => {
      await using world = await open()
      const expected = [
        ['ok', 'accepted'],
        ['refused', 'rejected'],
        ['throttled', 'not_sent'],
        ['lostTaken', 'unknown'],
        ['ok', 'accepted'],
      ] as const
      const batch = expected.filter(([behaviour]) => can(behaviour))
      const results = await adapterOf(world, channel).send(
        batch.map(([behaviour]) => world.message(behaviour)),
        signal(),
      )
      expect(results.map(({ outcome }) => outcome)).toEqual(batch.map(([, outcome]) => outcome))
      const ids = results.flatMap((result) =>
        result.outcome === 'accepted' ? [result.providerMessageId] : [],
      )
      expect(new Set(ids).size).toBe(2)
    })

    test('an empty batch has no results', async () => {
      await using world = await open()
      expect(await adapterOf(world, channel).send([], signal())).toEqual([])
    })

    if (can('refused'))
      test('a refused message is not at the carrier, and the result gives the reason', async () => {
        await using world = await open()
        const [result] = await adapterOf(world, channel).send([world.message('refused')], signal())
        expect(result).toMatchObject({
          outcome: 'rejected',
          errorCode: expect.any(String),
          message: expect.any(String),
        })
        expect(await world.held()).toEqual([])
      })

    if (can('accountRefused'))
      test('a refusal of the account is one of the sender, not of the recipient', async () => {
        await using world = await open()
        const [result] = await adapterOf(world, channel).send([world.message('accountRefused')], signal())
        expect(result).toMatchObject({ outcome: 'rejected', errorCode: 'SENDER_INVALID' })
        expect(await world.held()).toEqual([])
      })

    if (can('throttled'))
      test('a throttled message is not at the carrier, and the result gives the time to come back', async () => {
        await using world = await open()
        const [result] = await adapterOf(world, channel).send([world.message('throttled')], signal())
        const retryAfterMs = can('retryAfter') ? 5_000 : null
        expect(result).toMatchObject({ outcome: 'not_sent', errorCode: 'THROTTLED', retryAfterMs })
        expect(await world.held()).toEqual([])
      })

    test('a doubtful message is unknown, at the carrier or not, and is not sent again', async () => {
      const { doubtful, results, references, held, found } = await doubtsOf(`${name} ${channel}`)
      const unknown = { outcome: 'unknown', message: expect.any(String) }
      expect(results).toMatchObject(doubtful.map(() => unknown))
      const isTaken = doubtful.map((behaviour) => behaviour !== 'lostUntaken')
      expect(held).toEqual(references.filter((_, index) => isTaken[index]).toSorted())
      if (found) expect(found).toEqual(isTaken)
    })

    test('given up before it began: nothing is at the carrier, and the result says so', async () => {
      await using world = await open()
      const [result] = await adapterOf(world, channel).send([world.message('ok')], AbortSignal.abort())
      expect(result).toMatchObject({ outcome: 'not_sent' })
      expect(await world.held()).toEqual([])
    })

    if (can('fails'))
      test('reports name the message by the id of its answer or by our reference', async () => {
        await using world = await open()
        const messages = [world.message('ok'), world.message('fails')]
        const results = await adapterOf(world, channel).send(messages, signal())
        const reports = await world.reports()
        expect(reports).toMatchObject([
          { status: 'DELIVERED', errorCode: null },
          { status: 'FAILED', errorCode: 'UNREACHABLE' },
        ])
        const named = reports.map(({ providerMessageId, reference }) => ({
          isById: results.findIndex(
            (one) => 'providerMessageId' in one && one.providerMessageId === providerMessageId,
          ),
          isByReference: messages.findIndex((one) => one.reference === reference),
        }))
        for (const [index, { isById, isByReference }] of named.entries()) {
          expect([isById, isByReference]).toContain(index)
          expect([index, -1]).toContain(isById)
          expect([index, -1]).toContain(isByReference)
        }
      })

    test('a message whose answer was lost is found again as test/support/crash-images.ts says', async () => {
      await using world = await open()
      const { canBeAsked, naming } = CARRIERS[name]
      const adapter = adapterOf(world, channel)
      expect(adapter.lookup !== undefined).toBe(canBeAsked)
      const message: { reference: string; to?: string } = world.message('ok')
      await adapter.send([message], signal())
      const ways = (await world.reports()).map(({ reference, to }) => {
        if (reference === message.reference) return 'REFERENCE'
        return to === message.to ? 'NUMBER' : 'NOT_AT_ALL'
      })
      expect(new Set(ways)).toEqual(new Set(naming === 'NOT_AT_ALL' ? [] : [naming]))
    })

    test('a text arrives as it was written', async () => {
      await using world = await open()
      const body = 'Grüße "&\\ {{to}}\n🎉'
      await adapterOf(world, channel).send([world.message('ok', body)], signal())
      expect(await world.texts()).toEqual([body])
    })

    if (channel === 'WHATSAPP')
      test('answers to tap reach the carrier with their text, ids and titles', async () => {
        await using world = await open()
        const titles = ['Sí 🎉', 'No "thanks"', 'Later\\']
        const choices = titles.map((title, n) => ({ id: `id-${n}`, title }))
        const offers: OfferedChoices[] = [
          { form: 'BUTTONS', text: 'Which {{day}}?', choices },
          { form: 'LIST', text: 'Which?', choices: [{ ...choices[0]!, description: 'of all' }, choices[1]!] },
        ]
        const messages = offers.map((offer) => ({ ...world.message('ok'), choices: offer }))
        const results = await adapterOf(world, channel).send(messages, signal())
        expect(results.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted'])
        expect(await world.offered?.()).toEqual(offers)
      })

    test('many messages at once are each accepted once', async () => {
      await using world = await open()
      const messages = Array.from({ length: 64 }, () => world.message('ok'))
      const results = await Promise.all(
        messages.map((message) => adapterOf(world, channel).send([message], signal())),
      )
      expect(results.flat().filter(({ outcome }) => outcome !== 'accepted')).toEqual([])
      expect((await world.held()).toSorted()).toEqual(messages.map(({ reference }) => reference).toSorted())
    })

    describe('the mark of the beginning', () => {
      test('is kept of each message, unless the carrier can be asked after a crash', async () => {
        await using world = await open()
        const { reportsBegin = false } = adapterOf(world, channel)
        expect(reportsBegin).toBe(!CARRIERS[name].canBeAsked)
      })

      if (keepsMarks)
        test('is on the disk before anything of a message reaches the carrier', async () => {
          await using world = await open()
          const adapter = adapterOf(world, channel)
          for (const message of [world.message('ok'), world.message('ok')]) {
            const before = await world.held()
            const [asked, written] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()]
            const results = adapter.send([message], signal(), (reference) => {
              asked.resolve(reference)
              return written.promise
            })
            expect(await asked.promise).toBe(message.reference)
            // A call and its answer. A carrier would have read a message that had left by then.
            await adapter.verify()
            expect(await world.held()).toEqual(before)
            written.resolve()
            expect(await results).toMatchObject([{ outcome: 'accepted' }])
            expect(await world.held()).toEqual([...before, message.reference])
          }
        })

      if (keepsMarks)
        test('a failed mark keeps the message here, and the next one goes', async () => {
          await using world = await open()
          const adapter = adapterOf(world, channel)
          const refuse = () => Promise.reject(new Error('The disk is full.'))
          const results = await adapter.send([world.message('ok')], signal(), refuse)
          expect(results).toMatchObject([{ outcome: 'not_sent' }])
          expect(await world.held()).toEqual([])
          const next = world.message('ok')
          expect(await adapter.send([next], signal(), async () => {})).toMatchObject([
            { outcome: 'accepted' },
          ])
          expect(await world.held()).toEqual([next.reference])
        })

      if (keepsMarks)
        test('is made once for a message, whatever the carrier answers', async () => {
          await using world = await open()
          const messages = (['ok', 'refused', 'throttled'] as const).map((one) => world.message(one))
          const marked: string[] = []
          await adapterOf(world, channel).send(messages, signal(), async (it) => void marked.push(it))
          // A mail server may refuse a mail before it accepts its text.
          expect(new Set(marked).size).toBe(marked.length)
          expect(marked).toContain(messages[0]!.reference)
        })

      if (keepsMarks)
        test('is not made for a message without a connection', async () => {
          await using world = await open({ isGone: true })
          const marked: string[] = []
          const results = await adapterOf(world, channel).send(
            [world.message('ok')],
            signal(),
            async (it) => void marked.push(it),
          )
          expect(results).toMatchObject([{ outcome: 'not_sent' }])
          expect(marked).toEqual([])
        })
    })

    test('verifying sends nothing', async () => {
      await using world = await open()
      const checks = await adapterOf(world, channel).verify()
      expect(checks.map(({ name }) => name)).toContain('connection')
      expect(checks.filter(({ status }) => status === 'FAIL')).toEqual([])
      expect(await world.held()).toEqual([])
    })

    test('a check says everything in the language of its reader', async () => {
      await using world = await open()
      const checks = await adapterOf(world, channel).verify()
      const english = checks.filter(({ detail, said }) => sayStored(said, 'de') === detail)
      expect(english.map(({ name, detail }) => `${name}: ${detail}`)).toEqual([])
    })

    if (can('refused') && channel !== 'EMAIL')
      test('a refusal is said in the language of its reader, with the words of the carrier as they are', async () => {
        await using world = await open()
        const [refused] = await adapterOf(world, channel).send([world.message('refused')], signal())
        const stored = (refused?.outcome === 'rejected' && refused.message) || ''
        expect(stored).not.toBe('')
        expect(sayStored(stored, 'de')).not.toBe(sayStored(stored, 'en'))
      })

    describe('callbacks', () => {
      /** A receipt and a text, or nothing for a provider without callbacks. */
      async function genuineCalls(world: Awaited<ReturnType<typeof open>>): Promise<HttpCall[]> {
        if (!world.callbacks) return []
        await adapterOf(world, channel).send([world.message('ok')], signal())
        const text = await world.callbacks.text({ from: '+15550142', body: 'Grüße & STOP' })
        return [...(await world.callbacks.receipts()), text]
      }

      test('a provider with callbacks has a carrier that calls them', async () => {
        await using world = await open()
        const calls = await genuineCalls(world)
        expect(calls.length > 0).toBe(can('called'))
        expect(calls.length > 0).toBe(world.provider.callbacks !== null)
      })

      test('a carrier calls the address that its sender shows, and a sender without callbacks shows none', async () => {
        await using world = await open()
        const shown = declarations[name].callbacks(world.settings)
        const called = (await genuineCalls(world)).map(({ kind }) => kind)
        expect(called.filter((kind) => !shown.includes(kind))).toEqual([])
        expect(shown.length === 0).toBe(world.provider.callbacks === null)
      })

      test('a call of the carrier is genuine, and the same call changed by a stranger is not', async () => {
        await using world = await open()
        const calls = await genuineCalls(world)
        const isGenuine = ({ request }: HttpCall) => world.provider.callbacks!.isGenuine(request)
        const forged = calls.flatMap((call) => world.callbacks!.forged(call))
        for (const { request } of [...calls, ...forged]) await world.provider.callbacks?.prepare?.(request)
        expect(calls.filter((call) => !isGenuine(call))).toEqual([])
        expect(forged.length > 0).toBe(can('called'))
        expect(forged.filter(isGenuine).map(({ request }) => request)).toEqual([])
      })

      if (can('texts'))
        test('a text that comes in has its words, its sender and an id, the same at each repetition', async () => {
          await using world = await open()
          const calls = (await genuineCalls(world)).slice(-1)
          for (const { kind, request } of calls) {
            const told = world.provider.callbacks!.read(request, kind, 0)
            expect(told.texts).toMatchObject([
              { body: 'Grüße & STOP', providerMessageId: expect.any(String) },
            ])
            expect(told.texts[0]!.from.replace('+', '')).toBe('15550142')
            expect(world.provider.callbacks!.read(request, kind, 1).texts).toEqual(told.texts)
          }
          expect(calls).toHaveLength(world.callbacks ? 1 : 0)
        })

      test('a hostile call is refused or harmless, and never an error of ours', async () => {
        await using world = await open()
        const calls = (await genuineCalls(world)).flatMap(hostileCalls)
        const harmful = calls.filter((call) => !isHarmless(() => readAnyway(world.provider, call)))
        expect(harmful.map(({ request }) => request.body.slice(0, 200))).toEqual([])
      })
    })
  },
)

function readAnyway({ callbacks }: Provider, { kind, request }: HttpCall): ProviderReport {
  callbacks!.isGenuine(request)
  return callbacks!.read(request, kind, 0)
}

const isShortText = (value: unknown): boolean => typeof value === 'string' && value.length <= 1_000

function isHarmless(read: () => ProviderReport): boolean {
  try {
    const { reports, texts } = read()
    return (
      reports.length <= 1_000 &&
      texts.length <= 1_000 &&
      reports.every(
        ({ providerMessageId, reference, errorCode, providerErrorCode, occurredAt }) =>
          [providerMessageId, reference, providerErrorCode].every(
            (one) => one === null || isShortText(one),
          ) &&
          (errorCode === null || MESSAGE_ERROR_CODES.includes(errorCode)) &&
          Number.isSafeInteger(occurredAt),
      ) &&
      texts.every(
        ({ providerMessageId, from, to, body }) =>
          isShortText(providerMessageId) &&
          [from, to, body].every((text) => typeof text === 'string') &&
          providerMessageId !== '' &&
          from !== '',
      )
    )
  } catch (error) {
    return error instanceof CallbackUnreadable
  }
}
