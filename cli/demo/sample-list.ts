/**
 * The demo's contact list: a typical CSV file of an agency, with its typical faults. Names are birds and trees.
 * Phone numbers are 555-01xx, which are reserved for fiction, and special numbers of the built-in carrier
 * (docs/providers.md). Every run creates the same list.
 */
const BIRDS = [
  'Wren',
  'Robin',
  'Finch',
  'Lark',
  'Martin',
  'Starling',
  'Heron',
  'Jay',
  'Piper',
  'Swift',
  'Merle',
  'Kestrel',
]
const TREES = [
  'Alder',
  'Ash',
  'Birch',
  'Cedar',
  'Elm',
  'Hazel',
  'Holly',
  'Juniper',
  'Linden',
  'Maple',
  'Rowan',
  'Willow',
]

const PLACES = [
  { area: '212', city: 'New York', state: 'NY', zip: '10001' },
  { area: '310', city: 'Los Angeles', state: 'CA', zip: '90001' },
  { area: '312', city: 'Chicago', state: 'IL', zip: '60601' },
  { area: '512', city: 'Austin', state: 'TX', zip: '78701' },
  { area: '617', city: 'Boston', state: 'MA', zip: '02108' },
  { area: '206', city: 'Seattle', state: 'WA', zip: '98101' },
] as const

const GOOD_ROWS = 420

type Row = [
  first: string,
  last: string,
  phone: string,
  email: string,
  city: string,
  state: string,
  zip: string,
  tags: string,
]

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length]!

function goodRow(index: number): Row {
  const place = pick(PLACES, index)
  const line = String(Math.floor(index / PLACES.length) + 100).padStart(4, '0')
  const phone = pick(
    [
      `(${place.area}) 555-${line}`,
      `${place.area}-555-${line}`,
      `+1 ${place.area} 555 ${line}`,
      `${place.area}555${line}`,
    ],
    index,
  )
  const [first, last] = [pick(BIRDS, index), pick(TREES, Math.floor(index / BIRDS.length))]
  const email = index % 3 === 0 ? '' : `${first}.${last}.${index}@example.com`
  return [first, last, phone, email, place.city, place.state, place.zip, index % 5 === 0 ? 'regular' : '']
}

const AWKWARD_ROWS: readonly Row[] = [
  ['Wren', 'Again', '1-212-555-0100', '', 'New York', 'NY', '10001', ''],
  ['ROBIN', 'AGAIN', '3105550100', '', 'Los Angeles', 'CA', '90001', ''],
  ['Finch', 'Nophone', '', '', 'Chicago', 'IL', '60601', ''],
  ['Lark', 'Shortphone', '555-0100', '', 'Austin', 'TX', '78701', ''],
  ['Martin', 'Spreadsheet', '2.12555E+09', '', 'New York', 'NY', '10001', ''],
  ['Jay', 'Letters', 'call me', '', 'Boston', 'MA', '02108', ''],
  ['Heron', 'Bademail', '(617) 555-0198', 'heron(at)example', 'Boston', 'MA', '02108', ''],
  ['', '', '(312) 555-0199', '', 'Chicago', 'IL', '60601', ''],
  [
    '\u00a0Zoë\u00a0',
    'Pájaro',
    '(206) 555-0199',
    'zoe@example.com',
    'Seattle',
    'WA',
    '98101',
    'regular; new',
  ],
  ['Piper "the loud"', 'Oak, Sr.', '(512) 555-0199', '', 'Austin', 'TX', '78701', ''],
  ['Swift', 'Unreachable', '(212) 555-9931', '', 'New York', 'NY', '10001', ''],
  ['Kestrel', 'Unreachable', '(312) 555-9931', 'kestrel9931@example.com', 'Chicago', 'IL', '60601', ''],
  ['Merle', 'Filtered', '(310) 555-9932', 'merle9901@example.com', 'Los Angeles', 'CA', '90001', ''],
  ['Starling', 'Disconnected', '(617) 555-9901', '', 'Boston', 'MA', '02108', ''],
  ['Lark', 'Stops', '(212) 555-9951', '', 'New York', 'NY', '10001', ''],
  ['Finch', 'Answers', '(310) 555-9954', '', 'Los Angeles', 'CA', '90001', ''],
]

/** Numbers that text STOP before the campaign: imported, but excluded from it. */
export const OPTED_OUT_BEFORE = ['+12125550101', '+13105550102', '+13125550103'] as const

const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

export function sampleList(): { csv: string; rows: number } {
  const good = Array.from({ length: GOOD_ROWS }, (_, index) => goodRow(index))
  // The faulty rows are spread over the list.
  AWKWARD_ROWS.forEach((row, index) => {
    good.splice(20 + index * 25, 0, row)
  })
  const header = ['First Name', 'Last Name', 'Mobile', 'E-mail', 'City', 'State', 'Zip', 'Tags']
  const lines = [header, ...good].map((row) => row.map(quoted).join(','))
  return { csv: `\ufeff${lines.join('\r\n')}\r\n`, rows: good.length }
}
