/** Returns the type and the message of each rule of a schema: `max_length` and `must have at most 50 characters`. */
export function rulesOf(schema: object, seen = new Set<object>()): Array<{ type: string; message: string }> {
  if (seen.has(schema)) return []
  seen.add(schema)
  const own = schema as Record<string, unknown>
  const rule = typeof own.message === 'string' ? [{ type: String(own.type), message: own.message }] : []
  return [
    ...rule,
    ...Object.values(own)
      .filter((value): value is object => typeof value === 'object' && value !== null)
      .flatMap((value) => rulesOf(value, seen)),
  ]
}
