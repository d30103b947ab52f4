import { defineSurface, full, MIB, type Place, plain } from '../../support/worst-inputs.ts'

const list = (csv: string, fields: Record<string, string> = {}): FormData => {
  const form = new FormData()
  form.set('file', new File([csv], 'suppressions.csv'))
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  return form
}
const filled = (head: string, piece: string): string =>
  head + piece.repeat(Math.floor((20 * MIB - head.length) / piece.length))

const lists: Place = () => [
  ...Object.entries({
    'one line': filled('phone\n', '9'),
    'one quoted cell': filled('phone\n"', 'a\n'),
    'rows that are all wrong': filled('phone\n', `${'x'.repeat(60)}\n`),
    'hashes of everybody': filled('sha256 of phone\n', `${'a'.repeat(64)}\n`),
    'two hundred columns': filled('', `${','.repeat(199)}\n`),
  }).map(([what, csv]) => ({ what, body: list(csv), settleMs: 4_000 })),
  { what: 'a column that is not there', body: list('phone\n1\n', { column: 'é'.repeat(200) }) },
]

export default defineSurface({
  worst: {
    'GET /opt-out/suppressions/export': plain,
    'POST /opt-out/suppression-imports': lists,
    'GET /opt-out/suppression-imports': full('limit=100'),
    'GET /opt-out/suppression-imports/:id': plain,
    'POST /opt-out/suppression-imports/:id/cancel': plain,
    'GET /opt-out/suppression-imports/:id/rejects.csv': plain,
  },
  good: {
    'POST /opt-out/suppression-imports': () => list('phone\n+13125550175\n'),
  },
})
