import { describe, expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { addContact } from '../../support/contacts.ts'

describe('GET /contacts/:id/vcard', () => {
  test('is a file that a phone reads', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addContact(app, tenant, {
      firstName: 'Ann',
      lastName: 'Archer; Jr.',
      phone: '+15046218927',
      email: 'ann@example.test',
      addressLine1: '1 Main St',
      city: 'Metairie',
      state: 'LA',
      postalCode: '70001',
      country: 'US',
    })
    const { status, headers, body } = await app.get(`/contacts/${id}/vcard`, tenant.key)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/vcard; charset=utf-8')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${id}.vcf"`)
    expect(body).toBe(
      [
        'BEGIN:VCARD',
        'VERSION:3.0',
        'N:Archer\\; Jr.;Ann;;;',
        'FN:Ann Archer\\; Jr.',
        'TEL;TYPE=WORK,VOICE:+15046218927',
        'EMAIL;TYPE=INTERNET:ann@example.test',
        'ADR;TYPE=WORK:;;1 Main St;Metairie;LA;70001;US',
        `UID:urn:uuid:${id}`,
        'REV:2026-03-04T17:00:00Z',
        'END:VCARD',
        '',
      ].join('\r\n'),
    )
  })

  test('shows the number of a contact without a name', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addContact(app, tenant, { phone: '+15046218927' })
    app.db.writeNow((tx) => void tx.run(`UPDATE contacts SET first_name = ''`))
    const { body } = await app.get(`/contacts/${id}/vcard`, tenant.key)
    expect(body).toContain('\r\nN:;;;;\r\nFN:+15046218927\r\n')
  })

  test('is not extended by a hostile name', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addContact(app, tenant, { firstName: 'Ann\nTEL:+1900', lastName: 'x\tEND:VCARD' })
    const { body } = await app.get(`/contacts/${id}/vcard`, tenant.key)
    const names = body.split('\r\n').map((line: string) => line.split(/[:;]/)[0])
    expect(names).toEqual(['BEGIN', 'VERSION', 'N', 'FN', 'TEL', 'UID', 'REV', 'END', ''])
  })

  test('answers 404 as JSON for a contact of another organization', async () => {
    await using app = createTestApp()
    const id = await addContact(app, app.tenant('One'))
    const answer = await app.get(`/contacts/${id}/vcard`, app.tenant('Two').key)
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
  })
})
