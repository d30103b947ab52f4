import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { readForm } from '../../src/http/form.ts'
import { runs } from '../support/size.ts'

const UPLOAD = {
  maxBytes: 1_048_576,
  fields: {
    file: { type: 'file', description: 'A file.', required: true },
    note: { type: 'string', description: 'A note.', required: false },
  },
} as const

const sent = (form: FormData): Request => new Request('http://carillon.test/', { method: 'POST', body: form })

const formOf = (content: Uint8Array<ArrayBuffer>, note?: string): FormData => {
  const form = new FormData()
  form.set('file', new File([content], 'list.csv'))
  if (note !== undefined) form.set('note', note)
  return form
}

/**
 * Contents around the length from which the parser of the runtime gets the beginning alone. With their end, at
 * most as long as allowed.
 */
const content = fc
  .record({
    length: fc.oneof(fc.nat(64), fc.integer({ min: 262_100, max: 262_200 }), fc.nat(1_048_572)),
    end: fc.constantFrom('', '\r\n', '\r', '\n', '--', '\r\n--', '\r\n\r\n'),
  })
  .map(({ length, end }) => new Uint8Array(Buffer.from(`${'ab\r\n'.repeat(length / 4)}${end}`)))

test('the parts of a form have the content that was sent, byte by byte', () =>
  fc.assert(
    fc.asyncProperty(
      content,
      fc.option(fc.string({ maxLength: 200 }), { nil: undefined }),
      async (bytes, note) => {
        const { files, fields } = await readForm(sent(formOf(bytes, note)), UPLOAD)
        expect([files.file!.name, files.file!.bytes.length]).toEqual(['list.csv', bytes.length])
        expect(Bun.hash(files.file!.bytes)).toBe(Bun.hash(bytes))
        expect(fields.note).toBe(note)
      },
    ),
    { numRuns: runs(100) },
  ))

test.each(['a', 'é', '漢', '😀'])(
  'a text of 65,537 characters of %s is too long, whatever comes after it',
  async (letter) => {
    const form = formOf(new Uint8Array(300_000), letter.repeat(65_537))
    await expect(readForm(sent(form), UPLOAD)).rejects.toThrow('note must be at most 65536 characters.')
  },
)

test('a file that is larger than allowed is refused by its own size', async () => {
  const form = formOf(new Uint8Array(1_048_577))
  await expect(readForm(sent(form), UPLOAD)).rejects.toThrow('The body must be at most 1048576 bytes.')
})

test('a long file and another value of its name are refused, because the file must be given once', async () => {
  const form = formOf(new Uint8Array(300_000))
  form.append('file', 'text')
  await expect(readForm(sent(form), UPLOAD)).rejects.toThrow('file must be given once.')
})
