import { describe, expect, test } from 'bun:test'
import { systemRoleLike } from '../../../src/accounts/roles/custom-roles.ts'
import { createTestApp } from '../../support/app.ts'

describe('a name that looks like a system role is recognized', () => {
  test.each([
    { name: 'Аdmin', system: 'Admin' },
    { name: 'ΑDΜΙΝ', system: 'Admin' },
    { name: 'ᴀᴅᴍɪɴ', system: 'Admin' },
    { name: '𝐀𝐝𝐦𝐢𝐧', system: 'Admin' },
    { name: 'Adm1n', system: 'Admin' },
    { name: 'Admın', system: 'Admin' },
    { name: 'Adrnin', system: 'Admin' },
    { name: 'A d m i n', system: 'Admin' },
    { name: 'Ádmin.', system: 'Admin' },
    { name: 'Оwner', system: 'Owner' },
    { name: '0wner', system: 'Owner' },
    { name: 'Ovvner', system: 'Owner' },
    { name: 'Ｍember', system: 'Member' },
    { name: 'Меmber', system: 'Member' },
    { name: 'Vіewеr', system: 'Viewer' },
    { name: 'Administrator', system: undefined },
    { name: 'Owners of shops', system: undefined },
    { name: 'Reviewer', system: undefined },
    { name: 'Мария', system: undefined },
    { name: '1', system: undefined },
  ])('$name: $system', ({ name, system }) => expect(systemRoleLike(name)).toBe(system))
})

describe('POST /role', () => {
  test('a name that looks like a system role or a web address is refused and creates nothing', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const before = app.rowCounts()
    for (const name of ['Аdmin', 'evil.example', 'Sa\u200bles']) {
      const { status, body } = await app.post('/role', key, { name, permissions: [] })
      expect([status, body.details[0].field]).toEqual([400, 'name'])
    }
    expect(app.rowCounts()).toEqual(before)
  })
})

describe('PATCH /role/:id', () => {
  test('an older role keeps its name, and cannot get another one like it', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const { id } = (await app.post('/role', key, { name: 'Sales', permissions: [] })).body.data
    app.db.writeNow((tx) => void tx.run(`UPDATE roles SET name = 'Аdmin' WHERE uuid = ?`, id))
    expect((await app.patch(`/role/${id}`, key, { name: 'Аdmin', description: 'x' })).status).toBe(200)
    expect((await app.patch(`/role/${id}`, key, { name: 'Оwner' })).status).toBe(400)
  })
})
