import { decodeText } from '../../../src/providers/smpp/text.ts'
import { NUMBER, outbound, type World } from '../../support/carriers.ts'
import { refusingPort } from '../../support/ports.ts'
import { smppWorld } from '../../support/smpp-world.ts'
import {
  type Answer,
  RECEIPT_CLASS,
  receiptText,
  type SmscSession,
  type Submission,
} from '../../support/smsc.ts'

export const smpp: World = {
  provider: 'SMPP',
  channel: 'SMS',
  open: async ({ patienceMs, isGone = false } = {}) => {
    const held: Submission[] = []
    const take = (submission: Submission): Answer => ({ id: `id-${held.push(submission)}` })
    const onSubmit = (submission: Submission, { socket }: SmscSession): Answer => {
      switch (`+${submission.destination.address}`) {
        case NUMBER.refused:
          return { status: 0x0b }
        case NUMBER.accountRefused:
          return { status: 0x0f }
        case NUMBER.throttled:
          return { status: 0x58 }
        case NUMBER.lostTaken:
          take(submission)
          socket.destroy()
          return undefined
        case NUMBER.lostUntaken:
          return undefined
        case NUMBER.slowDrip:
          take(submission)
          socket.write(Buffer.from([0, 0, 0]))
          return undefined
        case NUMBER.garbage:
          take(submission)
          socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')
          return undefined
        default:
          return take(submission)
      }
    }
    const gone = isGone ? { port: await refusingPort() } : {}
    // One at a time, because a broken connection makes every message in its window doubtful.
    const world = await smppWorld({ windowSize: 1, ...gone }, { onSubmit, patienceMs })
    // The carrier gets no reference of ours, so each message has a sender of its own here.
    const references = new Map<string, string>()
    return {
      provider: world.provider,
      settings: world.config,
      message: (behaviour, body) => {
        const from = `+1555${String(references.size).padStart(7, '0')}`
        const message = { ...outbound(NUMBER[behaviour], body), from }
        references.set(from, message.reference)
        return message
      },
      held: () => held.map(({ source }) => references.get(`+${source.address}`)!),
      texts: () => held.map(({ message, dataCoding }) => decodeText(message, dataCoding, 'GSM7')),
      reports: async () => {
        for (const [index, { destination }] of held.entries()) {
          const stat = `+${destination.address}` === NUMBER.fails ? 'UNDELIV' : 'DELIVRD'
          const said = { esmClass: RECEIPT_CLASS, message: receiptText(`id-${index + 1}`, stat) }
          const receipt = { ...said, from: destination.address }
          await world.smsc.receiver().deliver(receipt)
        }
        return [...world.reports()]
      },
      [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
    }
  },
}
