import type { ProviderContext } from '../declaration.ts'
import { type HttpDeps, httpAdapter } from '../http-adapter.ts'
import type { Provider, WhatsappMessage, WhatsappProvider } from '../port.ts'
import { redactor } from '../redact.ts'
import { type Ask, classify } from './answers.ts'
import { whatsappCallbacks } from './callbacks.ts'
import type { WhatsappCloudConfig } from './config.ts'
import { contentOf } from './content.ts'
import { mediaAddress, mediaHeaders } from './media.ts'
import { findTemplate, listTemplates } from './templates.ts'
import { verify } from './verify.ts'

type WhatsappCloudDeps = HttpDeps & Pick<ProviderContext, 'address'>

/**
 * Creates the provider for the WhatsApp Cloud API.
 * developers.facebook.com/documentation/business-messaging/whatsapp/messages/send-messages
 */
export const createWhatsappCloud = (config: WhatsappCloudConfig, deps: WhatsappCloudDeps): Provider => ({
  adapters: { WHATSAPP: whatsappAdapter(config, deps) },
  callbacks: whatsappCallbacks(config, deps.address),
  mediaHeaders: (url): Record<string, string> => mediaHeaders(config, url),
  mediaAddress: (url, answer) => mediaAddress(config, url, answer),
})

function whatsappAdapter(
  config: WhatsappCloudConfig,
  { fetch, clock, statusUrl }: HttpDeps,
): WhatsappProvider {
  const { baseUrl, wabaId, accessToken } = config
  const origin = `${baseUrl}/${config.graphVersion}`
  const authorization = `Bearer ${accessToken}`
  const redact = redactor([accessToken, config.appSecret, config.verifyToken])
  const ask: Ask = (path, query, signal) =>
    fetch({
      method: 'GET',
      url: `${origin}/${path}?${new URLSearchParams(query)}`,
      headers: { authorization },
      ...(signal ? { signal } : {}),
    })
  const adapter = httpAdapter<WhatsappMessage>(
    {
      url: baseUrl,
      request: (message) => ({
        method: 'POST',
        url: `${origin}/${config.phoneNumberId}/messages`,
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: message.to,
          ...contentOf(message),
          // Meta returns this with each status, so a receipt finds its message even if the answer was lost.
          biz_opaque_callback_data: message.reference,
        }),
      }),
      resultOf: (answer) => classify(answer, { nowMs: clock.now(), redact }),
      verify: () => verify(ask, { config, statusUrl, redact }),
    },
    fetch,
  )
  return {
    ...adapter,
    findTemplate: (template) => findTemplate(ask, { wabaId, redact }, template),
    listTemplates: () => listTemplates(ask, { wabaId, redact }),
  }
}
