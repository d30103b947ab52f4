import { bodies, defineSurface, plain } from '../../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'PATCH /user': bodies(() => ({
      'a long picture': { avatarUrl: `https://${'a.'.repeat(400_000)}`, firstName: 'é'.repeat(100) },
      'a long phone number': { phone: '0'.repeat(900_000) },
    })),
    'DELETE /user': plain,
    'PATCH /user/password': bodies(() => ({
      'the longest': { currentPassword: 'é'.repeat(1_000), newPassword: 'ﷺ'.repeat(1_000) },
    })),
  },
})
