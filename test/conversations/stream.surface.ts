import { bodies, both, defineSurface, plain } from '../support/worst-inputs.ts'

export default defineSurface({
  worst: {
    'GET /inbox/stream': plain,
    'POST /inbox/conversations/:id/typing': both(
      plain,
      bodies(() => ({ stopped: { isWriting: false } })),
    ),
  },
})
