import { repeatedBy } from '../../module/withdrawal.ts'

export const withdrawals = {
  roles: repeatedBy(
    'permissions of roles',
    `UPDATE roles SET permissions = @state ->> '$.permissions'
     WHERE organization_id = (SELECT id FROM organizations WHERE uuid = @key ->> '$.organization') AND uuid = @key ->> '$.uuid'`,
  ),
  // A member who is not in the older data has to be added again: nothing was withdrawn from them.
  memberships: repeatedBy(
    'members',
    `UPDATE memberships SET role_id = ifnull((SELECT id FROM roles
       WHERE organization_id = memberships.organization_id AND uuid = @state ->> '$.role'), role_id)
     WHERE organization_id = (SELECT id FROM organizations WHERE uuid = @key ->> '$.organization') AND user_id = (SELECT id FROM users WHERE uuid = @key ->> '$.user')`,
    `DELETE FROM memberships WHERE organization_id = (SELECT id FROM organizations WHERE uuid = @key ->> '$.organization') AND user_id = (SELECT id FROM users WHERE uuid = @key ->> '$.user')`,
  ),
}
