export type Encoding = 'br' | 'gzip'

/** Returns the first of `available` that an Accept-Encoding header allows (RFC 9110, 12.5.3); undefined for none. */
export function bestEncoding(header: string, available: readonly Encoding[]): Encoding | undefined {
  const weights = new Map(
    header
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';'))
      .map(([name = '', ...rest]) => [name.trim(), weightIn(rest)]),
  )
  return available.find((one) => (weights.get(one) ?? weights.get('*') ?? 0) > 0)
}

function weightIn(parameters: readonly string[]): number {
  const weight = parameters.map((one) => /^\s*q\s*=\s*([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean)
  return weight === undefined ? 1 : Number(weight)
}
