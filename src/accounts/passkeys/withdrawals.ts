import type { WithdrawalRule } from '../../module/withdrawal.ts'

export const withdrawals: Record<'passkeys', WithdrawalRule> = {
  passkeys: {
    title: 'passkeys',
    repeat: (tx, { key }) => tx.run(`DELETE FROM passkeys WHERE uuid = ? ->> '$.uuid'`, key).changes > 0,
  },
}
