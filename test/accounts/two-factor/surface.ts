import { bodies, defineSurface, plain } from '../../support/worst-inputs.ts'

const longest = () => ({ currentPassword: 'é'.repeat(1_000), code: '9'.repeat(50) })

export default defineSurface({
  worst: {
    'GET /user/two-factor': plain,
    'POST /user/two-factor': bodies(() => ({ 'the longest': { currentPassword: 'é'.repeat(1_000) } })),
    'POST /user/two-factor/confirm': bodies(() => ({ 'a long code': { code: '1'.repeat(900_000) } })),
    'POST /user/two-factor/recovery-codes': bodies(() => ({ 'the longest': longest() })),
    'DELETE /user/two-factor': bodies(() => ({ 'the longest': longest() })),
  },
})
