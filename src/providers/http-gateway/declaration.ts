import type { ProviderDeclaration } from '../declaration.ts'
import { takesMedia } from './body-template.ts'
import { type HttpGatewayConfig, httpGatewayConfig } from './config.ts'
import { createHttpGateway } from './provider.ts'

export const httpGateway: ProviderDeclaration<HttpGatewayConfig> = {
  channels: ['SMS'],
  defaultThroughputPerSecond: 5,
  settings: ({ allowPrivateGateways }) => httpGatewayConfig(allowPrivateGateways),
  capabilities: (settings) => ({
    mms: takesMedia(settings),
    inbound: settings.inbound !== undefined,
    deliveryReceipts: settings.status !== undefined,
  }),
  create: createHttpGateway,
  callbacks: ({ status, inbound }) => [
    ...(status ? (['status'] as const) : []),
    ...(inbound ? (['inbound'] as const) : []),
  ],
  reference: {
    name: 'Http',
    meaning: 'Any gateway that accepts text messages by HTTP requests.',
    about: 'A sender at a gateway that takes a text by an HTTP request.',
    provider: 'A gateway over HTTP.',
    credentials: 'The settings of the gateway. They are sealed and never shown again.',
  },
}
