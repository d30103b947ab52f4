import { NOWHERE } from '../../support/nowhere.ts'
import { bodies, defineSurface, full, plain, times } from '../../support/worst-inputs.ts'

const gateway = (settings: Record<string, unknown>) => ({
  channel: 'SMS',
  provider: 'HTTP',
  name: 'Gateway',
  address: '+15005550008',
  credentials: {
    url: `${NOWHERE}/send`,
    bodyTemplate: { to: '{{to}}', text: '{{text}}' },
    ...settings,
  },
})
const GATEWAYS = {
  'texts without end': gateway({
    bodyTemplate: { to: '{{to}}', text: '{{text}}', all: times(9_000, (n) => `secret ${n}`) },
  }),
  'the longest template': gateway({
    bodyTemplate: `{"to":"{{to}}","text":"{{text}}","all":[${times(900, (n) => `"${n}"`)}]}`,
  }),
  braces: gateway({ bodyTemplate: '{{'.repeat(5_000) }),
  brackets: gateway({ bodyTemplate: `${'['.repeat(4_900)}"{{to}}{{text}}"${']'.repeat(4_900)}` }),
  'an address of spaces': gateway({ url: `http://127.0.0.1/${' '.repeat(900_000)}` }),
}

export default defineSurface({
  worst: {
    'POST /channel-identities': bodies(() => GATEWAYS),
    'GET /channel-identities': full('limit=100'),
    'GET /channel-identities/:id': plain,
    'PATCH /channel-identities/:id': (world) =>
      bodies(() =>
        Object.fromEntries(
          Object.entries(GATEWAYS).map(([what, { credentials }]) => [what, { credentials }]),
        ),
      )(world).map((one) => ({ ...one, path: `/channel-identities/${world.ids.other}` })),
    'DELETE /channel-identities/:id': ({ ids }) => [
      { what: 'one in use', path: `/channel-identities/${ids['channel-identities']}x` },
    ],
    'POST /channel-identities/:id/rotate-callback-token': ({ ids }) => [
      {
        what: 'another',
        path: `/channel-identities/${ids['channel-identities']}/rotate-callback-token`,
        body: '{}',
      },
    ],
    'POST /channel-identities/:id/verify': plain,
    'GET /channel-identities/:id/whatsapp-templates': plain,
  },
  good: {
    'POST /channel-identities': () => ({
      channel: 'SMS',
      provider: 'SANDBOX',
      name: 'New',
      address: '+15005550009',
    }),
  },
})
