import type { TestApp } from './app.ts'

/** Changes of people, organizations and sessions that no operation makes yet. An email may contain `%`. */
const write =
  (sql: string) =>
  (app: TestApp, ...values: unknown[]): void =>
    app.db.writeNow((tx) => void tx.run(sql, ...values))

const ofUsers =
  (sql: string) =>
  (app: TestApp, email = '%'): void =>
    write(`${sql} (SELECT id FROM users WHERE email LIKE ?)`)(app, email)

export const suspendUsers = ofUsers(`UPDATE users SET status = 'SUSPENDED' WHERE id IN`)
/** Resets users to the state before their first sign-in. */
export const deactivateUsers = ofUsers(
  `UPDATE users SET status = 'INACTIVE', last_login_at = NULL WHERE id IN`,
)
export const deleteUsers = ofUsers('UPDATE users SET deleted_at = 1 WHERE id IN')
export const removeMembers = ofUsers('DELETE FROM memberships WHERE user_id IN')
/** Removes all members from the organization with this internal id. */
export const emptyOrganization = write('DELETE FROM memberships WHERE organization_id = ?')
export const setPasswordHash = write('UPDATE users SET password_hash = ?')
export const deleteOrganizations = write('UPDATE organizations SET deleted_at = 1')
export const revokeSessions = write('UPDATE sessions SET revoked_at = 1')
export const expireSessions = write('UPDATE sessions SET expires_at = 1')

export function forgetSessions(app: TestApp): void {
  write('DELETE FROM refresh_tokens')(app)
  write('DELETE FROM sessions')(app)
}
