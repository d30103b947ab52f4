import { BODIES } from './matrix.ts'
import { fullFields, LARGEST_RULES, type StallWorld } from './stall-world.ts'

/**
 * The largest and nastiest input of every operation. Every operation has a
 * place here, or `npm test` fails; what can be made from its body and its
 * parameters alone is made for all of them (`hostileBodies`, `hostileQueries`).
 */
export interface Input {
  what: string
  /** Replaces the operation's own path with ids of the world. */
  path?: string
  /** With a `?`. */
  query?: string
  body?: string | FormData
  headers?: Record<string, string>
  /** What it starts goes on for so long; 20 when nothing is said. */
  settleMs?: number
}

type Place = (world: StallWorld) => Input[]

const MIB = 1_048_576
const json = (value: unknown): string => JSON.stringify(value)
const times = <T>(count: number, of: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => of(n))

/** Nothing but its own path, and what every operation gets. */
const plain: Place = () => [{ what: 'as it is' }]
const full =
  (...queries: string[]): Place =>
  () =>
    queries.map((query) => ({ what: query, query: `?${query}` }))
const bodies =
  (make: (world: StallWorld) => Record<string, unknown>): Place =>
  (world) =>
    Object.entries(make(world)).map(([what, body]) => ({ what, body: json(body) }))
const both =
  (...places: Place[]): Place =>
  (world) =>
    places.flatMap((place) => place(world))

const SEARCHES = ['search', 'name', 'email', 'phone'].flatMap((name) => [
  `${name}=${'a'.repeat(name === 'phone' ? 49 : 199)}b&limit=100`,
  `${name}=${encodeURIComponent(`${'é'.repeat(name === 'phone' ? 49 : 199)}ż`)}&limit=100`,
])
const FILTERS = [
  'limit=100',
  'limit=100&page=200&sortBy=lastName',
  'limit=100&page=1000000&sortBy=email',
  `customFieldFilters=${encodeURIComponent(
    json(times(20, (n) => ({ field: `text${n}`, operator: 'contains', value: `${'é'.repeat(99)}${n}` }))),
  )}`,
]

const contacts: Place = both(full(...SEARCHES, ...FILTERS), ({ ids }) => [
  { what: 'without a segment of the largest rules', query: `?excludeSegmentId=${ids.largest}&limit=100` },
])

const rules: Place = bodies(() => ({
  'the largest rules': { rules: LARGEST_RULES },
  'the largest rules, counted': { rules: LARGEST_RULES, countOnly: true },
  'too many words': {
    rules: {
      operator: 'AND',
      conditions: [{ field: 'city', operator: 'in', value: times(9_000, (n) => `é${n}`) }],
    },
  },
  'groups without end': {
    rules: times(60, () => 0).reduce<unknown>((inner) => ({ operator: 'AND', conditions: [inner] }), {}),
  },
  'empty groups': {
    rules: { operator: 'AND', conditions: times(9_000, () => ({ operator: 'OR', conditions: [] })) },
  },
}))

const list = (csv: string, fields: Record<string, string> = {}, name = 'list.csv'): FormData => {
  const form = new FormData()
  form.set('file', new File([csv], name))
  form.set('consentAttested', 'true')
  for (const [field, value] of Object.entries({ dryRun: 'true', ...fields })) form.set(field, value)
  return form
}
const filled = (head: string, piece: string): string =>
  head + piece.repeat((10 * MIB - head.length) / piece.length)

const imports: Place = () => [
  ...Object.entries({
    'one line': filled('phone,notes\n+12125550100,', 'a'),
    'one quoted cell': filled('phone,notes\n+12125550100,"', 'a\n'),
    quotes: filled('phone,notes\n+12125550100,', '"'),
    'doubled quotes': filled('phone,notes\n+12125550100,"', '""'),
    commas: filled('phone\n', ','),
    lines: filled('phone\n', '\n'),
    'bare returns': filled('phone\n', '\r'),
    spaces: filled('phone,notes\n+12125550100,a', ' '),
    'spaces that cannot be seen': filled('phone,notes\n+12125550100,a', '\u200b'),
    columns: filled('phone', ',x'),
    'cells of spaces': filled('phone,notes\n', `+12125550100,x${' '.repeat(9_000)}y\n`),
    tags: filled('phone,tags\n', `+12125550100,${'a;'.repeat(4_000)}\n`),
    'fifty thousand rows': `phone,notes\n${times(50_000, (n) => `+1${2_122_000_000 + n},${'é'.repeat(50)}`).join('\n')}`,
    'fifty thousand numbers that are none': `phone\n${'+1999\n'.repeat(50_000)}`,
    'nothing of text': filled('phone\n', '\0'),
  }).map(([what, csv]) => ({ what, body: list(csv) })),
  { what: 'a long name', body: list('phone\n1\n', {}, 'a'.repeat(160_000)) },
  { what: 'commas for tags', body: list('phone\n1\n', { tagIds: ','.repeat(3_000_000) }) },
  { what: 'brackets for a mapping', body: list('phone\n1\n', { mapping: '['.repeat(65_000) }) },
  {
    what: 'a mapping of many',
    body: list('phone\n1\n', { mapping: json(Object.fromEntries(times(5_000, (n) => [`c${n}`, 1]))) }),
  },
]

const gateway = (settings: Record<string, unknown>) => ({
  channel: 'SMS',
  provider: 'HTTP',
  name: 'Gateway',
  address: '+15005550008',
  credentials: {
    url: 'http://127.0.0.1:1025/send',
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

const callback =
  (kind: 'status' | 'inbound'): Place =>
  ({ callbacks }) => {
    const path = callbacks[kind]
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    return [
      { what: 'numbers', path, body: `[${'1,'.repeat(500_000)}1]` },
      { what: 'long numbers', path, body: `[${'1234567890123456,'.repeat(60_000)}1]` },
      {
        what: 'a thousand reports',
        path,
        body: json(
          times(1_000, (n) => ({
            id: `x${n}`,
            status: 'delivered',
            from: `+1${2_122_000_000 + n}`,
            to: '+15005550007',
            text: 'é'.repeat(300),
          })),
        ),
      },
      {
        what: 'a thousand opt-outs',
        path,
        body: json(
          times(1_000, (n) => ({
            id: `s${n}`,
            status: 'delivered',
            from: `+1${2_122_000_000 + n}`,
            to: '+15005550007',
            text: 'STOP',
          })),
        ),
      },
      { what: 'brackets', path, body: '['.repeat(MIB - 2) },
      { what: 'a form of ampersands', path, headers: form, body: '&a='.repeat(340_000) },
      {
        what: 'a text of a megabyte',
        path,
        body: json({ id: '1', from: '+12125550100', to: '+15005550007', text: ' '.repeat(MIB - 200) }),
      },
      {
        what: 'a text of what cannot be seen',
        path,
        body: json({
          id: '2',
          from: '+12125550100',
          to: '+15005550007',
          text: `STOP${'\u200b'.repeat(300_000)}x`,
        }),
      },
      {
        what: 'an address of spaces',
        path,
        body: json({ id: '3', from: `+1${' '.repeat(900_000)}x`, to: '', text: 'a' }),
      },
    ]
  }
const callbackGet =
  (kind: 'status' | 'inbound'): Place =>
  ({ callbacks }) => [
    { what: 'a query of ampersands', path: callbacks[kind], query: `?${'&a='.repeat(15_000)}` },
  ]

const draft = ({ ids }: StallWorld) => ({
  ...(BODIES['POST /campaigns']!({
    segments: ids.largest!,
    'channel-identities': ids['channel-identities']!,
  }) as object),
  isDraft: true,
})

export const PLACES: Readonly<Record<string, Place>> = {
  'GET /': plain,
  'GET /health': plain,
  'GET /health/ready': plain,
  'POST /auth/register': bodies(() => ({
    'the longest': {
      email: `${'a'.repeat(60)}@example.test`,
      password: 'é'.repeat(128),
      firstName: 'A',
      organizationName: 'B',
    },
  })),
  'POST /auth/login': bodies(() => ({
    'the longest': { email: `${'a@'.repeat(400_000)}`, password: 'é'.repeat(128) },
  })),
  'POST /auth/refresh': bodies(() => ({ 'a long token': { refreshToken: 'rt_'.repeat(300_000) } })),
  'POST /organization/switch': bodies(() => ({ 'a long id': { organizationId: '0-'.repeat(400_000) } })),
  'POST /auth/logout': plain,
  'POST /auth/logout-all': plain,
  'GET /auth/sessions': plain,
  'DELETE /auth/sessions/:id': plain,
  'POST /api-keys': bodies(() => ({ 'a long name': { name: `a${' '.repeat(900_000)}b` } })),
  'GET /api-keys': full('limit=100'),
  'GET /api-keys/:id': plain,
  'PATCH /api-keys/:id': bodies(() => ({ 'a long name': { name: 'é'.repeat(80) } })),
  'POST /api-keys/:id/rotate': plain,
  'DELETE /api-keys/:id': plain,
  'GET /organization': plain,
  'PATCH /organization': bodies(() => ({
    'a long host': { website: `https://${'a.'.repeat(400_000)}`, name: 'é'.repeat(100) },
  })),
  'POST /organization': bodies(() => ({ 'a name of dashes': { name: '-'.repeat(100) } })),
  'GET /organization/all': plain,
  'GET /role/permissions/me': plain,
  'GET /user': plain,
  'POST /contacts': bodies(() => ({
    'every field full': { firstName: 'Full', phone: '+13125550100', customFields: fullFields() },
    'an email of dots': { firstName: 'A', phone: '+13125550101', email: `${'a.'.repeat(400_000)}@b.test` },
    'a number of brackets': { firstName: 'A', phone: '('.repeat(900_000) },
    'custom fields without end': {
      firstName: 'A',
      phone: '+13125550102',
      customFields: Object.fromEntries(times(9_000, (n) => [`f${n}`, n])),
    },
  })),
  'GET /contacts': contacts,
  'GET /contacts/ids': contacts,
  'GET /contacts/:id': plain,
  'PATCH /contacts/:id': bodies(() => ({ 'every field full': { customFields: fullFields() } })),
  'DELETE /contacts/:id': ({ ids }) => [{ what: 'the fullest', path: `/contacts/${ids['other-contacts']}x` }],
  'PATCH /contacts/:id/stage': bodies(() => ({
    'a long reason': { stage: 'LOST', reason: 'é'.repeat(500) },
  })),
  'POST /contacts/:id/tags': bodies(({ ids }) => ({
    'as many as may be': { tagIds: times(100, () => ids.tags) },
  })),
  'DELETE /contacts/:id/tags/:tagId': plain,
  'GET /contacts/:id/consents': full('limit=100'),
  'POST /contacts/bulk-delete': bodies(() => ({
    'five hundred unknown': {
      ids: times(500, (n) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`),
    },
  })),
  'POST /contacts/bulk-edit': async500,
  'GET /contacts/duplicates': full('limit=100', 'rules=EMAIL'),
  'POST /contacts/:id/merge': bodies(() => ({
    'choices without end': {
      otherId: '00000000-0000-7000-8000-000000000000',
      prefer: { customFields: Object.fromEntries(times(9_000, (n) => [`f${n}`, 'x'])) },
    },
  })),
  'PUT /contacts/:id/preferred-caller-id': bodies(({ ids }) => ({
    'a sender': { channelIdentityId: ids['channel-identities'] },
  })),
  'GET /contacts/:id/vcard': plain,
  'GET /contacts/:id/notes': full('limit=100'),
  'POST /contacts/:id/notes': bodies(() => ({
    'the longest': { body: 'é'.repeat(5_000) },
    spaces: { body: `a${' '.repeat(900_000)}b` },
  })),
  'DELETE /contacts/:id/notes/:noteId': plain,
  'GET /contacts/:id/activity': full('limit=100', `cursor=${'A'.repeat(500)}`),
  'GET /contacts/:id/emails': full(`q=${'a'.repeat(255)}`),
  'GET /contacts/:id/link-analytics': plain,
  'POST /contacts/:id/mark-won': bodies(() => ({ 'a long note': { amount: 1, note: 'é'.repeat(500) } })),
  'POST /contacts/imports': imports,
  'GET /contacts/imports': full('limit=100'),
  'GET /contacts/imports/:id': plain,
  'POST /contacts/imports/:id/run': plain,
  'POST /contacts/imports/:id/cancel': plain,
  'POST /contacts/imports/:id/undo': plain,
  'GET /contacts/imports/:id/rows': full('limit=100', 'limit=100&page=200', 'limit=100&verdict=REJECTED'),
  'GET /contacts/imports/:id/rejects.csv': plain,
  'POST /contacts/exports': both(
    contacts,
    bodies(({ ids }) => ({ everybody: {}, 'the largest rules': { excludeSegmentId: ids.largest } })),
  ),
  'GET /contacts/exports/:id': plain,
  'GET /contacts/exports/:id/file': plain,
  'POST /custom-fields': bodies(() => ({
    options: {
      key: 'z',
      label: 'Z',
      type: 'MULTI_SELECT',
      options: times(100, (n) => `${'é'.repeat(90)}${n}`),
    },
    'options without end': { key: 'z', label: 'Z', type: 'SELECT', options: times(9_000, () => 'a') },
  })),
  'GET /custom-fields': full('limit=100', `search=${encodeURIComponent('é'.repeat(100))}`),
  'GET /custom-fields/:id': plain,
  'PATCH /custom-fields/:id': bodies(() => ({ 'a long label': { label: 'é'.repeat(100) } })),
  'DELETE /custom-fields/:id': ({ ids }) => [
    { what: 'one in use', path: `/custom-fields/${ids['custom-fields']}x` },
  ],
  'POST /segments': bodies(() => ({
    'the largest rules': { name: 'New', type: 'DYNAMIC', rules: LARGEST_RULES },
    'members without end': { name: 'New', type: 'STATIC', contactIds: times(9_000, () => 'x') },
  })),
  'GET /segments': full('limit=100', `limit=100&search=${encodeURIComponent('é'.repeat(100))}`),
  'GET /segments/:id': ({ ids }) => [{ what: 'the largest rules', path: `/segments/${ids.largest}` }],
  'PATCH /segments/:id': (world) =>
    bodies(() => ({ 'the largest rules': { rules: LARGEST_RULES } }))(world).map((one) => ({
      ...one,
      path: `/segments/${world.ids.largest}`,
    })),
  'DELETE /segments/:id': ({ ids }) => [{ what: 'one in use', path: `/segments/${ids.everybody}` }],
  'POST /segments/:id/clone': ({ ids }) => [
    { what: 'the largest rules', path: `/segments/${ids.largest}/clone`, body: '{}' },
  ],
  'POST /segments/preview': rules,
  'POST /segments/:id/contacts': bodies(() => ({
    'five hundred unknown': {
      contactIds: times(500, (n) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`),
    },
  })),
  'DELETE /segments/:id/contacts': both(
    bodies(() => ({
      'five hundred unknown': {
        contactIds: times(500, (n) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`),
      },
    })),
    () => [{ what: 'commas', query: `?contactIds=${','.repeat(60_000)}` }],
  ),
  'GET /segments/:id/contacts': ({ ids }) => [
    { what: 'full contacts', query: '?limit=100' },
    { what: 'the largest rules', path: `/segments/${ids.largest}/contacts`, query: '?limit=100' },
    { what: 'everybody, far on', path: `/segments/${ids.everybody}/contacts`, query: '?limit=100&page=150' },
  ],
  'GET /segments/:id/preview': ({ ids }) => [
    { what: 'the largest rules', path: `/segments/${ids.largest}/preview`, query: '?limit=100' },
  ],
  'GET /segments/:id/contacts/:contactId/explain': ({ ids }) => [
    {
      what: 'the largest rules of the fullest',
      path: `/segments/${ids.largest}/contacts/${ids.contacts}/explain`,
    },
  ],
  'POST /tags': bodies(() => ({
    spaces: { name: `a${' '.repeat(900_000)}b` },
    'what cannot be seen': { name: '\u200b'.repeat(300_000) },
  })),
  'GET /tags': full('limit=100', `search=${encodeURIComponent('é'.repeat(50))}`),
  'GET /tags/:id': plain,
  'PATCH /tags/:id': bodies(() => ({ 'a long name': { name: 'é'.repeat(50) } })),
  'DELETE /tags/:id': ({ ids }) => [
    { what: 'one that everybody has', path: `/tags/${ids.fair ?? ids.tags}x` },
  ],
  'POST /channel-identities': bodies(() => GATEWAYS),
  'GET /channel-identities': full('limit=100'),
  'GET /channel-identities/:id': plain,
  'PATCH /channel-identities/:id': (world) =>
    bodies(() =>
      Object.fromEntries(Object.entries(GATEWAYS).map(([what, { credentials }]) => [what, { credentials }])),
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
  'POST /channel-identities/:id/test': bodies(() => ({ 'a long number': { to: '+1'.repeat(400_000) } })),
  'POST /channel-identities/:id/verify': plain,
  'POST /campaigns': both(
    bodies((world) => ({
      'the longest template': { ...draft(world), messageTemplate: '{{firstName|a}}'.repeat(106) },
      braces: { ...draft(world), messageTemplate: '{{'.repeat(800) },
      'braces without end': { ...draft(world), messageTemplate: '{{a|'.repeat(200_000) },
    })),
    (world) => [
      {
        what: 'a run to whom the largest rules match',
        body: json({ ...draft(world), category: 'TRANSACTIONAL', isDraft: false }),
        settleMs: 3_000,
      },
    ],
  ),
  'GET /campaigns': full('limit=100', `q=${encodeURIComponent('é'.repeat(200))}`),
  'GET /campaigns/:id': plain,
  'PATCH /campaigns/:id': bodies(() => ({
    'the longest template': { messageTemplate: '{{firstName|a}}'.repeat(106) },
  })),
  'DELETE /campaigns/:id': ({ ids }) => [{ what: 'one that was sent', path: `/campaigns/${ids.sent}x` }],
  'POST /campaigns/:id/pause': plain,
  'POST /campaigns/:id/resume': plain,
  'POST /campaigns/:id/cancel': ({ ids }) => [
    { what: 'one that was sent', path: `/campaigns/${ids.sent}/cancel` },
  ],
  'POST /campaigns/:id/end-recurrence': plain,
  'POST /campaigns/estimate': bodies(({ ids }) => ({
    everybody: {
      segmentId: ids.everybody,
      template: '{{firstName|a}} {{custom.text1|b}} '.repeat(40),
      channel: 'SMS',
    },
    'the largest rules': { segmentId: ids.largest, template: 'a', channel: 'SMS' },
    braces: { segmentId: ids.segments, template: '{{'.repeat(800), channel: 'SMS' },
  })),
  'GET /campaigns/:id/analytics': ({ ids }) => [
    { what: 'many messages', path: `/campaigns/${ids.sent}/analytics` },
  ],
  'GET /campaigns/:id/messages': ({ ids }) => [
    { what: 'many messages', path: `/campaigns/${ids.sent}/messages`, query: '?limit=100' },
    {
      what: 'far on',
      path: `/campaigns/${ids.sent}/messages`,
      query: '?limit=100&page=150&status=DELIVERED',
    },
  ],
  'GET /campaigns/:campaignId/executions': full('limit=100'),
  'POST /callbacks/:provider/:identityId/:token/status': callback('status'),
  'POST /callbacks/:provider/:identityId/:token/inbound': callback('inbound'),
  'GET /callbacks/:provider/:identityId/:token/status': callbackGet('status'),
  'GET /callbacks/:provider/:identityId/:token/inbound': callbackGet('inbound'),
}

/** Five hundred contacts, ten tags. */
function async500({ ids }: StallWorld): Input[] {
  const list = ids.members?.split(',') ?? []
  return [
    { what: 'five hundred, and tags', body: json({ ids: list, status: 'ACTIVE', addTagIds: [ids.tags] }) },
  ]
}

/** Texts that cost whoever looks at each place of them again from every other. */
const TEXTS: Readonly<Record<string, string>> = {
  spaces: `x${' '.repeat(900_000)}y`,
  'what cannot be seen': `x${'\u200b'.repeat(300_000)}y`,
  braces: '{{'.repeat(450_000),
  digits: '1'.repeat(900_000),
  'letters beyond A to Z': 'é'.repeat(400_000),
  commas: ','.repeat(900_000),
}

/** For every operation that takes a body: its good one with a text of a megabyte at each place, lists and names without end. */
export function hostileBodies(good: Record<string, unknown>): Input[] {
  const inputs: Input[] = [
    { what: '10,000 arrays deep', body: `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}` },
    { what: 'half a million numbers', body: `{"a":[${'1,'.repeat(500_000)}1]}` },
    {
      what: '9,000 unknown names',
      body: json({ ...good, ...Object.fromEntries(times(9_000, (n) => [`x${n}`, n])) }),
    },
    {
      what: '9,000 names that are nearly known',
      body: json({
        ...good,
        ...Object.fromEntries(times(9_000, (n) => [`${Object.keys(good)[0] ?? 'name'}${n}`, n])),
      }),
    },
  ]
  for (const [key, value] of Object.entries(good)) {
    if (typeof value === 'string')
      for (const [what, text] of Object.entries(TEXTS))
        inputs.push({ what: `${key} of ${what}`, body: json({ ...good, [key]: text }) })
    if (Array.isArray(value))
      inputs.push({
        what: `${key} without end`,
        body: json({ ...good, [key]: times(9_000, () => value[0] ?? 1) }),
      })
  }
  return inputs
}

/** For every operation that takes a query. */
export const hostileQueries = (): Input[] => [
  { what: 'commas', query: `?status=${','.repeat(60_000)}` },
  { what: 'ampersands', query: `?${'a=&'.repeat(20_000)}` },
  { what: 'names that are nearly known', query: `?${times(5_000, (n) => `pag${n}=1`).join('&')}` },
  { what: 'brackets', query: `?${times(5_000, (n) => `status[${n}]=A`).join('&')}` },
  { what: 'percent signs', query: `?search=${'%'.repeat(60_000)}` },
]
