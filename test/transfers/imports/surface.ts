import { defineSurface, full, json, MIB, type Place, plain, times } from '../../support/worst-inputs.ts'

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

export default defineSurface({
  worst: {
    'POST /contacts/imports': imports,
    'GET /contacts/imports': full('limit=100'),
    'GET /contacts/imports/:id': plain,
    'POST /contacts/imports/:id/run': plain,
    'POST /contacts/imports/:id/cancel': plain,
    'POST /contacts/imports/:id/undo': plain,
    'GET /contacts/imports/:id/rows': full('limit=100', 'limit=100&page=200', 'limit=100&verdict=REJECTED'),
    'GET /contacts/imports/:id/rejects.csv': plain,
  },
})
