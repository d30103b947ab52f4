import { describe, expect, test } from 'bun:test'
import type { Socket } from 'node:net'
import { ConnectionTrouble } from '../../../src/providers/port.ts'
import { NUMBER, outbound } from '../../support/carriers.ts'
import { some } from '../../support/size.ts'
import { smppWorld } from '../../support/smpp-world.ts'
import { type Answer, pdu, type Submission } from '../../support/smsc.ts'
import { TEST_CERTIFICATE, TEST_KEY } from '../../support/tls.ts'

/** Promise that a test controls. */
function gate<T = void>() {
  let open: (value: T) => void = () => {}
  const passed = new Promise<T>((resolve) => {
    open = resolve
  })
  return { open, passed }
}

describe('binding', () => {
  test('a message binds without a kept session, and closing the sender unbinds', async () => {
    await using world = await smppWorld()
    expect(await world.send(outbound(NUMBER.ok))).toEqual({ outcome: 'accepted', providerMessageId: 'id-1' })
    const [session] = world.smsc.sessions
    await world.provider.connection!.close()
    await session!.gone
    expect(world.smsc.binds).toBe(1)
  })

  test('the sender of messages and the keeper of the session share one', async () => {
    await using world = await smppWorld({}, { mostSessions: 1 })
    await Promise.all([world.keep(), world.send(outbound(NUMBER.ok)), world.send(outbound(NUMBER.ok))])
    expect(world.smsc.binds).toBe(1)
    expect(world.smsc.held).toHaveLength(2)
  })

  test('TX_RX binds two sessions, and the end of one ends the other', async () => {
    await using world = await smppWorld({ bindType: 'TX_RX' })
    const { broken } = await world.keep()
    expect([...world.smsc.sessions].map(({ bound }) => bound).sort()).toEqual(['receiver', 'transmitter'])
    const [one, other] = world.smsc.sessions
    one!.socket.destroy()
    expect(await broken).toBeInstanceOf(ConnectionTrouble)
    await other!.gone
    expect(await world.send(outbound(NUMBER.ok))).toMatchObject({ outcome: 'accepted' })
  })

  test('a wrong password is a refusal of the sender, in words and without the password', async () => {
    await using world = await smppWorld({ password: 'hunter22' })
    expect(await world.send(outbound(NUMBER.ok))).toEqual({
      outcome: 'rejected',
      errorCode: 'SENDER_INVALID',
      providerErrorCode: null,
      message: expect.stringContaining('The carrier reports that the password is invalid (0x0000000E).'),
    })
    const refused = await world.provider
      .connection!.keep(new AbortController().signal, () => {})
      .catch(String)
    expect(refused).toContain('the password is invalid')
    expect(refused).not.toContain('hunter22')
  })

  test('an account that is in use elsewhere is tried again, because this passes', async () => {
    await using world = await smppWorld({}, { mostSessions: 0 })
    expect(await world.send(outbound(NUMBER.ok))).toMatchObject({
      outcome: 'not_sent',
      message: expect.stringContaining(
        'The carrier reports that the account is in use by another session (0x00000005).',
      ),
    })
  })

  test('over TLS the certificate has to be that of the host', async () => {
    const secure = { key: TEST_KEY, cert: TEST_CERTIFICATE }
    const settings = { host: 'gateway.test', tls: true, tlsCa: TEST_CERTIFICATE }
    await using world = await smppWorld(settings, { secure })
    expect(await world.send(outbound(NUMBER.ok))).toMatchObject({ outcome: 'accepted' })

    for (const wrong of [{ host: 'another.test' }, { tlsCa: undefined }]) {
      await using other = await smppWorld({ ...settings, ...wrong }, { secure })
      expect(await other.send(outbound(NUMBER.ok))).toMatchObject({
        outcome: 'not_sent',
        message: 'The carrier could not be reached. The server log has the reason.',
        cause: expect.stringMatching(/127\.0\.0\.1: /),
      })
      expect(other.smsc.held).toEqual([])
    }
  })

  test.each([
    { case: 'says nothing', greeting: '' },
    { case: 'sends half an answer', greeting: '000000158000000900' },
    { case: 'speaks another protocol', greeting: '3232302065736d74702e6578616d706c650d0a' },
  ])('a carrier that $case has no session, and nothing was sent', async ({ greeting }) => {
    const onConnect = (socket: Socket) => {
      socket.on('error', () => {}).resume()
      socket.write(Buffer.from(greeting, 'hex'))
      return true
    }
    await using world = await smppWorld({}, { onConnect, patienceMs: 1_000 })
    expect(await world.send(outbound(NUMBER.ok))).toMatchObject({
      outcome: 'not_sent',
      message: 'The connection to the carrier was lost. The server log has the reason.',
    })
  })

  test('a missing carrier is no answer, and only the log has the reason', async () => {
    await using world = await smppWorld()
    await world.smsc[Symbol.asyncDispose]()
    expect(await world.send(outbound(NUMBER.ok))).toMatchObject({
      outcome: 'not_sent',
      message: 'The carrier could not be reached. The server log has the reason.',
      cause: expect.stringContaining('ECONNREFUSED'),
    })
  })
})

describe('handing over', () => {
  test('at most a window of messages waits for answers, and all are accepted in the end', async () => {
    const released = gate()
    const full = gate()
    let arrived = 0
    await using world = await smppWorld(
      { windowSize: 3 },
      {
        onSubmit: async (): Promise<Answer> => {
          arrived += 1
          if (arrived === 3) full.open()
          await released.passed
          return { id: `id-${arrived}` }
        },
      },
    )
    const sent = Array.from({ length: 20 }, () => world.send(outbound(NUMBER.ok)))
    await full.passed
    expect(arrived).toBe(3)
    released.open()
    const outcomes = (await Promise.all(sent)).map(({ outcome }) => outcome)
    expect(outcomes).toEqual(Array.from({ length: 20 }, () => 'accepted'))
    expect(world.smsc.mostAtOnce).toBe(3)
  })

  test('a connection that is lost with messages in the window makes them doubtful, and the others unsent', async () => {
    const full = gate()
    let arrived = 0
    await using world = await smppWorld(
      { windowSize: 2 },
      {
        onSubmit: async () => {
          arrived += 1
          if (arrived === 2) full.open()
          return undefined
        },
      },
    )
    const sent = [1, 2].map(() => world.send(outbound(NUMBER.ok)))
    await full.passed
    const waiting = new AbortController()
    const last = world.send(outbound(NUMBER.ok), waiting.signal)
    waiting.abort()
    world.smsc.receiver().socket.destroy()
    expect((await Promise.all(sent)).map(({ outcome }) => outcome)).toEqual(['unknown', 'unknown'])
    expect((await last).outcome).toBe('not_sent')
    expect(arrived).toBe(2)
  })

  test('a call that is given up after its message was written makes it doubtful', async () => {
    const arrived = gate()
    await using world = await smppWorld(
      {},
      {
        onSubmit: async () => {
          arrived.open()
          return undefined
        },
      },
    )
    const impatient = new AbortController()
    const sent = world.send(outbound(NUMBER.ok), impatient.signal)
    await arrived.passed
    impatient.abort()
    expect(await sent).toMatchObject({ outcome: 'unknown', message: 'The carrier did not answer in time.' })
  })

  test('closing a sender waits for the answers under way', async () => {
    const arrived = gate()
    const released = gate()
    await using world = await smppWorld(
      {},
      {
        onSubmit: async () => {
          arrived.open()
          await released.passed
          return { id: 'late' }
        },
      },
    )
    const sent = world.send(outbound(NUMBER.ok))
    await arrived.passed
    const closed = world.provider.connection!.close()
    released.open()
    expect(await sent).toEqual({ outcome: 'accepted', providerMessageId: 'late' })
    await closed
    expect((await world.send(outbound(NUMBER.ok))).outcome).toBe('not_sent')
  })

  test('the fields of the standard are in the message', async () => {
    await using world = await smppWorld({ validityMinutes: 1_530, sourceTon: 2, destNpi: 9 })
    await world.send(outbound(NUMBER.ok, 'Hello'))
    await world.send({ ...outbound(NUMBER.ok), from: '72345' })
    await world.send({ ...outbound(NUMBER.ok), from: 'Bakery' })
    expect(world.smsc.held.map(({ source }) => source)).toEqual([
      { ton: 2, npi: 1, address: '15550199' },
      { ton: 2, npi: 0, address: '72345' },
      { ton: 2, npi: 0, address: 'Bakery' },
    ])
    expect(world.smsc.held[0]).toMatchObject({
      destination: { ton: 1, npi: 9, address: '15550100' },
      esmClass: 0,
      registeredDelivery: 1,
      dataCoding: 0,
      validity: '000001013000000R',
    })
  })

  test.each([
    { address: '+15550199', ton: 1, npi: 1 },
    { address: '72345', ton: 3, npi: 0 },
    { address: 'Bakery', ton: 5, npi: 0 },
  ])('the type of $address is $ton unless the settings say otherwise', async ({ address, ton, npi }) => {
    await using world = await smppWorld()
    await world.send({ ...outbound(NUMBER.ok), from: address })
    expect(world.smsc.held[0]!.source).toMatchObject({ ton, npi })
  })

  /** Table of the errors: SMPP 3.4 section 5.1.3. */
  test.each(
    some([
      { status: 0x0b, outcome: 'rejected', errorCode: 'INVALID_NUMBER' },
      { status: 0x0a, outcome: 'rejected', errorCode: 'SENDER_INVALID' },
      { status: 0x48, outcome: 'rejected', errorCode: 'SENDER_INVALID' },
      { status: 0x45, outcome: 'rejected', errorCode: 'UNKNOWN' },
      { status: 0x0400, outcome: 'rejected', errorCode: 'UNKNOWN' },
      { status: 0x58, outcome: 'not_sent', errorCode: 'THROTTLED' },
      { status: 0x14, outcome: 'not_sent', errorCode: 'THROTTLED' },
      { status: 0x08, outcome: 'unknown', errorCode: undefined },
      { status: 0xff, outcome: 'unknown', errorCode: undefined },
    ]),
  )('status $status of an answer is $outcome $errorCode', async ({ status, outcome, errorCode }) => {
    await using world = await smppWorld({}, { onSubmit: () => ({ status }) })
    const result = await world.send(outbound(NUMBER.ok))
    expect(result.outcome).toBe(outcome as typeof result.outcome)
    expect('errorCode' in result ? result.errorCode : undefined).toBe(errorCode as never)
    expect('message' in result && result.message).toContain(status.toString(16).toUpperCase())
  })
})

describe('deliveries of the carrier', () => {
  test('a delivery is answered when it is on the disk, not before', async () => {
    const kept = gate()
    const begun = gate()
    await using world = await smppWorld(
      {},
      {
        onReport: () => {
          begun.open()
          return kept.passed
        },
      },
    )
    await world.keep()
    let answered = false
    const status = world.smsc
      .receiver()
      .deliver({ message: 'STOP' })
      .finally(() => {
        answered = true
      })
    await begun.passed
    expect(await world.smsc.receiver().request(0x15)).toBe(0)
    expect(answered).toBe(false)
    kept.open()
    expect(await status).toBe(0)
  })

  test('a delivery that could not be stored is answered so that it comes again, under the same id', async () => {
    let isBroken = true
    const heard: string[] = []
    await using world = await smppWorld(
      {},
      {
        onReport: async ({ texts }) => {
          heard.push(texts[0]!.providerMessageId)
          if (isBroken) throw new Error('disk full')
        },
      },
    )
    await world.keep()
    expect(await world.smsc.receiver().deliver({ message: 'STOP' })).toBe(0x64)
    isBroken = false
    expect(await world.smsc.receiver().deliver({ message: 'STOP' })).toBe(0)
    expect(heard[1]).toBe(heard[0]!)
  })

  test('a text keeps its id if its answer may be lost, and a text that is written twice has two', async () => {
    await using world = await smppWorld()
    const { broken } = await world.keep()
    await world.smsc.receiver().deliver({ message: 'YES' })
    await world.smsc.receiver().deliver({ message: 'YES' })
    const [first, second] = world.texts().map(({ providerMessageId }) => providerMessageId)
    expect(second).not.toBe(first!)
    world.smsc.receiver().socket.destroy()
    await broken
    await world.keep()
    await world.smsc.receiver().deliver({ message: 'YES' })
    expect([first, second]).toContain(world.texts()[2]!.providerMessageId)
    await world.smsc.receiver().deliver({ message: 'NO' })
    expect([first, second]).not.toContain(world.texts()[3]!.providerMessageId)
  })

  test('a PDU that cannot be parsed is refused, and the session goes on', async () => {
    await using world = await smppWorld()
    await world.keep()
    const session = world.smsc.receiver()
    // Parameter that announces 4 bytes and has none.
    const truncated = Buffer.from('000001310001003200000000000000000000042700010427000400', 'hex')
    for (const command of [0x05, 0x103, 0x21, 0x0b, 0x7777]) {
      session.socket.write(pdu(command, 0, 900 + command, truncated))
    }
    expect(await session.deliver({ message: 'STOP' })).toBe(0)
    expect(world.texts().at(-1)).toMatchObject({ body: 'STOP' })
    expect(world.smsc.binds).toBe(1)
  })

  test.each([
    { what: 'random bytes', bytes: Buffer.from('485454502f312e3120343030204261642052657175657374', 'hex') },
    { what: 'a length of 2 GB', bytes: Buffer.from('7fffffff00000005', 'hex') },
    { what: 'a length of 5', bytes: Buffer.from('0000000500000005', 'hex') },
  ])('$what end the session, and a new one is made', async ({ bytes }) => {
    await using world = await smppWorld()
    const { broken } = await world.keep()
    world.smsc.receiver().socket.write(bytes)
    expect(await broken).toBeInstanceOf(ConnectionTrouble)
    await world.keep()
    expect(await world.send(outbound(NUMBER.ok))).toMatchObject({ outcome: 'accepted' })
  })

  test('unexpected answers, and answers of the wrong kind, change nothing', async () => {
    await using world = await smppWorld(
      {},
      {
        onSubmit: (_submission: Submission, session): Answer => {
          session.socket.write(pdu(0x80000004, 0, 77_777, Buffer.from('ghost\0')))
          return { id: 'real' }
        },
      },
    )
    expect(await world.send(outbound(NUMBER.ok))).toEqual({ outcome: 'accepted', providerMessageId: 'real' })
  })

  test('an answer of another command makes the message doubtful', async () => {
    await using world = await smppWorld(
      {},
      {
        onSubmit: (_submission, session) => {
          // The bind was 1, so the message is 2.
          session.socket.write(pdu(0x80000015, 0, 2))
          return undefined
        },
      },
    )
    expect(await world.send(outbound(NUMBER.ok))).toMatchObject({ outcome: 'unknown' })
  })

  test('a session is ended if its carrier no longer answers enquire_link', async () => {
    await using world = await smppWorld({}, { overrides: { enquireLinkSeconds: 0.05 } })
    world.smsc.answersEnquiries = false
    const { broken } = await world.keep()
    expect(((await broken) as Error).cause).toBe('no answer to enquire_link')
  })

  test('a session is kept if its carrier answers, even if its bytes come slowly', async () => {
    await using world = await smppWorld({}, { overrides: { enquireLinkSeconds: 0.5 } })
    await world.keep()
    const session = world.smsc.receiver()
    const delivered = session.deliver({ message: 'STOP' })
    expect(await delivered).toBe(0)
    for (const byte of pdu(0x15, 0, 500)) {
      session.socket.write(Buffer.from([byte]))
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await session.deliver({ message: 'START' })).toBe(0)
    expect(world.texts().map(({ body }) => body)).toEqual(['STOP', 'START'])
  })

  test('an unbind of the carrier is answered, and ends the session', async () => {
    await using world = await smppWorld()
    const { broken } = await world.keep()
    expect(await world.smsc.receiver().request(0x06)).toBe(0)
    expect(String((await broken) as Error)).toContain('The connection to the carrier was lost.')
  })
})

describe('verifying', () => {
  test('binds and unbinds, and sends nothing', async () => {
    await using world = await smppWorld()
    const bound = world.smsc.nextBind()
    const checks = await world.provider.adapters.SMS!.verify()
    await (await bound).gone
    expect(checks.map(({ name, status }) => `${name} ${status}`)).toEqual([
      'connection PASS',
      'credentials PASS',
      'receipts WARN',
    ])
    expect([world.smsc.binds, world.smsc.sessions.size, world.smsc.held.length]).toEqual([1, 0, 0])
  })

  test('uses the kept session if the carrier allows no second one', async () => {
    await using world = await smppWorld({}, { mostSessions: 1 })
    await world.keep()
    const checks = await world.provider.adapters.SMS!.verify()
    expect(checks.some(({ status }) => status === 'FAIL')).toBe(false)
    expect([world.smsc.binds, world.smsc.enquiries]).toEqual([1, 1])
    expect(world.smsc.receiver().canDeliver).toBe(true)
  })

  test('distinguishes a missing carrier from a refused account', async () => {
    await using refused = await smppWorld({ password: 'wrong' })
    expect(await refused.provider.adapters.SMS!.verify()).toMatchObject([
      { name: 'connection', status: 'PASS' },
      {
        name: 'credentials',
        status: 'FAIL',
        detail: 'The carrier reports that the password is invalid (0x0000000E).',
      },
    ])
    await using absent = await smppWorld()
    await absent.smsc[Symbol.asyncDispose]()
    expect(await absent.provider.adapters.SMS!.verify()).toMatchObject([
      { name: 'connection', status: 'FAIL' },
    ])
  })
})
