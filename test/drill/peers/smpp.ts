import { until } from '../../support/client.ts'
import { RECEIPT_CLASS, receiptText, Smsc, type Submission } from '../../support/smsc.ts'
import { NUMBER, type OpenLasting, plus } from './peer.ts'

/** A message centre in the process of the drill. Its receipts name a message only by its id. */
export const smpp: OpenLasting = async ({ pace }) => {
  const held: Submission[] = []
  const smsc = await Smsc.start({
    onSubmit: async (submission) => {
      const id = `id-${held.push(submission)}`
      await Bun.sleep(pace.answersAfterMs)
      return { id }
    },
  })
  return {
    channel: 'SMS',
    address: NUMBER,
    credentials: {
      host: '127.0.0.1',
      port: smsc.port,
      systemId: 'carillon',
      password: 'secret',
      windowSize: 64,
    },
    taken: () => held.map(({ destination }) => plus(destination.address)),
    settle: async () => {
      const session = await until(
        async () => [...smsc.sessions].find(({ canDeliver }) => canDeliver),
        (bound) => bound !== undefined,
      )
      const receipts = held.map(({ source, destination }, index) => ({
        from: destination.address,
        to: source.address,
        esmClass: RECEIPT_CLASS,
        message: receiptText(`id-${index + 1}`, 'DELIVRD'),
      }))
      for (const receipt of receipts) await session!.deliver(receipt)
    },
    [Symbol.asyncDispose]: () => smsc[Symbol.asyncDispose](),
  }
}
