import type { Reader } from '../../db/database.ts'
import { Port } from '../../module/port.ts'

/** Number of open invitations that give a role. */
type CountInvitations = (reader: Reader, organizationId: number, roleId: number) => number

export const invitationsToRole = new Port<CountInvitations>('how many invitations give a role')
