/**
 * Makes scripts/data/area-code-zones.txt from libphonenumber's
 * resources/timezones/map_data.txt, whose newest release and its date it takes:
 *
 *   bun scripts/area-code-zones.ts PATH/map_data.txt 9.0.34 2026-07-02
 *
 * Then run `npm run zones`.
 */
const [source, release, date] = process.argv.slice(2)
if (source === undefined || release === undefined || date === undefined) {
  throw new Error('Give the path of map_data.txt, the release of libphonenumber and its date.')
}

const HEADER = `# North American area codes, a line each: the area code and the IANA time zones of its prefixes.
# Source: https://github.com/google/libphonenumber, resources/timezones/map_data.txt,
# release ${release} of ${date}, Copyright (C) 2012 The Libphonenumber Authors, Apache License 2.0.
# Condensed by scripts/area-code-zones.ts: the prefixes of an area code share one line here.
`

const zonesOf = new Map<string, Set<string>>()
for (const line of (await Bun.file(source).text()).split('\n')) {
  const [, code, zones] = /^1(\d{3})\d*\|(.+)$/.exec(line) ?? []
  if (code === undefined || zones === undefined) continue
  zonesOf.set(code, (zonesOf.get(code) ?? new Set()).union(new Set(zones.trim().split('&'))))
}

const lines = [...zonesOf].sort().map(([code, zones]) => [code, ...[...zones].sort()].join(' '))
await Bun.write(new URL('./data/area-code-zones.txt', import.meta.url), `${HEADER}${lines.join('\n')}\n`)
