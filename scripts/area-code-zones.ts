/**
 * Makes scripts/data/area-code-zones.txt from libphonenumber's
 * resources/timezones/map_data.txt (Apache License 2.0), to check
 * src/compliance/send-windows/region-zones.ts against. One line per North
 * American area code: the code and every zone of its prefixes.
 *
 *   bun scripts/area-code-zones.ts PATH/map_data.txt
 */
const [source] = process.argv.slice(2)
if (source === undefined) throw new Error('Give the path of map_data.txt.')

const zonesOf = new Map<string, Set<string>>()
for (const line of (await Bun.file(source).text()).split('\n')) {
  const [, code, zones] = /^1(\d{3})\d*\|(.+)$/.exec(line) ?? []
  if (code === undefined || zones === undefined) continue
  zonesOf.set(code, (zonesOf.get(code) ?? new Set()).union(new Set(zones.trim().split('&'))))
}

const lines = [...zonesOf].sort().map(([code, zones]) => [code, ...[...zones].sort()].join(' '))
await Bun.write(new URL('./data/area-code-zones.txt', import.meta.url), `${lines.join('\n')}\n`)
