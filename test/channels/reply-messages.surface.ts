import { bodies, defineSurface, plain } from '../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /opt-out/reply-message': plain,
    'PATCH /opt-out/reply-message': bodies(() => ({
      spaces: { message: `a${' '.repeat(900_000)}b` },
      braces: { helpMessage: '{{'.repeat(400_000) },
      'fields close together': { helpMessage: '{{organization.name}}'.repeat(15) },
      'dots that could be an address': { message: 'a.'.repeat(160) },
    })),
  },
})
