import { decodeText } from '../../../src/providers/smpp/text.ts'
import type { CampaignPeer } from '../../support/campaign-peers.ts'
import { addIdentity } from '../../support/identities.ts'
import {
  type Answer,
  RECEIPT_CLASS,
  receiptText,
  Smsc,
  type SmscSession,
  type Submission,
} from '../../support/smsc.ts'

/** Message centre. Each of its receipts comes twice. */
export const smpp: CampaignPeer = {
  provider: 'SMPP',
  channel: 'SMS',
  open: async (app, tenant) => {
    const held: Submission[] = []
    let told = 0
    const onSubmit = (submission: Submission, { socket }: SmscSession): Answer => {
      const id = `id-${held.push(submission)}`
      if (!submission.destination.address.endsWith('9921')) return { id }
      socket.destroy()
      return undefined
    }
    const smsc = await Smsc.start({ onSubmit })
    const sender = await addIdentity(app, tenant, {
      provider: 'SMPP',
      address: '+15550199',
      throughputPerSecond: 1_000,
      credentials: {
        host: '127.0.0.1',
        port: smsc.port,
        systemId: 'carillon',
        password: 'secret',
        // One at a time, because a broken connection makes every message in its window doubtful.
        windowSize: 1,
      },
    })
    const { connections } = app.app
    connections.start()
    const receiver = async (): Promise<SmscSession> => {
      while (![...smsc.sessions].some(({ canDeliver }) => canDeliver)) await smsc.nextBind()
      return smsc.receiver()
    }
    const deliver = async (text: Parameters<SmscSession['deliver']>[0]): Promise<void> => {
      for (const _ of [1, 2]) {
        const status = await (await receiver()).deliver(text)
        if (status !== 0) throw new Error(`The message centre was answered with ${status}.`)
      }
      await app.drain()
    }
    return {
      senderId: sender.id,
      settle: async () => {
        for (; told < held.length; told += 1) {
          const isFailed = held[told]!.destination.address.endsWith('9931')
          const message = receiptText(`id-${told + 1}`, isFailed ? 'UNDELIV' : 'DELIVRD')
          const { source, destination } = held[told]!
          await deliver({ from: destination.address, to: source.address, esmClass: RECEIPT_CLASS, message })
        }
      },
      reply: (from, message) => deliver({ from: from.slice(1), to: '15550199', message }),
      handed: async () =>
        held.map(({ destination, message, dataCoding }) => ({
          to: `+${destination.address}`,
          text: decodeText(message, dataCoding, 'GSM7'),
        })),
      [Symbol.asyncDispose]: async () => {
        await connections.stop()
        await smsc[Symbol.asyncDispose]()
      },
    }
  },
}
