import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { Intake } from '../../src/providers/mail-in/intake.ts'
import { keepMailbox, type MailboxSettings } from '../../src/providers/mail-in/mailbox.ts'
import type { MailIn } from '../../src/providers/mail-in/parse-mail.ts'
import type { ConnectionTrouble, ProviderReport } from '../../src/providers/port.ts'
import { smtpConfig } from '../../src/providers/smtp/config.ts'
import { createSmtp } from '../../src/providers/smtp/provider.ts'
import { deliveryReport, mailOf } from '../providers/mail-in/mails.ts'
import { until } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { dnsOf } from '../support/dns.ts'
import { DovecotPeer, hasDovecot, MAILBOX_ACCOUNT } from '../support/dovecot-peer.ts'

covers('src/providers/mail-in')

if (!hasDovecot())
  console.error('Mailboxes were not tried with a real server: apt-get install dovecot-imapd, as root.')

// The first address accepts no connection.
const locate = async () => ({ kind: 'found', addresses: ['127.0.0.9', '127.0.0.1'] }) as const

/** Reader of a peer's mailbox. */
class Reader {
  readonly mails: MailIn[] = []
  isUp = false
  remark: ConnectionTrouble | undefined
  failing = 0
  readonly #stopping = new AbortController()
  readonly done: Promise<void>

  constructor(peer: DovecotPeer, settings: Partial<MailboxSettings> = {}) {
    this.done = keepMailbox(
      {
        settings: {
          host: 'localhost',
          port: peer.port,
          security: 'TLS',
          folder: 'INBOX',
          ca: peer.ca,
          ...MAILBOX_ACCOUNT,
          ...settings,
        },
        locate,
        intake: new Intake({
          organizationId: 1,
          take: async (mail) => {
            if (this.failing-- > 0) throw new Error('The disk takes nothing.')
            this.mails.push(mail)
          },
        }),
        pollMs: 200,
      },
      this.#stopping.signal,
      (remark) => {
        this.isUp = true
        this.remark = remark
      },
    )
    // The test awaits it later.
    this.done.catch(() => {})
  }

  stop(): Promise<void> {
    this.#stopping.abort()
    return this.done
  }
}

const BOUNCE = deliveryReport({ fields: 'Action: failed\nStatus: 5.1.1' })
const BOUNCE_TEXT = new TextDecoder().decode(BOUNCE)
const LETTER = mailOf('From: ana@shop.example\nTo: news@acme.test\nSubject: Hi\n\nPlease stop.\n')

describe.skipIf(!hasDovecot())('with a real Dovecot', () => {
  test('waiting and new mail is read once, in order, and marked as seen', async () => {
    await using peer = await DovecotPeer.start()
    peer.deliver(BOUNCE)
    const reader = new Reader(peer)
    await until(
      async () => reader.mails.length,
      (count) => count === 1,
    )
    peer.deliver(LETTER)
    await until(
      async () => reader.mails.length,
      (count) => count === 2,
    )
    await until(
      async () => peer.countSeen(),
      (count) => count === 2,
    )
    expect(reader.mails.map(({ kind }) => kind)).toEqual(['BOUNCE', 'PERSONAL'])
    await reader.stop()

    const next = new Reader(peer)
    await until(
      async () => next.isUp,
      (isUp) => isUp,
    )
    peer.deliver(BOUNCE)
    await until(
      async () => next.mails.length,
      (count) => count === 1,
    )
    expect(next.mails).toHaveLength(1)
    await next.stop()
  })

  test('a mailbox at an address without a name is read if the certificate is for the address', async () => {
    await using peer = await DovecotPeer.start()
    peer.deliver(BOUNCE)
    const reader = new Reader(peer, { host: '127.0.0.1' })
    await until(
      async () => reader.mails.length,
      (count) => count === 1,
    )
    expect(reader.mails.map(({ kind }) => kind)).toEqual(['BOUNCE'])
    await reader.stop()
  })

  test('mail that could not be stored is read again by the next connection', async () => {
    await using peer = await DovecotPeer.start()
    peer.deliver(BOUNCE)
    const reader = new Reader(peer)
    reader.failing = 1
    expect(reader.done).rejects.toThrow('An email in the mailbox could not be stored.')
    await reader.done.catch(() => {})
    const next = new Reader(peer)
    await until(
      async () => next.mails.length,
      (count) => count === 1,
    )
    expect(next.mails[0]?.kind).toBe('BOUNCE')
    await next.stop()
  })

  test('unreadable mail blocks no other mail, and is set aside with a flag', async () => {
    await using peer = await DovecotPeer.start()
    const nested = Array.from(
      { length: 30 },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`,
    )
    peer.deliver(mailOf(`From: a@b.example\n${nested.join('')}`))
    peer.deliver(mailOf(`${BOUNCE_TEXT}${'x'.repeat(76)}\n`.padEnd(20_000_000, 'y\n')))
    peer.deliver(LETTER)
    const reader = new Reader(peer)
    await until(
      async () => reader.remark?.message ?? '',
      (message) => message.startsWith('1 email in the mailbox could not be read.'),
    )
    expect(reader.mails.map(({ kind }) => kind)).toEqual(['BOUNCE', 'PERSONAL'])
    expect([peer.countSeen(), peer.countFlagged()]).toEqual([2, 1])
    await reader.stop()
  })

  test.each([
    {
      what: 'a wrong password',
      settings: { password: 'wrong' },
      says: 'The mailbox refuses the name and password.',
    },
    { what: 'a missing folder', settings: { folder: 'Nowhere' }, says: 'The mailbox has no folder Nowhere' },
    {
      what: 'an untrusted certificate',
      settings: { ca: undefined },
      says: 'The connection to the mailbox failed.',
    },
    {
      what: 'no TLS where it is required',
      settings: { security: 'STARTTLS' },
      says: 'The connection to the mailbox failed.',
    },
  ] as Array<{ what: string; settings: Partial<MailboxSettings>; says: string }>)(
    '$what is reported, and no mail is read',
    async ({ settings, says }) => {
      await using peer = await DovecotPeer.start()
      peer.deliver(BOUNCE)
      const reader = new Reader(peer, settings)
      const trouble = await reader.done.then(
        () => 'none',
        (error: Error) => error.message,
      )
      expect(trouble).toContain(says)
      expect([reader.isUp, reader.mails, peer.countSeen()]).toEqual([false, [], 0])
    },
    { timeout: 60_000 },
  )

  test('a sender passes on the mail of its mailbox, leaves refused mail unseen, and verify reports whether the sign-in works', async () => {
    await using peer = await DovecotPeer.start()
    const config = (password: string) =>
      v.parse(smtpConfig(true), {
        host: '127.0.0.1',
        port: 2_525,
        secure: 'NONE',
        inboundMode: 'IMAP',
        imap: { host: 'localhost', port: peer.port, tlsCa: peer.ca, ...MAILBOX_ACCOUNT, password },
      })
    const told: ProviderReport[] = []
    let isTaken = false
    const sender = (password: string) =>
      createSmtp(config(password), {
        locate,
        address: 'news@acme.test',
        replaced: Promise.resolve(),
        onReport: async (heard) => {
          if (!isTaken) throw new Error('The disk takes nothing.')
          told.push(heard)
        },
        lookUp: dnsOf({}),
      })
    const checkOf = async (password: string) =>
      (await sender(password).adapters.EMAIL!.verify()).find(({ name }) => name === 'mailbox')?.status
    peer.deliver(BOUNCE)
    expect([await checkOf(MAILBOX_ACCOUNT.password), await checkOf('wrong')]).toEqual(['PASS', 'FAIL'])
    const { connection } = sender(MAILBOX_ACCOUNT.password)
    const { signal } = new AbortController()
    await connection!.keep(signal, () => {}).catch(() => {})
    expect([told, peer.countSeen()]).toEqual([[], 0])
    isTaken = true
    const kept = connection!.keep(signal, () => {})
    await until(
      async () => peer.countSeen(),
      (count) => count === 1,
    )
    expect(told.map(({ mails }) => mails?.map(({ kind }) => kind))).toEqual([['BOUNCE']])
    await connection!.close()
    await kept
  })

  test('a server that goes away is reported', async () => {
    await using peer = await DovecotPeer.start()
    const reader = new Reader(peer)
    await until(
      async () => reader.isUp,
      (isUp) => isUp,
    )
    await peer.stop()
    expect(reader.done).rejects.toThrow(/mailbox/)
    await reader.done.catch(() => {})
  })
})
