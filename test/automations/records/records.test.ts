import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import {
  activated,
  automationBody,
  drafted,
  enter,
  MINUTE_MS,
  paths,
  text,
  texts,
  wait,
} from '../../support/automations.ts'
import { addContact, addIdentity, addSegment, type Sendable, sendable } from '../../support/campaigns.ts'
import { addTag, sessionWith } from '../../support/contacts.ts'

const UNKNOWN = '00000000-0000-7000-8000-000000000000'

const read = async (app: TestApp, { key }: TestTenant, id: string) =>
  (await app.get(`/automations/${id}`, key)).body.data

const act = (app: TestApp, { key }: TestTenant, id: string, action: string, body: unknown = {}) =>
  app.post(`/automations/${id}/${action}`, key, body)

/** Expects that a call is refused so, and that no row is written. */
async function expectRefused(
  app: TestApp,
  call: () => ReturnType<TestApp['post']>,
  { status, code }: { status: number; code: string },
) {
  const before = app.rowCounts()
  const answer = await call()
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect(app.rowCounts()).toEqual(before)
  return answer
}

const TAKEN = { status: 409, code: 'ALREADY_EXISTS' }
const HELD = { status: 409, code: 'INVALID_STATE_TRANSITION' }
const INVALID = { status: 400, code: 'VALIDATION_FAILED' }

const branch = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  type: 'BRANCH',
  when: { type: 'WON' },
  ...more,
})
const split = (...ways: Array<{ way: string; percent: number }>) => ({ id: 'split', type: 'SPLIT', ways })
const under = (parentId: string, way: string) => ({ parentId, way })

describe('POST /automations', () => {
  test('creates a draft that may lack everything but a name', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { status, body } = await app.post('/automations', tenant.key, { name: 'Welcome' })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      name: 'Welcome',
      status: 'DRAFT',
      trigger: null,
      filter: null,
      reentry: { rule: 'ONCE', days: null },
      exits: [],
      goal: null,
      lateHours: 24,
      steps: [],
      version: null,
      hasChanges: false,
      figures: { entered: 0, inside: 0, completed: 0, goal: 0, left: 0 },
      activatedAt: null,
    })
    expect(await read(app, tenant, body.data.id)).toEqual(body.data)
  })

  test('refuses a name that another automation has, in any letter case, and frees that of a deleted one', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id } = await drafted(app, tenant)
    await expectRefused(app, () => app.post('/automations', tenant.key, { name: 'WELCOME' }), TAKEN)
    await app.delete(`/automations/${id}`, tenant.key)
    await drafted(app, tenant)
    await drafted(app, app.tenant())
  })

  test.each([
    ['a step without a type', { steps: [{ id: 'a' }] }],
    ['a step of an unknown type', { steps: [{ id: 'a', type: 'JUMP' }] }],
    ['a step without an id', { steps: [{ type: 'WAIT', minutes: 1 }] }],
    ['an id with a space', { steps: [wait('a b', 1)] }],
    ['a wait of no time', { steps: [wait('a', 0)] }],
    ['a wait of more than a year', { steps: [wait('a', 527_041)] }],
    ['a split with one way', { steps: [split({ way: 'A', percent: 99 })] }],
    ['a hundred and one steps', { steps: Array.from({ length: 101 }, (_, n) => wait(`s${n}`, 1)) }],
    ['a trigger of an unknown type', { trigger: { type: 'MOON' } }],
    ['a time that no clock shows', { trigger: { type: 'DATE', field: 'createdAt', at: '24:30' } }],
    ['an unknown re-entry rule', { reentry: { rule: 'SOMETIMES' } }],
    ['a condition of an unknown type', { goal: { type: 'HAPPY' } }],
    ['messages that may be late for a week', { lateHours: 168 }],
  ] as const)('refuses %s', async (_what, definition) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const body = automationBody(definition)
    await expectRefused(app, () => app.post('/automations', tenant.key, body), INVALID)
  })
})

describe('GET /automations', () => {
  test('lists the newest first, by status and by a part of the name', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await drafted(app, tenant, { name: 'Welcome' })
    app.clock.advance(1)
    await activated(app, tenant, { name: '100% birthday' })
    app.clock.advance(1)
    await drafted(app, tenant, { name: 'Birthday of a dog' })
    const names = async (query = '') =>
      (await app.get(`/automations${query}`, tenant.key)).body.data.map(({ name }: { name: string }) => name)
    expect(await names()).toEqual(['Birthday of a dog', '100% birthday', 'Welcome'])
    expect(await names('?statuses=ACTIVE,PAUSED')).toEqual(['100% birthday'])
    expect(await names('?q=birthday')).toEqual(['Birthday of a dog', '100% birthday'])
    expect(await names('?q=%25')).toEqual(['100% birthday'])
    expect(await names('?limit=1&page=2')).toEqual(['100% birthday'])
  })
})

describe('PATCH /automations/:id', () => {
  test('changes the given fields and keeps the others', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id, ...before } = await drafted(app, tenant, { lateHours: 3 })
    app.clock.advance(1_000)
    const { status, body } = await app.patch(`/automations/${id}`, tenant.key, { steps: [], trigger: null })
    expect(status).toBe(200)
    expect(body.data).toEqual({
      ...before,
      id,
      steps: [],
      trigger: null,
      updatedAt: new Date(app.clock.now()).toISOString(),
    })
  })

  test('refuses the name of another automation, and keeps its own', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id } = await drafted(app, tenant)
    await drafted(app, tenant, { name: 'Birthday' })
    await expectRefused(app, () => app.patch(`/automations/${id}`, tenant.key, { name: 'birthday' }), TAKEN)
    expect((await app.patch(`/automations/${id}`, tenant.key, { name: 'Welcome' })).status).toBe(200)
  })

  test('has no effect on the people in it before the next activation', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { uuid } = addContact(app, tenant)
    const { id } = await activated(app, tenant)
    const { body } = await app.patch(`/automations/${id}`, tenant.key, {
      steps: [wait('pause', 60), text('later', 'Still there?')],
    })
    expect(body.data).toMatchObject({ status: 'ACTIVE', version: 1, hasChanges: true })
    await enter(app, tenant, id, [uuid])
    await app.drain()
    app.clock.advance(60 * 60_000)
    await app.drain()
    expect((await read(app, tenant, id)).figures.completed).toBe(1)
    expect(app.rowCounts().messages).toBe(0)
    expect((await act(app, tenant, id, 'activate')).body.data).toMatchObject({
      version: 2,
      hasChanges: false,
    })
  })
})

describe('POST /automations/:id/clone', () => {
  test('copies the definition into a draft without people, also that of an archived one', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { uuid } = addContact(app, tenant)
    const original = await activated(app, tenant, { goal: { type: 'WON' }, lateHours: 5 })
    await enter(app, tenant, original.id, [uuid])
    await act(app, tenant, original.id, 'archive')
    const { status, body } = await act(app, tenant, original.id, 'clone')
    expect(status).toBe(201)
    const { id, trigger, goal, lateHours, steps, reentry } = original
    expect(body.data).toMatchObject({
      name: 'Welcome (copy)',
      status: 'DRAFT',
      version: null,
      figures: { entered: 0, inside: 0 },
      trigger,
      goal,
      lateHours,
      steps,
      reentry,
    })
    expect(body.data.id).not.toBe(id)
    expect((await act(app, tenant, id, 'clone')).body.data.name).toBe('Welcome (copy 2)')
  })

  test('refuses a name that is taken', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id } = await drafted(app, tenant)
    await expectRefused(app, () => act(app, tenant, id, 'clone', { name: 'Welcome' }), TAKEN)
  })
})

/** Definitions that cannot be activated, and the fields with the rules that they break. */
const REFUSED: ReadonlyArray<{
  what: string
  definition: Record<string, unknown>
  problems: ReadonlyArray<readonly [field: string, constraint: string]>
}> = [
  { what: 'no trigger', definition: { trigger: null }, problems: [['trigger', 'isRequired']] },
  { what: 'no step', definition: { steps: [] }, problems: [['steps', 'isRequired']] },
  ...(
    [
      ['a trigger without its tags', { type: 'TAG_ADDED' }, 'tagIds'],
      ['a trigger without its segment', { type: 'SEGMENT_ENTERED' }, 'segmentId'],
      ['a trigger without its poll', { type: 'VOTED' }, 'pollId'],
      ['a trigger without its date', { type: 'DATE', at: '09:00' }, 'field'],
    ] as const
  ).map(([what, trigger, field]) => ({
    what,
    definition: { trigger },
    problems: [[`trigger.${field}`, 'isRequired'] as const],
  })),
  ...(
    [
      ['a branch without its condition', { type: 'BRANCH' }, 'when'],
      ['a wait without what is waited for', { type: 'WAIT_FOR_EVENT', minutes: 5 }, 'until'],
      ['a wait without its date', { type: 'WAIT_FOR_DATE', at: '09:00' }, 'field'],
      ['a notice without its text', { type: 'NOTIFY' }, 'text'],
      ['a call without its endpoint', { type: 'WEBHOOK' }, 'webhookEndpointId'],
    ] as const
  ).map(([what, step, field]) => ({
    what,
    definition: { steps: [{ id: 'a', ...step }] },
    problems: [[`steps[0].${field}`, 'isRequired'] as const],
  })),
  {
    what: 'a call to an endpoint that is not there',
    definition: { steps: [{ id: 'a', type: 'WEBHOOK', webhookEndpointId: crypto.randomUUID() }] },
    problems: [['steps[0].webhookEndpointId', 'exists']],
  },
  {
    what: 'neither a trigger nor a step',
    definition: { trigger: null, steps: [] },
    problems: [
      ['trigger', 'isRequired'],
      ['steps', 'isRequired'],
    ],
  },
  {
    what: 're-entry after days without their number',
    definition: { reentry: { rule: 'AFTER_DAYS' } },
    problems: [['reentry.days', 'isRequired']],
  },
  {
    what: 'a step under a branch that is not there',
    definition: { steps: [wait('a', 1, under('gone', 'YES'))] },
    problems: [['steps[0].parentId', 'isUnknown']],
  },
  {
    what: 'a step under a branch below it',
    definition: { steps: [wait('a', 1, under('b', 'YES')), branch('b')] },
    problems: [['steps[0].parentId', 'isUnknown']],
  },
  {
    what: 'a step under a step that is no fork',
    definition: { steps: [wait('a', 1), wait('b', 1, under('a', 'YES'))] },
    problems: [['steps[1].parentId', 'isUnknown']],
  },
  {
    what: 'a way that the fork does not have',
    definition: { steps: [branch('a'), wait('b', 1, under('a', 'A'))] },
    problems: [['steps[1].way', 'isWay']],
  },
  {
    what: 'a way of no fork',
    definition: { steps: [wait('a', 1, { way: 'YES' })] },
    problems: [['steps[0].way', 'isWay']],
  },
  {
    what: 'an id that two steps have',
    definition: { steps: [wait('a', 1), wait('a', 2)] },
    problems: [['steps[1].id', 'isRepeated']],
  },
  {
    what: 'branches seven deep',
    definition: {
      steps: Array.from({ length: 7 }, (_, n) => branch(`b${n}`, n === 0 ? {} : under(`b${n - 1}`, 'YES'))),
    },
    problems: [['steps[6].parentId', 'isTooDeep']],
  },
  {
    what: 'percentages that make 90',
    definition: { steps: [split({ way: 'A', percent: 60 }, { way: 'B', percent: 30 })] },
    problems: [['steps[0].ways', 'isHundred']],
  },
  {
    what: 'ways out of order',
    definition: { steps: [split({ way: 'B', percent: 50 }, { way: 'A', percent: 50 })] },
    problems: [['steps[0].ways', 'isHundred']],
  },
  {
    what: 'a step after the end of its way',
    definition: {
      steps: [
        branch('a'),
        { id: 'end', type: 'END', ...under('a', 'NO') },
        wait('b', 1, under('a', 'NO')),
        wait('c', 1),
      ],
    },
    problems: [['steps[2].type', 'isUnreachable']],
  },
  {
    what: 'a message without a text',
    definition: { steps: [{ id: 'a', type: 'SEND', channel: 'SMS' }] },
    problems: [['steps[0].messageTemplate', 'isRequired']],
  },
  {
    what: 'a message with an unknown merge field',
    definition: { steps: [text('a', 'Hi {{nickname}}')] },
    problems: [['steps[0].messageTemplate', 'knownMergeField']],
  },
  {
    what: 'a message by a channel without a sender',
    definition: { steps: [text('a', 'Hi', { channel: 'WHATSAPP' })] },
    problems: [['steps[0].channelIdentityIds', 'isActive']],
  },
  {
    what: 'a message from a sender that is not there',
    definition: { steps: [text('a', 'Hi', { channelIdentityIds: [UNKNOWN] })] },
    problems: [['steps[0].channelIdentityIds[0]', 'exists']],
  },
  {
    what: 'a goal about the message of a step that is not there',
    definition: { goal: { type: 'DID', did: 'REPLIED', stepId: 'pause' } },
    problems: [['goal.stepId', 'exists']],
  },
  {
    what: 'an exit about rules with an unknown custom field',
    definition: {
      exits: [
        { type: 'WON' },
        {
          type: 'MATCHES',
          rules: { operator: 'AND', conditions: [{ field: 'custom.gone', operator: 'is_empty' }] },
        },
      ],
    },
    problems: [['exits[1].rules.conditions[0].field', 'check']],
  },
  {
    what: 'a branch about the message of a step that is not there',
    definition: { steps: [branch('a', { when: { type: 'DID', did: 'OPENED', stepId: 'gone' } })] },
    problems: [['steps[0].when.stepId', 'exists']],
  },
  {
    what: 'the day of a custom field that is not there',
    definition: {
      trigger: { type: 'DATE', field: 'custom.birthday', at: '09:00' },
      steps: [{ id: 'a', type: 'WAIT_FOR_DATE', field: 'custom.birthday', at: '09:00' }],
    },
    problems: [
      ['trigger.field', 'exists'],
      ['steps[0].field', 'exists'],
    ],
  },
]

describe('POST /automations/:id/activate', () => {
  test.each(REFUSED)('refuses $what, as a check says before', async ({ definition, problems }) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { id } = await drafted(app, tenant, definition)
    const found = (details: Array<{ field: string; constraint: string }>) =>
      details.map(({ field, constraint }) => [field, constraint])
    const checked = await act(app, tenant, id, 'check')
    expect(found(checked.body.data)).toEqual(problems as never)
    const { body } = await expectRefused(app, () => act(app, tenant, id, 'activate'), INVALID)
    expect(found(body.details)).toEqual(problems as never)
    expect((await read(app, tenant, id)).status).toBe('DRAFT')
  })

  test('treats records of another organization like those that are not there', async () => {
    await using app = createTestApp()
    const [ours, theirs] = [sendable(app), sendable(app)]
    const foreign = await recordsOf(app, theirs)
    const unknown = Object.fromEntries(Object.keys(foreign).map((key) => [key, UNKNOWN]))
    const { id } = await drafted(app, ours)
    const problemsWith = async (ids: Record<string, string>) => {
      await app.patch(`/automations/${id}`, ours.key, naming(ids))
      const { body } = await expectRefused(app, () => act(app, ours, id, 'activate'), INVALID)
      return JSON.stringify(body.details).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    }
    for (const trigger of Object.keys(TRIGGERS)) {
      const of = { trigger }
      expect(await problemsWith({ ...foreign, ...of })).toBe(await problemsWith({ ...unknown, ...of }))
    }
    const own = await recordsOf(app, ours)
    await app.patch(`/automations/${id}`, ours.key, naming({ ...own, trigger: 'TAG_ADDED' }))
    expect((await act(app, ours, id, 'check')).body.data).toEqual([])
  })

  test('takes the members of the organization alone for notices and conversations', async () => {
    await using app = createTestApp()
    const [ours, theirs] = [sendable(app), sendable(app)]
    const steps = (userId: string) => [
      { id: 'tell', type: 'NOTIFY', text: '{{firstName}} waits', userId },
      { id: 'open', type: 'CONVERSATION', channel: 'SMS', assigneeId: userId },
    ]
    const { id } = await drafted(app, ours, { steps: steps(theirs.owner.uuid) })
    const { body } = await expectRefused(app, () => act(app, ours, id, 'activate'), INVALID)
    expect(body.details.map(({ field }: { field: string }) => field)).toEqual([
      'steps[0].userId',
      'steps[1].assigneeId',
    ])
    await app.patch(`/automations/${id}`, ours.key, { steps: steps(ours.owner.uuid) })
    expect((await act(app, ours, id, 'activate')).status).toBe(201)
  })

  test('without a change keeps the version', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id } = await activated(app, tenant)
    expect((await act(app, tenant, id, 'activate')).body.data.version).toBe(1)
    expect(app.rowCounts().automation_versions).toBe(1)
  })

  test('stores the content of a message again only if it changed', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const steps = [text('a', 'One'), text('b', 'Two')]
    const { id } = await activated(app, tenant, { steps })
    await app.patch(`/automations/${id}`, tenant.key, { steps: [steps[0], text('b', 'Three')] })
    await act(app, tenant, id, 'activate')
    expect(app.rowCounts()).toMatchObject({ automation_contents: 4, message_contents: 3 })
  })

  test('is refused to a member without automation:run', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id } = await drafted(app, tenant)
    const key = await sessionWith(app, tenant, ['automation:read', 'automation:update'])
    await expectRefused(app, () => act(app, { ...tenant, key }, id, 'activate'), {
      status: 403,
      code: 'FORBIDDEN',
    })
  })
})

/** A trigger that names a record, by its type. */
const TRIGGERS: Readonly<Record<string, (ids: Record<string, string>) => object>> = {
  TAG_ADDED: ({ tag }) => ({ tagIds: [tag] }),
  TAG_REMOVED: ({ tag }) => ({ tagIds: [tag] }),
  SEGMENT_ENTERED: ({ segment }) => ({ segmentId: segment }),
  SEGMENT_LEFT: ({ segment }) => ({ segmentId: segment }),
  CAMPAIGN: ({ campaign }) => ({ did: 'SENT', campaignIds: [campaign] }),
  JOINED: ({ joinLink }) => ({ joinLinkIds: [joinLink] }),
  VOTED: ({ poll }) => ({ pollId: poll }),
}

/** Creates a record of each kind that an automation may name. */
async function recordsOf(app: TestApp, tenant: Sendable): Promise<Record<string, string>> {
  const made = async (path: string, body: object) => (await app.post(path, tenant.key, body)).body.data.id
  const sends = { segmentId: tenant.segment.uuid, channelIdentityIds: [tenant.identity.uuid], isDraft: true }
  return {
    tag: await addTag(app, tenant, 'vip'),
    segment: addSegment(app, tenant).uuid,
    sender: addIdentity(app, tenant).uuid,
    campaign: await made('/campaigns', {
      ...sends,
      name: 'Named',
      type: 'IMMEDIATE',
      channel: 'SMS',
      messageTemplate: 'Hi',
    }),
    joinLink: await made('/join-links', {
      type: 'JOIN_KEYWORD',
      name: 'Named',
      keyword: `K${tenant.organization.id}`,
      channelIdentityId: tenant.identity.uuid,
    }),
    poll: await made('/polls', {
      ...sends,
      name: 'Named',
      questionTemplate: 'Which?',
      options: ['A', 'B'],
      dispatchType: 'IMMEDIATE',
    }),
  }
}

/** Returns a definition that names each of these records. */
const naming = (ids: Record<string, string>) => ({
  trigger: { type: ids.trigger, ...TRIGGERS[ids.trigger!]!(ids) },
  steps: [
    text('a', 'Hi', { channelIdentityIds: [ids.sender] }),
    { id: 'b', type: 'CHANGE', addTagIds: [ids.tag], addToSegmentIds: [ids.segment] },
  ],
})

describe('an activation that removes steps with people at them', () => {
  /** Creates an automation with two people at its first step, and changes its steps. */
  async function changed(app: TestApp) {
    const tenant = sendable(app)
    const people = [addContact(app, tenant), addContact(app, tenant)].map(({ uuid }) => uuid)
    const { id } = await activated(app, tenant)
    await enter(app, tenant, id, people)
    await app.drain()
    await app.patch(`/automations/${id}`, tenant.key, {
      steps: [text('text', 'Hi'), wait('new', 30)],
    })
    return { tenant, id }
  }

  test('is refused with the steps and the number of people, until it says where they go on', async () => {
    await using app = createTestApp()
    const { tenant, id } = await changed(app)
    for (const moved of [[], [{ stepId: 'other', to: 'new' }]]) {
      const { body } = await expectRefused(app, () => act(app, tenant, id, 'activate', { moved }), {
        status: 409,
        code: 'CONFLICT',
      })
      expect(body.details).toEqual([{ stepId: 'pause', people: 2 }])
    }
    expect((await read(app, tenant, id)).version).toBe(1)
  })

  test('is refused if they go on at a step that is not there', async () => {
    await using app = createTestApp()
    const { tenant, id } = await changed(app)
    const moved = [{ stepId: 'pause', to: 'pause' }]
    const { body } = await expectRefused(app, () => act(app, tenant, id, 'activate', { moved }), INVALID)
    expect(body.details[0]).toMatchObject({ field: 'moved[0].to', constraint: 'exists' })
  })

  test('lets them go on at the step that it names', async () => {
    await using app = createTestApp()
    const { tenant, id } = await changed(app)
    const moved = [{ stepId: 'pause', to: 'new' }]
    expect((await act(app, tenant, id, 'activate', { moved })).status).toBe(201)
    await app.drain()
    const { body } = await app.get(`/automations/${id}/people?stepId=new`, tenant.key)
    expect(body.meta.total).toBe(2)
    expect(app.rowCounts().messages).toBe(0)
  })

  test('cancels a message that waits at a step that is gone', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { id } = await activated(app, tenant, { steps: [text('old', 'Old'), text('new', 'New')] })
    await enter(app, tenant, id, [addContact(app, tenant)])
    await app.app.automations.drain()
    expect(app.db.value('SELECT status FROM messages')).toBe('QUEUED')
    await app.patch(`/automations/${id}`, tenant.key, { steps: [text('new', 'New')] })
    await act(app, tenant, id, 'activate', { moved: [{ stepId: 'old', to: 'new' }] })
    await app.drain()
    expect(texts(app)).toEqual(['New'])
    expect(await paths(app, tenant, id)).toEqual(['old MOVED, new SENT, COMPLETED'])
  })

  test('asks again for people who are not moved yet when it is changed once more', async () => {
    await using app = createTestApp()
    const { tenant, id } = await changed(app)
    await act(app, tenant, id, 'activate', { moved: [{ stepId: 'pause', to: 'new' }] })
    await app.patch(`/automations/${id}`, tenant.key, { steps: [text('other', 'Hi')] })
    const { body } = await act(app, tenant, id, 'activate')
    expect(body.details).toEqual([{ stepId: 'pause', people: 2 }])
    await act(app, tenant, id, 'activate', { moved: [{ stepId: 'pause', to: 'other' }] })
    await app.drain()
    expect(await paths(app, tenant, id)).toEqual(Array(2).fill('pause MOVED, other SENT, COMPLETED'))
  })

  test('moves a person whose time comes before the job has moved it', async () => {
    await using app = createTestApp()
    const { tenant, id } = await changed(app)
    await act(app, tenant, id, 'activate', { moved: [{ stepId: 'pause', to: 'text' }] })
    app.clock.advance(61 * MINUTE_MS)
    await app.app.automations.drain()
    expect(app.db.value(`SELECT count(*) FROM jobs WHERE kind = 'automation.move'`)).toBe(1)
    await app.drain()
    expect(await paths(app, tenant, id)).toEqual(Array(2).fill('pause MOVED, text SENT, new'))
  })

  test('ends the automation for them if it names no step', async () => {
    await using app = createTestApp()
    const { tenant, id } = await changed(app)
    await act(app, tenant, id, 'activate', { moved: [{ stepId: 'pause', to: null }] })
    await app.drain()
    expect((await read(app, tenant, id)).figures).toMatchObject({ inside: 0, left: 2 })
    const { body } = await app.get(`/automations/${id}/people?endedBy=STEP_GONE`, tenant.key)
    expect(body.meta.total).toBe(2)
  })
})

/** Statuses of an automation, and the calls that bring it there. */
const WAYS_TO: Readonly<Record<string, readonly string[]>> = {
  DRAFT: [],
  ACTIVE: ['activate'],
  PAUSED: ['activate', 'pause'],
  ARCHIVED: ['activate', 'archive'],
}

/** Actions that each status allows. */
const ACTIONS: ReadonlyArray<{ status: string; allows: readonly string[] }> = [
  { status: 'DRAFT', allows: ['update', 'activate', 'delete'] },
  { status: 'ACTIVE', allows: ['update', 'activate', 'pause', 'archive'] },
  { status: 'PAUSED', allows: ['update', 'activate', 'resume', 'archive', 'delete'] },
  { status: 'ARCHIVED', allows: ['delete'] },
]

describe('the status of an automation', () => {
  test.each(ACTIONS)(
    '$status allows some actions, and each other one is refused with them',
    async ({ status, allows }) => {
      for (const action of ['update', 'activate', 'pause', 'resume', 'archive', 'delete']) {
        await using app = createTestApp()
        const tenant = app.tenant()
        const { id } = await drafted(app, tenant)
        for (const step of WAYS_TO[status]!) await act(app, tenant, id, step)
        const call = () => {
          if (action === 'update') return app.patch(`/automations/${id}`, tenant.key, { lateHours: 2 })
          if (action === 'delete') return app.delete(`/automations/${id}`, tenant.key)
          return act(app, tenant, id, action)
        }
        if (allows.includes(action)) {
          expect([action, (await call()).status < 300]).toEqual([action, true])
          continue
        }
        const { body } = await expectRefused(app, call, HELD)
        expect(body.details[0]).toEqual({ currentStatus: status, allowed: allows })
        expect((await read(app, tenant, id)).status).toBe(status)
      }
    },
  )

  test('is held for people while the automation is paused: they wait, and no person enters', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const [first, second] = [addContact(app, tenant), addContact(app, tenant)]
    const { id } = await activated(app, tenant, { steps: [wait('pause', 1), text('later', 'Hi')] })
    await enter(app, tenant, id, [first.uuid])
    await app.drain()
    await act(app, tenant, id, 'pause')
    const body = { contactIds: [second.uuid] }
    await expectRefused(app, () => act(app, tenant, id, 'people', body), HELD)
    app.clock.advance(10 * 60_000)
    await app.drain()
    expect(app.rowCounts().messages).toBe(0)
    await act(app, tenant, id, 'resume')
    await app.drain()
    expect(app.rowCounts().messages).toBe(1)
  })
})

describe('POST /automations/:id/archive', () => {
  test('lets the people in it leave, and keeps its figures', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const people = [addContact(app, tenant), addContact(app, tenant)].map(({ uuid }) => uuid)
    const { id } = await activated(app, tenant)
    await enter(app, tenant, id, people)
    await app.drain()
    await act(app, tenant, id, 'archive')
    await app.drain()
    expect((await read(app, tenant, id)).figures).toEqual({
      entered: 2,
      inside: 0,
      completed: 0,
      goal: 0,
      left: 2,
    })
    const { body } = await app.get(`/automations/${id}/people`, tenant.key)
    expect(body.data.map(({ endedBy }: { endedBy: string }) => endedBy)).toEqual(['ARCHIVED', 'ARCHIVED'])
  })
})

describe('DELETE /automations/:id', () => {
  test('lets the people in it leave, and hides it from every call', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { uuid } = addContact(app, tenant)
    const { id } = await activated(app, tenant)
    await enter(app, tenant, id, [uuid])
    await act(app, tenant, id, 'pause')
    expect((await app.delete(`/automations/${id}`, tenant.key)).body.data).toEqual({ id })
    await app.drain()
    expect(app.db.all('SELECT ended_by AS endedBy FROM automation_passages')).toEqual([
      { endedBy: 'ARCHIVED' },
    ])
    expect((await app.get('/automations', tenant.key)).body.data).toEqual([])
    const missing = { status: 404, code: 'NOT_FOUND' }
    await expectRefused(app, () => app.get(`/automations/${id}`, tenant.key), missing)
    for (const action of ['activate', 'resume', 'archive', 'clone', 'check'])
      await expectRefused(app, () => act(app, tenant, id, action), missing)
    await expectRefused(app, () => app.delete(`/automations/${id}`, tenant.key), missing)
  })
})
