import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { DAY_MS, MINUTE_MS } from '../../../src/lib/clock.ts'
import { createTestApp } from '../../support/app.ts'
import { hear } from '../../support/inbox.ts'
import { joinWorld } from '../../support/joins.ts'
import { runs } from '../../support/size.ts'

/** Compares random histories of submissions with a plain model of the people who must be in. */

const PHONES = ['+12125552368', '+13125552369'] as const

const step = fc.record({
  who: fc.nat({ max: PHONES.length - 1 }),
  act: fc.constantFrom('SUBMIT', 'RIGHT', 'WRONG', 'RESEND', 'STOP', 'WAIT', 'LONG_WAIT', 'CHORE'),
})

test('a person is in only after a right code in time, and this ends the opt-out', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      await using app = createTestApp()
      const world = joinWorld(app)
      const { tenant } = world
      const people = PHONES.map(() => ({
        id: undefined as string | undefined,
        code: '',
        wrong: 0,
        endsAt: 0,
        isOpen: false,
        hasJoined: false,
        isOut: false,
      }))
      for (const { who, act } of steps) {
        const [phone, person] = [PHONES[who]!, people[who]!]
        const isLive = person.isOpen && person.wrong < 5 && person.endsAt > app.clock.now()
        if (act === 'WAIT') app.clock.advance(2 * MINUTE_MS)
        if (act === 'LONG_WAIT') app.clock.advance(DAY_MS)
        if (act === 'CHORE') await app.drain()
        if (act === 'STOP') {
          hear(app, tenant, { senderId: tenant.identity.id, from: phone, body: 'STOP' })
          person.isOut = true
        }
        const isSent = act === 'SUBMIT' ? await world.submit(phone) : undefined
        if (isSent?.status === 201) {
          person.id = isSent.body.data.submissionId
          Object.assign(person, { isOpen: true, wrong: 0 })
        }
        if (!person.id) continue
        if (act === 'RESEND') {
          const { status } = await world.resend(person.id)
          if (status === 201 && isLive) {
            person.code = await world.codeTo(phone)
            person.endsAt = app.clock.now() + 10 * MINUTE_MS
          }
        }
        if (isSent?.status === 201) {
          person.code = await world.codeTo(phone)
          person.endsAt = app.clock.now() + 10 * MINUTE_MS
        }
        if (act === 'WRONG') {
          const { status } = await world.verify(person.id, world.wrongOf(person.code))
          if (isLive) {
            expect(status).toBe(400)
            person.wrong += 1
          }
        }
        if (act === 'RIGHT') {
          const { status } = await world.verify(person.id, person.code)
          if (isLive) {
            expect(status).toBe(201)
            Object.assign(person, { isOpen: false, hasJoined: true, isOut: false })
          } else if (person.isOpen) expect(status).toBe(410)
        }
        const members = PHONES.filter((_, n) => people[n]!.hasJoined)
        expect(world.members()).toEqual([...members].sort())
        for (const [n, each] of PHONES.entries()) {
          const listed = app.db.get('SELECT 1 FROM suppressions WHERE address = ?', each) !== undefined
          expect([each, listed]).toEqual([each, people[n]!.isOut])
        }
      }
      const counted = app.db.get(
        'SELECT coalesce(sum(submissions), 0) AS submissions, coalesce(sum(completed), 0) AS completed FROM join_days',
      )
      const rows = app.db.get(
        `SELECT count(*) AS submissions, count(*) FILTER (WHERE status = 'COMPLETED') AS completed FROM join_submissions`,
      )
      expect(counted).toEqual(rows as never)
    }),
    { numRuns: runs(25) },
  )
})
