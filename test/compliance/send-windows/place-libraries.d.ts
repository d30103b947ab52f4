/** Types for the untyped libraries that postal-zones.test.ts compares our tables with. */
declare module 'zipcodes' {
  export const codes: Record<string, { state: string; latitude: number; longitude: number }>
}
declare module 'zipcode-to-timezone' {
  /** An IANA zone; null for a code that is not listed. */
  export function lookup(zip: string): string | null
}
declare module 'areacodes/lib/data.json' {
  const areaCodes: Record<string, { stateCode?: string; location?: { latitude: number; longitude: number } }>
  export default areaCodes
}
