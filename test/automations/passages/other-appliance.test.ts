import { expect, test } from 'bun:test'
import { issueKey } from '../../../src/accounts/api-keys/service.ts'
import { resumeOrganization } from '../../../src/accounts/organizations/service.ts'
import { findUserByEmail } from '../../../src/accounts/users/service.ts'
import { brokenInvariants } from '../../../src/wiring/invariants.ts'
import { activated, after, enter, HOUR_MS, paths, text, texts, wait } from '../../support/automations.ts'
import { addContact, type Sendable, sendable } from '../../support/campaigns.ts'
import { textIn } from '../../support/runs.ts'
import { exportTo, folder, importFrom, server } from '../../support/transport.ts'

test('a person goes on where it was after its organization moved to another appliance', async () => {
  await using a = server()
  await using b = server()
  using files = folder()
  // The other appliance has people and messages of its own, so all ids change.
  const other = sendable(b.app, 'Other')
  const { id: theirs } = await activated(b.app, other, { steps: [text('hi', 'Hi'), wait('pause', 600)] })
  const people = [1, 2, 3].map(() => addContact(b.app, other))
  await enter(b.app, other, theirs, people)
  await b.app.drain()

  const tenant = sendable(a.app)
  const { id } = await activated(a.app, tenant, {
    steps: [
      text('hello', 'Hello'),
      {
        id: 'answer',
        type: 'WAIT_FOR_EVENT',
        until: { type: 'DID', did: 'REPLIED', stepId: 'hello' },
        minutes: 60,
      },
      text('later', 'Later'),
    ],
  })
  const [keen, quiet, slow] = [1, 2, 3].map(() => addContact(a.app, tenant))
  await enter(a.app, tenant, id, [keen!, quiet!])
  await a.app.drain()
  // The message of the third waits while the organization moves.
  await enter(a.app, tenant, id, [slow!])
  await a.app.app.automations.drain()
  await a.app.app.events.drain()

  const file = files.path('organization')
  exportTo(file, { from: a, organization: tenant.organization, passphrase: 'lanterns over the harbour' })
  const { id: organizationId } = importFrom(file, { into: b, passphrase: 'lanterns over the harbour' })
  b.app.db.writeNow((tx) => resumeOrganization(tx, organizationId))
  expect(brokenInvariants(b.connection)).toEqual([])
  const identity = b.app.db.get<{ id: number; uuid: string }>(
    'SELECT id, uuid FROM channel_identities WHERE uuid = ?',
    tenant.identity.uuid,
  )!
  const moved: Sendable = {
    ...tenant,
    organization: { ...tenant.organization, id: organizationId },
    key: b.app.db.writeNow((tx) =>
      issueKey(tx, b.app.app.settings.instanceId, {
        organizationId,
        name: 'moved',
        createdByUserId: findUserByEmail(tx, tenant.owner.email)!.id,
        expiresAt: null,
      }),
    ).key,
    identity,
  }
  textIn(b.app, moved, keen!.phone!, 'Yes please')
  await b.app.drain()
  expect(await paths(b.app, moved, id)).toEqual([
    'hello SENT, answer HAPPENED, later SENT, COMPLETED',
    'hello SENT, answer',
    'hello SENT, answer',
  ])
  await after(b.app, HOUR_MS)
  expect(await paths(b.app, moved, id)).toEqual([
    'hello SENT, answer HAPPENED, later SENT, COMPLETED',
    'hello SENT, answer TIMED_OUT, later SENT, COMPLETED',
    'hello SENT, answer TIMED_OUT, later SENT, COMPLETED',
  ])
  // The messages of the test carrier moved too.
  expect(texts(b.app).filter((body) => body === 'Hello')).toHaveLength(3)
  expect(brokenInvariants(b.connection)).toEqual([])
})
