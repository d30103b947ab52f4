import { generateKeyPairSync } from 'node:crypto'
import PostalMime from 'postal-mime'
import * as v from 'valibot'
import { randomBase62 } from '../../../src/lib/ids.ts'
import { declarations } from '../../../src/providers/all.ts'
import { brevoConfig } from '../../../src/providers/brevo/config.ts'
import { createBrevo } from '../../../src/providers/brevo/provider.ts'
import type { SmtpServiceDeps } from '../../../src/providers/mail-services/smtp-service.ts'
import { mailjetConfig } from '../../../src/providers/mailjet/config.ts'
import { createMailjet } from '../../../src/providers/mailjet/provider.ts'
import type { Provider } from '../../../src/providers/port.ts'
import { resendConfig } from '../../../src/providers/resend/config.ts'
import { createResend } from '../../../src/providers/resend/provider.ts'
import { sendgridConfig } from '../../../src/providers/sendgrid/config.ts'
import { createSendgrid } from '../../../src/providers/sendgrid/provider.ts'
import { sparkpostConfig } from '../../../src/providers/sparkpost/config.ts'
import { createSparkpost } from '../../../src/providers/sparkpost/provider.ts'
import { callOf, type HeldMail, type MailStep } from '../../replicas/mail-service.ts'
import type { AccountSettings, Call } from '../../replicas/replica.ts'
import { SMTP_SERVICE_NAMES, SMTP_SERVICES, type SmtpServiceName } from '../../replicas/smtp-services.ts'
import { mailboxOf, NUMBER, outboundEmail, type World } from '../../support/carriers.ts'
import { refusingPort } from '../../support/ports.ts'
import { type SmtpPeer, startSmtpPeer } from '../../support/smtp-peer.ts'
import { depsOfService, FROM, forged, lastReports, urlOf } from './mail-services.ts'
import { asRequest } from './vendors.ts'

/** An account: how it signs in to the mail server, its secrets at the replica, and the settings of the product. */
interface SmtpAccount {
  user: string
  pass: string
  secrets: Record<string, string>
  credentials: Record<string, unknown>
}

const signIn = () => {
  const [username, password] = ['carillon', randomBase62(20)]
  return {
    secrets: { username, password },
    settings: { webhookUsername: username, webhookPassword: password },
  }
}

/** New account at each service. */
export const SMTP_ACCOUNTS: Readonly<Record<SmtpServiceName, () => SmtpAccount>> = {
  sendgrid: () => {
    const pass = `SG.${randomBase62(22)}`
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const verificationKey = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    return {
      user: 'apikey',
      pass,
      secrets: { privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() },
      credentials: { sendgridKey: pass, verificationKey },
    }
  },
  brevo: () => {
    const [user, pass, { secrets, settings }] = ['7c1a2b@smtp-brevo.com', randomBase62(40), signIn()]
    return { user, pass, secrets, credentials: { login: user, smtpKey: pass, ...settings } }
  },
  resend: () => {
    const pass = `re_${randomBase62(22)}`
    const signingSecret = `whsec_${Buffer.from(randomBase62(24)).toString('base64')}`
    return {
      user: 'resend',
      pass,
      secrets: { signingSecret },
      credentials: { resendKey: pass, signingSecret },
    }
  },
  sparkpost: () => {
    const [pass, { secrets, settings }] = [randomBase62(40), signIn()]
    return { user: 'SMTP_Injection', pass, secrets, credentials: { sparkpostKey: pass, ...settings } }
  },
  mailjet: () => {
    const [user, pass, { secrets, settings }] = [randomBase62(32), randomBase62(32), signIn()]
    return { user, pass, secrets, credentials: { apiKey: user, secretKey: pass, ...settings } }
  },
}

/** Makes the provider of each service. */
export const CREATE_SMTP: Readonly<
  Record<SmtpServiceName, (credentials: unknown, deps: SmtpServiceDeps) => Provider>
> = {
  sendgrid: (credentials, deps) => createSendgrid(v.parse(sendgridConfig(true), credentials), deps),
  brevo: (credentials, deps) => createBrevo(v.parse(brevoConfig(true), credentials), deps),
  resend: (credentials, deps) => createResend(v.parse(resendConfig(true), credentials), deps),
  sparkpost: (credentials, deps) => createSparkpost(v.parse(sparkpostConfig(true), credentials), deps),
  mailjet: (credentials, deps) => createMailjet(v.parse(mailjetConfig(true), credentials), deps),
}

/** The settings that lead to a mail server on loopback instead of that of the service. */
export const atPort = (port: number) => ({ server: '127.0.0.1', port, secure: 'NONE' })

/** Reads the mails at the mail server of a service as the service does. */
export const heldAt = (
  peer: SmtpPeer,
  service: SmtpServiceName,
): Promise<Array<HeldMail & { text: string }>> =>
  Promise.all(
    peer.mails.map(async ({ raw, to }) => {
      const { headers, messageId, text = '', from } = await PostalMime.parse(raw)
      const fields = Object.fromEntries(headers.map(({ key, value }) => [key, value]))
      const reference = SMTP_SERVICES[service].referenceOf(fields)
      return {
        id: messageId ?? '',
        from: from?.address ?? '',
        to,
        text: text.replace(/\r?\n$/, ''),
        reference,
      }
    }),
  )

/** Returns the signed call of a service with these events about mails, and with junk after each. */
export function callWith(
  service: SmtpServiceName,
  account: AccountSettings,
  events: ReadonlyArray<readonly [MailStep, HeldMail]>,
  junk: readonly unknown[] = [],
): Call {
  const replica = SMTP_SERVICES[service]
  const call = callOf(
    replica,
    events.flatMap(([step, held]) => [replica.event(step, held, account), ...(junk as object[])]),
    account,
  )
  return { ...call, headers: { 'content-type': call.contentType, ...replica.sign(call, account) } }
}

const smtpWorld = (service: SmtpServiceName): World => {
  const name = service.toUpperCase() as Uppercase<SmtpServiceName>
  return {
    provider: name,
    channel: 'EMAIL',
    open: async ({ isGone = false } = {}) => {
      const { user, pass, secrets, credentials } = SMTP_ACCOUNTS[service]()
      const peer = await startSmtpPeer({ user, pass })
      const settings = { ...credentials, ...atPort(isGone ? await refusingPort() : peer.port) }
      const statusUrl = urlOf(service)
      const account: AccountSettings = { id: user, secrets, number: FROM, inboundUrl: statusUrl }
      const provider = CREATE_SMTP[service](settings, depsOfService(statusUrl))
      const held = () => heldAt(peer, service)
      const receipts = async () =>
        (await held()).map((one) =>
          asRequest(callWith(service, account, [[one.to.includes('9931@') ? 'full' : 'delivered', one]])),
        )
      return {
        provider,
        settings: v.parse(declarations[name].settings({ allowPrivateGateways: true }), settings),
        message: (behaviour, body) => outboundEmail(mailboxOf(NUMBER[behaviour]), body),
        held: async () => (await held()).map(({ reference }) => String(reference)),
        texts: async () => (await held()).map(({ text }) => text),
        reports: async () => lastReports(provider, await receipts()),
        callbacks: {
          receipts,
          text: async () => asRequest(callWith(service, account, [['complaint', (await held()).at(-1)!]])),
          forged,
        },
        [Symbol.asyncDispose]: () => peer[Symbol.asyncDispose](),
      }
    },
  }
}

export const smtpServices = SMTP_SERVICE_NAMES.map(smtpWorld)
