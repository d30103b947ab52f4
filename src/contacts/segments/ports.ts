import type { Reader } from '../../db/database.ts'
import { Port } from '../../module/port.ts'
import type { Reference } from '../segment-rules/fields.ts'
import type { User } from './store.ts'

export interface NamedRow {
  id: number
  uuid: string
  /** 0 or 1. */
  isDeleted: number
}

/** How segments look up what their rules name in higher domains. */
export interface ReferenceLookup {
  reference: Reference
  /** Those of these that the organization has, including deleted ones. */
  find(reader: Reader, organizationId: number, uuids: readonly string[]): NamedRow[]
}

export const referenceLookups = new Port<ReferenceLookup>('what rules of segments name')

/** Unfinished campaigns that send or will send to a segment; at most ten. */
export type ListSendingTo = (reader: Reader, organizationId: number, segmentId: number) => User[]

export const sendingToSegment = new Port<ListSendingTo>('the campaigns that send to a segment')
