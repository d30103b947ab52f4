import { expect, test } from 'bun:test'
import { HOUR_MS, MINUTE_MS } from '../../../src/lib/clock.ts'
import { createTestApp } from '../../support/app.ts'
import { CopyWorld, copySettings } from '../../support/copies.ts'
import { startSmtpPeer } from '../../support/smtp-peer.ts'

test('the operator gets a mail when the copies of the server fail, and one when they work again', async () => {
  using world = await CopyWorld.create()
  await using peer = await startSmtpPeer({ encryption: 'none' })
  const settings = copySettings({ folder: world.folder })
  const server = { host: '127.0.0.1', port: peer.port, secure: 'NONE' } as const
  await using app = createTestApp(
    {
      dataDir: world.data,
      operatorEmail: 'ops@agency.test',
      secrets: {
        masterKey: undefined,
        copies: settings,
        systemMail: { server, from: 'no-reply@carillon.test' },
      },
    },
    { storage: { probe: async () => undefined, publishedAt: () => undefined } },
  )
  const { copies } = app.app
  for (let minute = 0; minute < 30; minute++) {
    await copies!.tick()
    app.clock.advance(MINUTE_MS)
  }
  expect(peer.mails.map(({ to }) => to)).toEqual(['ops@agency.test'])
  const text = peer.mails[0]!.raw.toString().replaceAll('=\r\n', '')
  expect(text).toContain('Subject: Carillon needs your help: copies elsewhere')
  expect(text).toContain('Making copies elsewhere fails.')
  expect(text).toContain('`carillon copies make`')
  await world.copies(settings).prepare()
  app.clock.advance(HOUR_MS)
  await copies!.tick()
  expect(world.inFolder()).toHaveLength(1)
  expect(peer.mails[1]?.raw.toString()).toContain('Subject: Carillon works again: copies elsewhere')
})
