import * as v from 'valibot'
import { randomNumbers } from '../../../src/lib/ids.ts'
import { createGuardedFetch } from '../../../src/providers/guarded-fetch.ts'
import type { StatusReport } from '../../../src/providers/port.ts'
import type { OfferedChoices } from '../../../src/providers/whatsapp-choices.ts'
import { whatsappCloudConfig } from '../../../src/providers/whatsapp-cloud/config.ts'
import { createWhatsappCloud } from '../../../src/providers/whatsapp-cloud/provider.ts'
import { sharedReplica } from '../../replicas/client.ts'
import type { AccountSettings } from '../../replicas/replica.ts'
import { type HttpCall, NUMBER, type World, whatsappMessage } from '../../support/carriers.ts'
import { originOfNothing } from '../../support/ports.ts'
import { asRequest } from './vendors.ts'

const digits = (count: number): string => `1${randomNumbers(count - 1, 10).join('')}`

/** New number at the API at this address, in the form of a sender's settings. */
export function whatsappNumber(baseUrl: string) {
  const [phoneNumberId, wabaId] = [digits(15), digits(15)]
  const accessToken = `EAAG${digits(40)}`
  return { phoneNumberId, wabaId, accessToken, appSecret: digits(32), verifyToken: 'open-sesame', baseUrl }
}

/** The same number in the form of the replica. */
export const whatsappAccount = ({
  phoneNumberId: id,
  accessToken,
  appSecret,
  wabaId,
}: ReturnType<typeof whatsappNumber>): Pick<AccountSettings, 'id' | 'secrets'> => ({
  id,
  secrets: { accessToken, appSecret, wabaId },
})

type Row = OfferedChoices['choices'][number]
type Interactive = { body: { text: string } } & (
  | { type: 'button'; action: { buttons: { reply: Row }[] } }
  | { type: 'list'; action: { sections: { rows: Row[] }[] } }
)

/** Answers to tap of a message, as Meta read them. */
export function choicesAtMeta(held: string): OfferedChoices {
  const { type, action, body } = JSON.parse(held) as Interactive
  return type === 'list'
    ? { form: 'LIST', text: body.text, choices: action.sections.flatMap(({ rows }) => rows) }
    : { form: 'BUTTONS', text: body.text, choices: action.buttons.map(({ reply }) => reply) }
}

const ADDRESS = 'https://carillon.test/callbacks/whatsapp_cloud/i/t'

function forged({ kind, request }: HttpCall): HttpCall[] {
  const withHeader = (value: string | undefined): HttpCall => {
    const headers = new Headers(request.headers)
    if (value === undefined) headers.delete('x-hub-signature-256')
    else headers.set('x-hub-signature-256', value)
    return { kind, request: { ...request, headers } }
  }
  const signature = request.headers.get('x-hub-signature-256')!
  return [
    ...[undefined, '', 'sha256=', signature.slice(0, -1), signature.replace('sha256', 'sha1')].map(
      withHeader,
    ),
    withHeader(`sha256=${'0'.repeat(64)}`),
    { kind, request: { ...request, body: request.body.replace(/5/, '6') } },
    { kind, request: { ...request, body: '' } },
    {
      kind,
      request: { ...request, method: 'GET', query: { 'hub.mode': 'subscribe', 'hub.challenge': '1' } },
    },
  ]
}

export const whatsappCloud: World = {
  provider: 'WHATSAPP_CLOUD',
  channel: 'WHATSAPP',
  open: async ({ patienceMs, isGone = false } = {}) => {
    const replica = await sharedReplica('whatsapp')
    const inboundUrl = `${ADDRESS}/inbound`
    const number = whatsappNumber(isGone ? await originOfNothing() : replica.origin)
    const account = await replica.open({ ...whatsappAccount(number), number: '+15550199', inboundUrl })
    const settings = v.parse(whatsappCloudConfig(true), number)
    const provider = createWhatsappCloud(settings, {
      fetch: createGuardedFetch({ allowPrivate: true, timeoutMs: patienceMs }),
      clock: { now: () => Date.now() },
      address: '+15550199',
      statusUrl: `${ADDRESS}/status`,
    })
    const receipts = async () => (await account.takeCalls()).map(asRequest)
    return {
      provider,
      settings,
      message: (behaviour, body) => whatsappMessage(NUMBER[behaviour], body),
      held: async () => (await account.held()).held.map(({ reference }) => String(reference)),
      texts: async () => (await account.held()).held.map(({ text }) => text),
      offered: async () => (await account.held()).held.map(({ text }) => choicesAtMeta(text)),
      reports: async () => {
        const told = (await receipts()).flatMap(
          ({ request, kind }): readonly StatusReport[] => provider.callbacks!.read(request, kind, 0).reports,
        )
        return [...new Map(told.map((report) => [report.providerMessageId, report])).values()]
      },
      callbacks: {
        receipts,
        text: async (text) => asRequest(await account.text({ id: `wamid.in${digits(12)}`, ...text })),
        forged,
      },
      [Symbol.asyncDispose]: async () => {},
    }
  },
}
